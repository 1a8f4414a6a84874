<?php

// A card is authorized, captured when the goods leave, and refunded in part.
// php card_capture_refund.php data/sandbox-merchant.json

declare(strict_types=1);

use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\Messages\CapturePaymentRequest;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentFactor;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Messages\RefundPaymentRequest;
use Amsel\Client\Status;

// With Composer: vendor/autoload.php.
require __DIR__ . '/../autoload.php';

$amsel = Amsel::fromFile($argv[1] ?? 'data/sandbox-merchant.json');
$total = new Amount('USD', 12000);

$authorizing = $amsel->payments->pay(new PayRequest(
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: 'order-' . bin2hex(random_bytes(16)),
    paymentAmount: $total,
    order: new Order(referenceOrderId: 'lamp-3', orderDescription: 'A lamp', orderAmount: $total),
    paymentMethod: new PaymentMethod(paymentMethodType: 'CARD', paymentMethodMetaData: [
        'cardNo' => '4054695723100768',
        'cvv' => '123',
        'expiryMonth' => '12',
        'expiryYear' => '39',
        'cardholderName' => ['firstName' => 'Ada', 'lastName' => 'Example'],
    ]),
    paymentFactor: new PaymentFactor(isAuthorization: true, captureMode: 'MANUAL'),
    env: new Env(terminalType: 'WEB', clientIp: '203.0.113.7'),
    paymentRedirectUrl: 'https://shop.example/thanks',
));
$paymentId = (string) $authorizing->requireDone()->paymentId;
echo "authorized\n";

$captured = $amsel->payments->capture(new CapturePaymentRequest(
    captureRequestId: 'capture-' . bin2hex(random_bytes(16)),
    paymentId: $paymentId,
    captureAmount: $total,
));
if ($captured->status === Status::F) {
    throw new RuntimeException("not captured: {$captured->code}");
}
echo "captured {$total->value} {$total->currency}\n";

$back = new Amount('USD', 2000);
$refunded = $amsel->payments->refund(new RefundPaymentRequest(
    refundRequestId: 'refund-' . bin2hex(random_bytes(16)),
    paymentId: $paymentId,
    refundAmount: $back,
));
echo match ($refunded->status) {
    Status::S => "refunded {$back->value} {$back->currency}\n",
    Status::U => "the refund is under way: notifyRefund tells its end\n",
    Status::F => throw new RuntimeException("not refunded: {$refunded->code}"),
};
