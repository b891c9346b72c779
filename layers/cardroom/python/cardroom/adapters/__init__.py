"""The ports on AWS: DynamoDB, the WebSocket API's management endpoint, Step Functions."""
