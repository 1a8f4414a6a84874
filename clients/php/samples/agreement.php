<?php

// A payer agrees once, and is charged later without being asked. php agreement.php data/sandbox-merchant.json

declare(strict_types=1);

use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\Enums\CustomerBelongsTo;
use Amsel\Client\Enums\Scope;
use Amsel\Client\Messages\ApplyTokenRequest;
use Amsel\Client\Messages\ConsultAuthorizationRequest;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\GrantAuthorizationRequest;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Messages\RevokeAuthorizationRequest;
use Amsel\Client\Status;

// With Composer: vendor/autoload.php.
require __DIR__ . '/../autoload.php';

$amsel = Amsel::fromFile($argv[1] ?? 'data/sandbox-merchant.json');
$wallet = CustomerBelongsTo::GCASH;

$authState = 'state-' . bin2hex(random_bytes(16));
$asked = $amsel->authorizations->consult(new ConsultAuthorizationRequest(
    customerBelongsTo: $wallet,
    authRedirectUrl: 'https://shop.example/agreed',
    scopes: [Scope::AGREEMENT_PAY],
    authState: $authState,
    terminalType: 'WEB',
))->requireDone();
echo "send the payer to {$asked->normalUrl}\n";

// What the payer does on the page; the code also comes with the redirect and with notifyAuthorization.
$granted = $amsel->simulator->grantAuthorization(new GrantAuthorizationRequest(authState: $authState))->requireDone();
$accessToken = $amsel->authorizations->applyToken(new ApplyTokenRequest(
    grantType: 'AUTHORIZATION_CODE',
    customerBelongsTo: $wallet,
    authCode: $granted->authCode,
))->requireDone()->accessToken;

$fee = new Amount('PHP', 19900);
$charging = $amsel->payments->pay(new PayRequest(
    productCode: 'AGREEMENT_PAYMENT',
    paymentRequestId: 'month-' . bin2hex(random_bytes(16)),
    paymentAmount: $fee,
    order: new Order(referenceOrderId: 'month-11', orderDescription: 'November', orderAmount: $fee),
    paymentMethod: new PaymentMethod(paymentMethodType: $wallet->value, paymentMethodId: $accessToken),
    env: new Env(terminalType: 'WEB'),
));
echo match ($charging->status) {
    Status::S => "charged {$fee->value} {$fee->currency}\n",
    Status::F => "not charged: {$charging->code}\n",
    Status::U => "not known yet: notifyPayment tells\n",
};

$amsel->authorizations->revoke(new RevokeAuthorizationRequest(accessToken: (string) $accessToken))->requireDone();
echo "the agreement has ended\n";
