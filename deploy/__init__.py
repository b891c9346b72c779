"""Brings the cards into an AWS account and takes them out: ``make deploy``, ``rollback``, ``restore``, ``destroy``."""


class DeployError(Exception):
    """It cannot be done; a sentence that says why, and what to do."""
