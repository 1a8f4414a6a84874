<?php

// One call in a process of its own: php call.php MERCHANT_FILE pay|refund ID [PAYMENT_ID]. Says how it ended, as JSON.

declare(strict_types=1);

use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\Messages\RefundPaymentRequest;
use Amsel\Client\Tests\Support\Orders;

require __DIR__ . '/../bootstrap.php';

[, $file, $operation, $id] = $argv;
$amsel = Amsel::fromFile($file);
$outcome = $operation === 'pay'
    ? $amsel->payments->pay(Orders::page(paymentRequestId: $id))
    : $amsel->payments->refund(new RefundPaymentRequest(
        refundRequestId: $id,
        paymentId: $argv[4],
        refundAmount: new Amount('HKD', 100),
    ));
echo json_encode([$outcome->status->value, $outcome->code, $outcome->answer->paymentId ?? '']), "\n";
