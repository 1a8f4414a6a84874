"""A receiver of notifications with Django, in one file.

PORT=3000 python samples/webhook_django.py data/sandbox-merchant.json
"""

import os
import sys
from wsgiref.simple_server import make_server

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from amsel_client import (
    ACKNOWLEDGEMENT,
    AmselError,
    Notification,
    NotificationReader,
    PaymentNotification,
    SeenInMemory,
    once,
)

reader = NotificationReader.from_file(os.environ.get("AMSEL_CREDENTIALS") or sys.argv[1])
# For a shop: a model beside the orders.
seen = SeenInMemory()


def act(notification: Notification) -> None:
    if isinstance(notification, PaymentNotification):
        payment = notification.body
        print(f"Payment {payment.payment_request_id}: {payment.result.result_status}", flush=True)


# The gateway has no cookie of yours: its signature is the proof.
@csrf_exempt
@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    try:
        notification = reader.read(headers=request.headers, body=request.body, path=request.get_full_path())
    except AmselError as error:
        print(error, flush=True)
        return HttpResponse(status=401)
    # What fails in it is a 500, and the notification comes again.
    once(seen, notification, lambda: act(notification))
    return HttpResponse(ACKNOWLEDGEMENT.body, status=ACKNOWLEDGEMENT.status, content_type=ACKNOWLEDGEMENT.content_type)


urlpatterns = [re_path(r"", receive)]

if not settings.configured:
    settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1", "testserver"], SECRET_KEY="unused")
    django.setup()

if __name__ == "__main__":
    make_server("127.0.0.1", int(os.environ.get("PORT", "3000")), get_wsgi_application()).serve_forever()
