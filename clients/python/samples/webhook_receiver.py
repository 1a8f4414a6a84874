"""A receiver of notifications, made of Python's own server.

PORT=3000 python samples/webhook_receiver.py data/sandbox-merchant.json
"""

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from amsel_client import (
    ACKNOWLEDGEMENT,
    AmselError,
    Notification,
    NotificationReader,
    PaymentNotification,
    RefundNotification,
    SeenInMemory,
    once,
)

BODY_BYTES_MAX = 2**20

reader = NotificationReader.from_file(sys.argv[1])
# For a shop: a table beside the orders.
seen = SeenInMemory()


def act(notification: Notification) -> None:
    match notification:
        case PaymentNotification(body=payment) if payment.notify_type == "PAYMENT_RESULT":
            print(f"Payment {payment.payment_request_id}: {payment.result.result_status}", flush=True)
        case RefundNotification(body=refund):
            print(f"Refund {refund.refund_request_id}: {refund.refund_status}", flush=True)
        case _:
            print(f"{notification.kind}: nothing to do", flush=True)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        if not 0 <= length <= BODY_BYTES_MAX:
            self.close_connection = True
            return self.answer(413)
        body = self.rfile.read(length)
        try:
            notification = reader.read(headers=self.headers, body=body, path=self.path)
        except AmselError as error:
            print(error, flush=True)
            return self.answer(401)
        try:
            once(seen, notification, lambda: act(notification))
        except Exception as error:
            # Not acknowledged: it comes again.
            print(f"It failed: {error}", flush=True)
            return self.answer(500)
        self.answer(ACKNOWLEDGEMENT.status, ACKNOWLEDGEMENT.body)

    def answer(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("content-type", ACKNOWLEDGEMENT.content_type)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
print(f"Listening at http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
