<?php

// A shop's till: the customer shows a code, and the till waits. php till.php data/sandbox-merchant.json

declare(strict_types=1);

use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\Enums\InStorePaymentScenario;
use Amsel\Client\LearnedBy;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\IssuePaymentCodeRequest;
use Amsel\Client\Messages\Merchant;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentFactor;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Messages\Store;
use Amsel\Client\Status;
use Amsel\Client\WaitOptions;

// With Composer: vendor/autoload.php.
require __DIR__ . '/../autoload.php';

$amsel = Amsel::fromFile($argv[1] ?? 'data/sandbox-merchant.json');

/** What the scanner reads from the phone; here the simulator plays the phone. */
$scan = static fn (string $outcome): ?string => $amsel->simulator->issuePaymentCode(
    new IssuePaymentCodeRequest(paymentMethodType: 'ALIPAY_HK', outcome: $outcome),
)->requireDone()->paymentCode;

$sell = static function (?string $code, WaitOptions $options = new WaitOptions()) use ($amsel): void {
    $price = new Amount('HKD', 4200);
    $paymentRequestId = 'till-' . bin2hex(random_bytes(16));
    $sold = $amsel->inStore->payAndWait(new PayRequest(
        productCode: 'IN_STORE_PAYMENT',
        paymentRequestId: $paymentRequestId,
        paymentAmount: $price,
        order: new Order(
            referenceOrderId: $paymentRequestId,
            orderDescription: 'Lunch',
            orderAmount: $price,
            merchant: new Merchant(
                referenceMerchantId: 'm-1',
                merchantName: 'The Lunch Room',
                merchantMCC: '5812',
                store: new Store(referenceStoreId: 's-1', storeName: 'The Lunch Room', storeMCC: '5812'),
            ),
            env: new Env(storeTerminalId: 'till-1', storeTerminalRequestTime: date(DATE_ATOM)),
        ),
        paymentMethod: new PaymentMethod(paymentMethodType: 'CONNECT_WALLET', paymentMethodId: $code),
        paymentFactor: new PaymentFactor(inStorePaymentScenario: InStorePaymentScenario::PaymentCode),
        paymentNotifyUrl: 'https://shop.example/notify',
    ), $options);
    echo match (true) {
        $sold->status === Status::S => "paid\n",
        $sold->learnedBy === LearnedBy::Cancel => "nobody confirmed: cancelled\n",
        default => "not paid: {$sold->code}\n",
    };
};

$sell($scan('SUCCESS'));
// A customer who has to confirm on the phone, and walks away.
$sell($scan('CONFIRM'), new WaitOptions(waitMs: 3_000));
