"""A receiver of notifications with FastAPI.

PORT=3000 python samples/webhook_fastapi.py data/sandbox-merchant.json
"""

import os
import sys

from fastapi import FastAPI, Request, Response

from amsel_client import ACKNOWLEDGEMENT, AmselError, NotificationReader, PaymentNotification, SeenInMemory, once_async


def make_app(credentials: str) -> FastAPI:
    app = FastAPI()
    reader = NotificationReader.from_file(credentials)
    # For a shop: a table beside the orders.
    seen = SeenInMemory()

    @app.post("/{path:path}")
    async def receive(request: Request) -> Response:
        # As it came: what was decoded and encoded again may differ from what was signed.
        query = request.url.query
        path = request.scope["raw_path"].decode() + (f"?{query}" if query else "")
        try:
            notification = reader.read(headers=request.headers, body=await request.body(), path=path)
        except AmselError as error:
            print(error, flush=True)
            return Response(status_code=401)

        async def act() -> None:
            if isinstance(notification, PaymentNotification):
                payment = notification.body
                print(f"Payment {payment.payment_request_id}: {payment.result.result_status}", flush=True)

        # What fails in it is a 500, and the notification comes again.
        await once_async(seen, notification, act)
        return Response(ACKNOWLEDGEMENT.body, ACKNOWLEDGEMENT.status, media_type=ACKNOWLEDGEMENT.content_type)

    return app


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(make_app(sys.argv[1]), host="127.0.0.1", port=int(os.environ.get("PORT", "3000")))
