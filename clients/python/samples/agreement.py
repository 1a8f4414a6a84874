"""An agreement: a payer consents once, and is charged later without being asked again.

python samples/agreement.py data/sandbox-merchant.json
"""

import sys
import uuid

from amsel_client import (
    Amount,
    Amsel,
    ApplyTokenRequest,
    ConsultAuthorizationRequest,
    GrantAuthorizationRequest,
    Order,
    PaymentMethod,
    PayRequest,
    RevokeAuthorizationRequest,
    require_done,
)

with Amsel.from_file(sys.argv[1]) as amsel:
    state = f"customer-{uuid.uuid4()}"
    asked = require_done(
        amsel.authorizations.consult(
            ConsultAuthorizationRequest(
                customer_belongs_to="GCASH",
                auth_redirect_url="https://shop.example/agreed",
                scopes=["AGREEMENT_PAY"],
                auth_state=state,
                terminal_type="WEB",
            )
        )
    )
    print(f"Send the payer to {asked.normal_url}")

    # The payer who agrees, played: in the sandbox alone. Else the code comes with the redirect, and as a notification.
    granted = require_done(amsel.simulator.grant_authorization(GrantAuthorizationRequest(auth_state=state)))

    tokens = require_done(
        amsel.authorizations.apply_token(
            ApplyTokenRequest(grant_type="AUTHORIZATION_CODE", customer_belongs_to="GCASH", auth_code=granted.auth_code)
        )
    )
    print(f"{tokens.user_login_id} has agreed, until {tokens.access_token_expiry_time}")
    if tokens.access_token is None:
        sys.exit("There is no token.")

    amount = Amount("PHP", 49900)
    paid = require_done(
        amsel.payments.pay(
            PayRequest(
                product_code="AGREEMENT_PAYMENT",
                payment_request_id=f"order-{uuid.uuid4()}",
                order=Order(reference_order_id="order-18", order_description="November", order_amount=amount),
                payment_amount=amount,
                payment_method=PaymentMethod(payment_method_type="GCASH", payment_method_id=tokens.access_token),
            )
        )
    )
    print(f"Charged {paid.payment_amount} by {paid.payment_id}")

    require_done(amsel.authorizations.revoke(RevokeAuthorizationRequest(access_token=tokens.access_token)))
    print("The agreement has ended")
