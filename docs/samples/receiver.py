"""A complete receiver of notifications, made of Python 3.9 or newer and the package "cryptography":

    python3 docs/samples/receiver.py data/sandbox-merchant.json

All it needs of that file are clientId and gatewayPublicKey. PORT says where it listens, 3000 if absent.
docs/notifications.md tells what is sent.
"""

import base64
import hashlib
import json
import os
import sys
import threading
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.serialization import load_der_public_key

BODY_BYTES_MAX = 2**20

with open(sys.argv[1], encoding="utf-8") as file:
    MERCHANT = json.load(file)
CLIENT_ID = MERCHANT["clientId"]
# The form of the key: SubjectPublicKeyInfo (SPKI), DER, Base64 in one line.
GATEWAY_KEY = load_der_public_key(base64.b64decode(MERCHANT["gatewayPublicKey"]))


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_POST(self):
        try:
            body = self.rfile.read(self.length())
            if not is_genuine(self.path, self.headers, body):
                say("refused: not signed by the gateway for this merchant and this address")
                self.answer(401, "F", "INVALID_SIGNATURE")
                return
            say(take(self.headers, body))
            self.answer(200, "S", "SUCCESS")
        except Exception:
            # Whatever is not answered with 200 and S SUCCESS is sent again.
            traceback.print_exc()
            self.close_connection = True
            self.answer(500, "U", "UNKNOWN_EXCEPTION")

    def length(self):
        length = int(self.headers["content-length"])
        if not 0 <= length <= BODY_BYTES_MAX:
            raise ValueError("the body is too long")
        return length

    def answer(self, status, result_status, result_code):
        result = {
            "resultStatus": result_status,
            "resultCode": result_code,
            "resultMessage": result_code.lower(),
        }
        content = json.dumps({"result": result}).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """What take() says is enough."""


def is_genuine(path, headers, body):
    """Verifies before anything is parsed, over the bytes as they came.

    The client ID is our own and not the one of the header: the gateway may sign for others with the same key. Behind a
    proxy that changes paths, put in the path that the gateway called.
    """
    _, _, encoded = headers.get("signature", "").partition("signature=")
    content = f"POST {path}\n{CLIENT_ID}.{headers.get('request-time')}.".encode() + body
    try:
        signature = base64.b64decode(unquote(encoded), validate=True)
        GATEWAY_KEY.verify(signature, content, padding.PKCS1v15(), hashes.SHA256())
        return True
    except (InvalidSignature, ValueError):
        return False


# What the shop knows. In your program these are tables of its database.
seen = set()
known = {}
lock = threading.Lock()


def take(headers, content):
    """Acts once on each notification, and says what it did.

    In your program this is one database transaction, committed before the answer: put the digest into a table where it is
    unique and, if it was new, change the order. Slow work comes after the answer.
    """
    body = json.loads(content)
    kind = headers.get("notification-kind") or kind_by_fields(body)
    # Every attempt has the same bytes, and these are signed; notification-id is not.
    digest = hashlib.sha256(content).hexdigest()
    with lock:
        if digest in seen:
            return f"{kind}: doubled, nothing to do"
        change = CHANGES[kind](body) if kind in CHANGES else None
        seen.add(digest)
        # A kind that is not known here is acknowledged all the same. Sending it again would not help.
        if change is None:
            return f"{kind}: not known here, nothing to do"

        about, state = change
        state_before, sequence_before = known.get(about, (None, 0))
        sequence = int(headers.get("notification-sequence") or sequence_before + 1)
        if state_before and (sequence <= sequence_before or state == "PENDING"):
            return f"{kind}: {about} is {state_before} already, nothing to do"
        known[about] = (state, sequence)
        return f"{kind}: {about} is {state}"


# By kind. Read what you need and leave the rest alone: later versions may add fields, types and kinds.


def payment(body):
    about = f"payment {body['paymentRequestId']}"
    # S alone does not mean paid: this one has S too, and the payer's money is not there yet.
    if body["notifyType"] == "PAYMENT_PENDING":
        return about, "PENDING"
    if body["notifyType"] == "PAYMENT_RESULT":
        return about, state_of(body, "PAID")
    if body["notifyType"] == "UPDATE_AMOUNT_RESULT":
        return f"amount of {about}", state_of(body, "RAISED")
    return None


def capture(body):
    return f"capture {body['captureRequestId']}", state_of(body, "CAPTURED")


def refund(body):
    return f"refund {body['refundRequestId']}", state_of(body, "REFUNDED")


def reversal(body):
    return f"late money for payment {body['paymentRequestId']}", state_of(body, "RETURNED")


def agreement(body):
    # A code or a token is a secret: it belongs into your database, sealed, and never into a log.
    name = body.get("authState") or hashlib.sha256(body["accessToken"].encode()).hexdigest()
    return f"agreement {name}", body["authorizationNotifyType"]


# These two have no result.


def dispute(body):
    return f"dispute {body['disputeId']}", body["disputeNotificationType"]


def registration(body):
    return f"registration {body['registrationRequestId']}", body["registrationResult"]["registrationStatus"]


CHANGES = {
    "notifyPayment": payment,
    "notifyCapture": capture,
    "notifyRefund": refund,
    "notifyReversal": reversal,
    "notifyAuthorization": agreement,
    "notifyDispute": dispute,
    "notifyRegistrationStatus": registration,
}


def state_of(body, success):
    result = body["result"]
    return success if result["resultStatus"] == "S" else f"FAILED: {result['resultCode']}"


KINDS_BY_TYPE = {
    "PAYMENT_RESULT": "notifyPayment",
    "PAYMENT_PENDING": "notifyPayment",
    "UPDATE_AMOUNT_RESULT": "notifyPayment",
    "CAPTURE_RESULT": "notifyCapture",
    "REFUND_RESULT": "notifyRefund",
    "PAYMENT_REVERSAL": "notifyReversal",
}


def kind_by_fields(body):
    """For gateways of this interface that do not send the header notification-kind."""
    if "disputeNotificationType" in body:
        return "notifyDispute"
    if "authorizationNotifyType" in body:
        return "notifyAuthorization"
    if "registrationResult" in body:
        return "notifyRegistrationStatus"
    return KINDS_BY_TYPE.get(body.get("notifyType"), f"notifyType {body.get('notifyType')}")


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
    say(f"Listening at http://127.0.0.1:{server.server_port}")
    server.serve_forever()
