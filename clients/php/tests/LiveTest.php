<?php

declare(strict_types=1);

namespace Amsel\Client\Tests;

use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\AmselError;
use Amsel\Client\Enums\Drop;
use Amsel\Client\Enums\InStorePaymentScenario;
use Amsel\Client\Failed;
use Amsel\Client\LearnedBy;
use Amsel\Client\Messages\ApplyTokenRequest;
use Amsel\Client\Messages\CapturePaymentRequest;
use Amsel\Client\Messages\CompletePaymentRequest;
use Amsel\Client\Messages\ConsultAuthorizationRequest;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\GrantAuthorizationRequest;
use Amsel\Client\Messages\InquiryPaymentRequest;
use Amsel\Client\Messages\IssuePaymentCodeRequest;
use Amsel\Client\Messages\ListenToNotificationsRequest;
use Amsel\Client\Messages\Merchant;
use Amsel\Client\Messages\NotifyPayment;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentFactor;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Messages\PlanOutcomeRequest;
use Amsel\Client\Messages\RefundPaymentRequest;
use Amsel\Client\Messages\Store;
use Amsel\Client\Messages\Transaction;
use Amsel\Client\NotificationKind;
use Amsel\Client\Outcome;
use Amsel\Client\Status;
use Amsel\Client\Testing\UsesAmsel;
use Amsel\Client\Tests\Support\Folder;
use Amsel\Client\Tests\Support\InNoTime;
use Amsel\Client\Tests\Support\Killable;
use Amsel\Client\Tests\Support\Orders;
use Amsel\Client\Tests\Support\Program;
use Amsel\Client\Unknown;
use Amsel\Client\WaitOptions;
use PHPUnit\Framework\TestCase;

/** @group journeys */
final class LiveTest extends TestCase
{
    use UsesAmsel;

    public function testAPaymentIsUWithThePageAtOnceSWhenItIsPaidAndNotified(): void
    {
        $merchant = self::newMerchant();
        $amsel = $merchant->amsel;
        $order = Orders::page();
        $paying = $amsel->payments->pay($order);
        self::assertInstanceOf(Unknown::class, $paying);
        self::assertSame(['PAYMENT_IN_PROCESS', true, LearnedBy::Answer], [
            $paying->code,
            $paying->isSigned,
            $paying->learnedBy,
        ]);
        self::assertStringStartsWith('http', (string) $paying->answer->normalUrl);
        self::complete($amsel, (string) $paying->answer->paymentId);
        $inquiry = new InquiryPaymentRequest(paymentRequestId: $order->paymentRequestId);
        $found = $amsel->payments->inquiryPayment($inquiry)->requireDone();
        self::assertSame(['SUCCESS', 25800], [$found->paymentStatus, $found->paymentAmount?->value]);
        $told = $merchant->nextNotification(NotificationKind::NotifyPayment);
        self::assertInstanceOf(NotifyPayment::class, $told);
        self::assertSame([$order->paymentRequestId, 'S'], [$told->paymentRequestId, $told->result?->resultStatus]);
    }

    public function testAPaymentThatIsRefusedIsFWithItsCodeAndNoError(): void
    {
        $amsel = self::newMerchant()->amsel;
        $method = new PaymentMethod(paymentMethodType: 'NO_SUCH_METHOD');
        $refused = $amsel->payments->pay(Orders::page(paymentMethod: $method));
        self::assertInstanceOf(Failed::class, $refused);
        $this->expectException(AmselError::class);
        $refused->requireDone();
    }

    public function testAPaymentThatNobodyPaysExpires(): void
    {
        $merchant = self::newMerchant();
        $order = Orders::page();
        $merchant->amsel->payments->pay($order);
        $merchant->advanceClock(15 * 60);
        $inquiry = new InquiryPaymentRequest(paymentRequestId: $order->paymentRequestId);
        self::assertSame('FAIL', $merchant->amsel->payments->inquiryPayment($inquiry)->requireDone()->paymentStatus);
    }

    public function testANotificationAsTheGatewaySignsItIsBelievedAndAChangedOneIsNot(): void
    {
        $amsel = self::newMerchant()->amsel;
        $listen = new ListenToNotificationsRequest(listenerId: 'shop', path: '/notify?shop=7', waitSeconds: 0);
        $amsel->notifications->listen($listen)->requireDone();
        $order = Orders::page();
        self::complete($amsel, (string) $amsel->payments->pay($order)->answer->paymentId);
        $wait = new ListenToNotificationsRequest(listenerId: 'shop', path: '/notify?shop=7', waitSeconds: 10);
        [$delivery] = $amsel->notifications->listen($wait)->requireDone()->deliveries ?? [];
        $told = $amsel->parseNotification($delivery->headers, $delivery->body, '/notify?shop=7');
        self::assertSame(NotificationKind::NotifyPayment, $told->kind);
        self::assertSame($order->paymentRequestId, $told->body->paymentRequestId);
        self::assertNotNull($told->id);
        $this->expectExceptionMessage('its signature does not match');
        $amsel->parseNotification($delivery->headers, "{$delivery->body} ", '/notify?shop=7');
    }

    public function testAnAgreementIsChargedWithoutThePayer(): void
    {
        $amsel = self::newMerchant()->amsel;
        $state = Orders::id('state');
        $amsel->authorizations->consult(new ConsultAuthorizationRequest(
            customerBelongsTo: 'GCASH',
            authRedirectUrl: 'https://shop.example/agreed',
            scopes: ['AGREEMENT_PAY'],
            authState: $state,
            terminalType: 'WEB',
        ))->requireDone();
        $granted = $amsel->simulator->grantAuthorization(new GrantAuthorizationRequest(authState: $state))->requireDone();
        $token = $amsel->authorizations->applyToken(new ApplyTokenRequest(
            grantType: 'AUTHORIZATION_CODE',
            customerBelongsTo: 'GCASH',
            authCode: $granted->authCode,
        ))->requireDone()->accessToken;
        $fee = new Amount('PHP', 19900);
        $charged = $amsel->payments->pay(new PayRequest(
            productCode: 'AGREEMENT_PAYMENT',
            paymentRequestId: Orders::id('month'),
            paymentAmount: $fee,
            order: new Order(referenceOrderId: 'month-11', orderDescription: 'November', orderAmount: $fee),
            paymentMethod: new PaymentMethod(paymentMethodType: 'GCASH', paymentMethodId: $token),
            env: new Env(terminalType: 'WEB'),
        ));
        self::assertSame([Status::S, 'SUCCESS'], [$charged->status, $charged->code]);
    }

    public function testACardIsCapturedAndRefunded(): void
    {
        $amsel = self::newMerchant()->amsel;
        $card = ['cardNo' => '4054695723100768', 'cvv' => '123', 'expiryMonth' => '12', 'expiryYear' => '39'];
        $holder = ['cardholderName' => ['firstName' => 'Ada', 'lastName' => 'Example']];
        $paymentId = (string) $amsel->payments->pay(Orders::page(
            paymentMethod: new PaymentMethod(paymentMethodType: 'CARD', paymentMethodMetaData: $card + $holder),
            paymentFactor: new PaymentFactor(isAuthorization: true, captureMode: 'MANUAL'),
            env: new Env(terminalType: 'WEB', clientIp: '203.0.113.7'),
        ))->requireDone()->paymentId;
        $captured = $amsel->payments->capture(new CapturePaymentRequest(
            captureRequestId: Orders::id('capture'),
            paymentId: $paymentId,
            captureAmount: new Amount('HKD', 25800),
        ));
        self::assertNotSame(Status::F, $captured->status);
        $refunded = $amsel->payments->refund(new RefundPaymentRequest(
            refundRequestId: Orders::id('refund'),
            paymentId: $paymentId,
            refundAmount: new Amount('HKD', 800),
        ));
        self::assertNotSame(Status::F, $refunded->status);
    }

    public function testATillIsPaidOrCancelled(): void
    {
        $amsel = self::newMerchant()->amsel;
        $paid = $amsel->inStore->payAndWait(self::lunch($amsel, 'SUCCESS'));
        self::assertSame(Status::S, $paid->status);
        $left = $amsel->inStore->payAndWait(self::lunch($amsel, 'CONFIRM'), new WaitOptions(waitMs: 1_000));
        self::assertSame([Status::F, LearnedBy::Cancel], [$left->status, $left->learnedBy]);
    }

    /** @return array<string, array{Drop}> */
    public static function drops(): array
    {
        return ['before' => [Drop::BEFORE], 'after' => [Drop::AFTER]];
    }

    /** @dataProvider drops */
    public function testAnswersCutOffOnePaymentItsPageKnown(Drop $drop): void
    {
        $amsel = self::newMerchant(timing: new InNoTime())->amsel;
        $plan = new PlanOutcomeRequest(operation: 'payments/pay', drop: $drop, times: 3);
        $amsel->simulator->planOutcome($plan)->requireDone();
        $paying = $amsel->payments->pay(Orders::page());
        self::assertInProcess($paying);
        self::assertNotNull($paying->answer->normalUrl);
    }

    /** @return array<string, list<array{Drop, int}>> */
    public static function losses(): array
    {
        return [
            'every answer is lost' => [[Drop::AFTER, 4]],
            'it arrives with the last attempt, whose answer is lost' => [[Drop::BEFORE, 4], [Drop::AFTER, 1]],
        ];
    }

    /**
     * @dataProvider losses
     * @param array{Drop, int} $losses
     */
    public function testARefundThatIsLostIsKnownByItsInquiryAndMovesMoneyOnce(array ...$losses): void
    {
        $amsel = self::newMerchant(timing: new InNoTime())->amsel;
        $paymentId = (string) $amsel->payments->pay(Orders::page())->answer->paymentId;
        self::complete($amsel, $paymentId);
        foreach ($losses as [$drop, $times]) {
            $plan = new PlanOutcomeRequest(operation: 'payments/refund', drop: $drop, times: $times);
            $amsel->simulator->planOutcome($plan)->requireDone();
        }
        $refunded = $amsel->payments->refund(new RefundPaymentRequest(
            refundRequestId: Orders::id('refund'),
            paymentId: $paymentId,
            refundAmount: new Amount('HKD', 800),
        ));
        self::assertSame([Status::S, LearnedBy::Inquiry], [$refunded->status, $refunded->learnedBy]);
        self::assertSame([800], self::refunds($amsel, $paymentId));
    }

    public function testAnUnknownExceptionIsRepeatedWithTheSameId(): void
    {
        $amsel = self::newMerchant(timing: new InNoTime())->amsel;
        $plan = new PlanOutcomeRequest(operation: 'payments/pay', resultCode: 'UNKNOWN_EXCEPTION', times: 2);
        $amsel->simulator->planOutcome($plan)->requireDone();
        self::assertInProcess($amsel->payments->pay(Orders::page()));
    }

    public function testAnAnswerThatComesTooLateIsRepeated(): void
    {
        $merchant = self::newMerchant(timing: new InNoTime(), readTimeoutMs: 2_000, connectTimeoutMs: 1_000);
        $plan = new PlanOutcomeRequest(operation: 'payments/pay', delaySeconds: 5, times: 1);
        $merchant->amsel->simulator->planOutcome($plan)->requireDone();
        $began = hrtime(true);
        self::assertInProcess($merchant->amsel->payments->pay(Orders::page()));
        self::assertLessThan(5_000, (hrtime(true) - $began) / 1_000_000);
    }

    public function testTheWrongKeyIsExplainedWithThePublicKeyThatTheGatewayShouldHave(): void
    {
        $other = self::newMerchant()->credentials;
        $amsel = self::newMerchant(privateKey: $other['merchantPrivateKey'])->amsel;
        $error = self::inquireInVain($amsel);
        self::assertSame(['INVALID_SIGNATURE', Status::F, false], [$error->code, $error->status, $error->retryable]);
        self::assertStringContainsString($other['merchantPublicKey'], $error->getMessage());
        self::assertStringContainsString('belongs to none of the public keys registered', $error->getMessage());
    }

    public function testTheWrongKeyOfTheGatewayMakesEveryAnswerUnbelievable(): void
    {
        $other = self::newMerchant()->credentials;
        $error = self::inquireInVain(self::newMerchant(gatewayPublicKey: $other['merchantPublicKey'])->amsel);
        self::assertSame(['UNTRUSTED_ANSWER', Status::U], [$error->code, $error->status]);
    }

    public function testTheGatewayIsKilledAndStartedAgainAndEveryPaymentAndRefundIsKnownAndHappenedOnce(): void
    {
        $gateway = new Killable(Folder::make());
        try {
            $gateway->start();
            $amsel = Amsel::fromFile($gateway->merchantFile());
            $amsel->simulator->planOutcome(
                new PlanOutcomeRequest(operation: 'payments/pay', drop: Drop::AFTER, times: 2),
            );
            $ids = array_map(static fn (): string => Orders::id(), range(1, 6));
            $paid = self::callAllWhileKilled($gateway, array_map(static fn (string $id): array => ['pay', $id], $ids));
            foreach ($paid as [$status, $code, $paymentId]) {
                self::assertSame(['U', 'PAYMENT_IN_PROCESS'], [$status, $code]);
                self::complete($amsel, $paymentId);
            }
            $amsel->simulator->planOutcome(
                new PlanOutcomeRequest(operation: 'payments/refund', drop: Drop::AFTER, times: 3),
            );
            $refunds = array_map(static fn (array $one): array => ['refund', Orders::id('r'), $one[2]], $paid);
            foreach (self::callAllWhileKilled($gateway, $refunds) as [$status]) {
                self::assertSame('S', $status);
            }
            foreach ($paid as $index => [, , $paymentId]) {
                $inquiry = new InquiryPaymentRequest(paymentRequestId: $ids[$index]);
                $found = $amsel->payments->inquiryPayment($inquiry)->requireDone();
                self::assertSame([$paymentId, 'SUCCESS'], [$found->paymentId, $found->paymentStatus]);
                self::assertSame([100], self::refunds($amsel, $paymentId));
            }
        } finally {
            $gateway->end(15);
        }
    }

    /**
     * Each call in a process of its own, at one time.
     *
     * @param list<list<string>> $calls
     * @return list<array{string, string, string}>
     */
    private static function callAllWhileKilled(Killable $gateway, array $calls): array
    {
        $file = $gateway->merchantFile();
        $programs = array_map(
            static fn (array $call): Program => Program::php(__DIR__ . '/Support/call.php', $file, ...$call),
            $calls,
        );
        usleep(150_000);
        $gateway->end(9);
        $gateway->start();
        return array_map(static fn (Program $program): array => json_decode($program->line(90), true), $programs);
    }

    /** @return list<int> */
    private static function refunds(Amsel $amsel, string $paymentId): array
    {
        $inquiry = new InquiryPaymentRequest(paymentId: $paymentId);
        return array_map(
            static fn (Transaction $one): int => (int) $one->transactionAmount?->value,
            $amsel->payments->inquiryPayment($inquiry)->requireDone()->transactions ?? [],
        );
    }

    private static function complete(Amsel $amsel, string $paymentId): void
    {
        $request = new CompletePaymentRequest(paymentId: $paymentId, outcome: 'SUCCESS');
        $amsel->simulator->completePayment($request)->requireDone();
    }

    private static function lunch(Amsel $amsel, string $outcome): PayRequest
    {
        $issue = new IssuePaymentCodeRequest(paymentMethodType: 'ALIPAY_HK', outcome: $outcome);
        $code = $amsel->simulator->issuePaymentCode($issue)->requireDone()->paymentCode;
        $price = new Amount('HKD', 4200);
        return new PayRequest(
            productCode: 'IN_STORE_PAYMENT',
            paymentRequestId: Orders::id('till'),
            paymentAmount: $price,
            order: new Order(
                referenceOrderId: 'lunch',
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
        );
    }

    private static function inquireInVain(Amsel $amsel): AmselError
    {
        try {
            $amsel->payments->inquiryPayment(new InquiryPaymentRequest(paymentId: '1'));
        } catch (AmselError $error) {
            return $error;
        }
        self::fail('nothing was thrown');
    }

    private static function assertInProcess(Outcome $paying): void
    {
        self::assertSame([Status::U, 'PAYMENT_IN_PROCESS'], [$paying->status, $paying->code]);
    }
}
