import base64
import json
import subprocess
import time
import urllib.parse
import urllib.request

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding


class Amsel:
    """A gateway of its own, and its first client."""

    def __init__(self, facts):
        self.gateway_url = facts["gatewayUrl"]
        self.client_id = facts["clientId"]
        self.key_version = facts["keyVersion"]
        self.private_key = serialization.load_der_private_key(base64.b64decode(facts["merchantPrivateKey"]), None)
        self.gateway_key = serialization.load_der_public_key(base64.b64decode(facts["gatewayPublicKey"]))

    def call(self, operation, request=None):
        path = f"/ams/sandbox/api/v1/{operation}"
        body = json.dumps(request or {}).encode()
        sent_at = str(int(time.time() * 1000))
        content = f"POST {path}\n{self.client_id}.{sent_at}.".encode() + body
        signature = self.private_key.sign(content, padding.PKCS1v15(), hashes.SHA256())
        value = urllib.parse.quote(base64.b64encode(signature), safe="")
        headers = {
            "Content-Type": "application/json; charset=UTF-8",
            "client-id": self.client_id,
            "Request-Time": sent_at,
            "Signature": f"algorithm=RSA256,keyVersion={self.key_version},signature={value}",
        }
        with urllib.request.urlopen(urllib.request.Request(self.gateway_url + path, body, headers)) as response:
            answer = response.read()
            self.verify(path, response.headers, answer)
        return json.loads(answer)

    def verify(self, path, headers, answer):
        value = headers["signature"].split("signature=")[1]
        content = f"POST {path}\n{self.client_id}.{headers['response-time']}.".encode() + answer
        signature = base64.b64decode(urllib.parse.unquote(value))
        self.gateway_key.verify(signature, content, padding.PKCS1v15(), hashes.SHA256())


@pytest.fixture(scope="session")
def gateway():
    # The pipe to its input is what ends it with us.
    command = ["npx", "amsel", "sandbox", "--ephemeral", "--json"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line, "the gateway did not start: its reason is on standard error"
    yield Amsel(json.loads(line))
    process.stdin.close()
    process.wait(timeout=10)


@pytest.fixture
def amsel(gateway):
    gateway.call("simulator/reset")
    return gateway
