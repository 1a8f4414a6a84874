<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

use Amsel\Client\Amount;
use Amsel\Client\Enums\ProductCode;
use Amsel\Client\Enums\TerminalType;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;

/** What is bought in tests. */
final class Orders
{
    public static function id(string $prefix = 'order'): string
    {
        return $prefix . '-' . bin2hex(random_bytes(8));
    }

    /** Paid on a page; `$more` are other fields by their names. */
    public static function page(mixed ...$more): PayRequest
    {
        $price = new Amount('HKD', 25800);
        return new PayRequest(...[
            'productCode' => ProductCode::CASHIER_PAYMENT,
            'paymentRequestId' => self::id(),
            'paymentAmount' => $price,
            'order' => new Order(referenceOrderId: 'tea', orderDescription: 'Tea', orderAmount: $price),
            'paymentMethod' => new PaymentMethod(paymentMethodType: 'ALIPAY_HK'),
            'env' => new Env(terminalType: TerminalType::WEB),
            'paymentRedirectUrl' => 'https://shop.example/thanks',
            ...$more,
        ]);
    }
}
