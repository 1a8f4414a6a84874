<?php

// A payer buys tea on a web page. php online_payment.php data/sandbox-merchant.json

declare(strict_types=1);

use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\Messages\CompletePaymentRequest;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\InquiryPaymentRequest;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Status;

// With Composer: vendor/autoload.php.
require __DIR__ . '/../autoload.php';

$amsel = Amsel::fromFile($argv[1] ?? 'data/sandbox-merchant.json');

// Write the id down with the order before you call: whatever happens, the same id pays once.
$paymentRequestId = 'order-' . bin2hex(random_bytes(16));
$price = new Amount('HKD', 25800);
$paying = $amsel->payments->pay(new PayRequest(
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: $paymentRequestId,
    paymentAmount: $price,
    order: new Order(referenceOrderId: 'tea-17', orderDescription: 'Two tins of tea', orderAmount: $price),
    paymentMethod: new PaymentMethod(paymentMethodType: 'ALIPAY_HK'),
    env: new Env(terminalType: 'WEB'),
    paymentRedirectUrl: 'https://shop.example/thanks',
));
if ($paying->status === Status::F) {
    throw new RuntimeException("refused: {$paying->code} {$paying->message}");
}
echo "send the payer to {$paying->answer->normalUrl}\n";

// In the sandbox nobody has to click: this is what the payer does on the page.
$paid = new CompletePaymentRequest(paymentRequestId: $paymentRequestId, outcome: 'SUCCESS');
$amsel->simulator->completePayment($paid)->requireDone();

// The notification says it first (see webhook_receiver); asking says the same.
$inquiry = new InquiryPaymentRequest(paymentRequestId: $paymentRequestId);
$found = $amsel->payments->inquiryPayment($inquiry)->requireDone();
echo "{$found->paymentStatus}: {$found->paymentAmount?->value} {$found->paymentAmount?->currency}\n";
