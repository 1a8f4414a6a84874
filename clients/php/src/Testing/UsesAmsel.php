<?php

declare(strict_types=1);

namespace Amsel\Client\Testing;

/**
 * For test cases of PHPUnit: the first `newMerchant` of a class starts a gateway, which ends after its last test.
 *
 *     final class ShopTest extends TestCase
 *     {
 *         use UsesAmsel;
 *
 *         public function testAnOrderIsPaid(): void
 *         {
 *             $merchant = self::newMerchant();
 *             …
 *         }
 *     }
 */
trait UsesAmsel
{
    private static ?Gateway $amselGateway = null;

    /** A merchant of its own on a real gateway; `$settings` are settings of the library by their names. */
    protected static function newMerchant(mixed ...$settings): TestMerchant
    {
        self::$amselGateway ??= Gateway::start();
        return self::$amselGateway->newMerchant(...$settings);
    }

    /** @afterClass */
    #[\PHPUnit\Framework\Attributes\AfterClass]
    public static function stopAmselGateway(): void
    {
        self::$amselGateway?->stop();
        self::$amselGateway = null;
    }
}
