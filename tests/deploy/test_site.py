"""The template's site: closed, encrypted, and with headers that keep pages to themselves."""

from tests.deploy.reading import resource, strings


def test_only_the_distribution_reads_the_bucket() -> None:
    bucket = resource("SiteBucket")
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    read, encrypted = resource("SiteBucketPolicy")["PolicyDocument"]["Statement"]
    assert read["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    assert read["Action"] == "s3:GetObject"
    assert read["Condition"]["StringEquals"]["AWS:SourceArn"].endswith(":distribution/Distribution")
    assert (encrypted["Effect"], encrypted["Principal"]) == ("Deny", "*")
    [origin] = resource("Distribution")["DistributionConfig"]["Origins"]
    assert origin["OriginAccessControlId"] == "SiteAccess.Id"


def test_pages_are_https_only_and_carry_the_headers_of_the_policy() -> None:
    behaviour = resource("Distribution")["DistributionConfig"]["DefaultCacheBehavior"]
    assert behaviour["ViewerProtocolPolicy"] == "redirect-to-https"
    assert behaviour["ResponseHeadersPolicyId"] == "SiteHeaders"
    headers = resource("SiteHeaders")["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
    assert headers.keys() == {
        "ContentSecurityPolicy",
        "ContentTypeOptions",
        "FrameOptions",
        "ReferrerPolicy",
        "StrictTransportSecurity",
    }


def test_pages_load_from_the_site_alone_and_talk_to_this_api_alone() -> None:
    headers = resource("SiteHeaders")["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
    text = headers["ContentSecurityPolicy"]["ContentSecurityPolicy"]
    policy = {name: sources for name, *sources in (directive.split() for directive in text.split(";"))}
    assert policy["default-src"] == ["'self'"]
    assert policy["connect-src"] == ["'self'", "wss://Api.execute-api.us-east-1.amazonaws.com"]
    assert not [source for source in strings(list(policy.values())) if "unsafe" in source or "*" in source]
