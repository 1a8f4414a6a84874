<?php

declare(strict_types=1);

namespace Amsel\Client\Tests;

use Amsel\Client\Acknowledgement;
use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\AmselError;
use Amsel\Client\AmselSettings;
use Amsel\Client\CallOptions;
use Amsel\Client\Enums\PaymentStatus;
use Amsel\Client\Enums\TerminalType;
use Amsel\Client\Keys;
use Amsel\Client\LearnedBy;
use Amsel\Client\Messages\ApplyTokenAnswer;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\InquiryPaymentAnswer;
use Amsel\Client\Messages\InquiryPaymentRequest;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Messages\RefundPaymentRequest;
use Amsel\Client\Notification;
use Amsel\Client\NotificationKind;
use Amsel\Client\Once;
use Amsel\Client\Rules;
use Amsel\Client\Seen;
use Amsel\Client\SeenInFolder;
use Amsel\Client\SeenInMemory;
use Amsel\Client\SeenStore;
use Amsel\Client\Signed;
use Amsel\Client\Status;
use Amsel\Client\SystemTiming;
use Amsel\Client\Tests\Support\FakeTransport;
use Amsel\Client\Tests\Support\Folder;
use Amsel\Client\Tests\Support\InNoTime;
use Amsel\Client\Tests\Support\Vectors;
use Amsel\Client\Transport\TransportReply;
use Amsel\Client\Transport\TransportRequest;
use Amsel\Client\UnknownBody;
use Amsel\Client\WaitOptions;
use PHPUnit\Framework\TestCase;

final class SettingsTest extends TestCase
{
    private const S = ['resultStatus' => 'S', 'resultCode' => 'SUCCESS', 'resultMessage' => 'success.'];
    private const OPEN = ['resultStatus' => 'U', 'resultCode' => 'PAYMENT_IN_PROCESS', 'resultMessage' => 'in process'];

    /** @var list<TransportRequest> */
    private array $sent = [];

    /** @return array<string, array{array<string, mixed>, string}> */
    public static function addresses(): array
    {
        $regions = ['europe' => 'https://eu.example', 'asia' => 'https://asia.example'];
        return [
            'of a sandbox client' => [[], 'https://pay.example/ams/sandbox/api/v1/'],
            'of a production client' => [['clientId' => '5X00000000000000'], 'https://pay.example/ams/api/v1/'],
            'with a slash at its end' => [
                ['gatewayUrl' => 'https://pay.example:8443/'],
                'https://pay.example:8443/ams/sandbox/api/v1/',
            ],
            'of a region' => [
                ['gatewayUrl' => $regions, 'region' => 'asia'],
                'https://asia.example/ams/sandbox/api/v1/',
            ],
        ];
    }

    /** @dataProvider addresses */
    public function testTheAddress(array $given, string $root): void
    {
        $amsel = $this->amsel($this->nobody(), ...$given);
        self::assertSame('NO_ANSWER', self::thrownBy(static fn () => self::inquire($amsel))->code);
        self::assertSame("{$root}payments/inquiryPayment", $this->sent[0]->url);
        self::assertMatchesRegularExpression('~^amsel-php/\d+\.\d+\.\d+$~', $this->sent[0]->headers['user-agent']);
        self::assertArrayNotHasKey('agent-token', $this->sent[0]->headers);
    }

    public function testTheAgentTokenIsSent(): void
    {
        $amsel = $this->amsel($this->nobody(), agentToken: 'token-1');
        self::thrownBy(static fn () => self::inquire($amsel));
        self::assertSame('token-1', $this->sent[0]->headers['agent-token']);
    }

    public function testTheVersionIsThatOfTheContract(): void
    {
        $contract = json_decode((string) file_get_contents(__DIR__ . '/../../../contract/openapi.json'), true);
        self::assertSame($contract['info']['version'], Amsel::VERSION);
        $changes = (string) file_get_contents(__DIR__ . '/../CHANGELOG.md');
        self::assertStringContainsString("## {$contract['info']['version']}\n", $changes);
        $rules = json_decode((string) file_get_contents(__DIR__ . '/../../../contract/retry.json'), true);
        self::assertEquals($rules, Rules::RETRY);
    }

    /** @return array<string, array{array<string, mixed>, string}> */
    public static function flaws(): array
    {
        return [
            'no client ID' => [['clientId' => ''], 'clientId'],
            'no address' => [['gatewayUrl' => ''], 'gatewayUrl'],
            'an address with the path of the interface' => [
                ['gatewayUrl' => 'https://pay.example/ams/api'],
                'without /ams',
            ],
            'an address with a password' => [['gatewayUrl' => 'https://me:x@pay.example'], 'alone'],
            'a region that is not there' => [
                ['gatewayUrl' => ['asia' => 'https://asia.example'], 'region' => 'mars'],
                'asia',
            ],
            'a key version of 0' => [['keyVersion' => 0], 'keyVersion'],
            'a time-out that is no number' => [['readTimeoutMs' => NAN], 'readTimeoutMs'],
            'a proxy of another kind' => [['proxy' => 'socks5://proxy.example'], 'proxy'],
            'an extra CA that is none' => [['extraCa' => 'garbage'], 'extraCa'],
            'no version of the gateway’s key' => [['gatewayPublicKey' => []], 'gatewayPublicKey'],
        ];
    }

    /** @dataProvider flaws */
    public function testASettingThatCannotBeUsedIsASentence(array $given, string $words): void
    {
        $error = self::thrownBy(static fn () => new Amsel(new AmselSettings(...[...self::good(), ...$given])));
        self::assertSame('WRONG_SETTINGS', $error->code);
        self::assertStringContainsString($words, $error->getMessage());
    }

    public function testAFileThatIsAbsentNoJsonOrLacksAKey(): void
    {
        $file = Folder::make() . '/merchant.json';
        $words = static fn (): string => self::thrownBy(static fn () => Amsel::fromFile($file))->getMessage();
        self::assertStringContainsString('cannot be read', $words());
        file_put_contents($file, 'no');
        self::assertStringContainsString('is not JSON', $words());
        file_put_contents($file, '{"clientId":"x","gatewayUrl":"http://x"}');
        self::assertStringContainsString('has no merchantPrivateKey, gatewayPublicKey', $words());
    }

    public function testAFileGivesSettingsAndOthersGoBeforeIt(): void
    {
        $file = Folder::make() . '/merchant.json';
        ['privateKey' => $privateKey, 'gatewayPublicKey' => $public, 'clientId' => $clientId] = self::good();
        $merchant = ['merchantPrivateKey' => $privateKey, 'gatewayPublicKey' => $public, 'clientId' => $clientId];
        file_put_contents($file, json_encode(['gatewayUrl' => 'http://file.example', 'keyVersion' => 3] + $merchant));
        $settings = AmselSettings::fromFile($file, gatewayUrl: 'http://other.example');
        self::assertSame(['http://other.example', 3], [$settings->gatewayUrl, $settings->keyVersion]);
    }

    public function testSettingsHideTheirSecrets(): void
    {
        $settings = new AmselSettings(...self::good(), ...['agentToken' => 'hush', 'proxy' => 'http://me:hush@p.example']);
        self::assertStringNotContainsString('hush', print_r($settings, true));
        self::assertStringNotContainsString(substr($settings->privateKey, 40, 20), print_r($settings, true));
        self::assertStringContainsString('https://pay.example', print_r($settings, true));
        $amsel = new Amsel($settings);
        self::assertStringNotContainsString('hush', print_r([$amsel, $amsel->payments, $amsel->inStore], true));
    }

    public function testAnAmountIsMadeOfMinorUnitsHoweverMany(): void
    {
        $amount = new Amount('EUR', 9_007_199_254_740_993);
        self::assertSame(['currency' => 'EUR', 'value' => '9007199254740993'], $amount->toArray());
        self::assertSame(9_007_199_254_740_993, Amount::fromArray($amount->toArray())->value);
    }

    public function testAnAmountIsNeverAFloat(): void
    {
        foreach ([10.5, 1050.0, '1050', true] as $given) {
            try {
                new Amount('EUR', $given);
                self::fail('an amount of ' . get_debug_type($given));
            } catch (\TypeError $error) {
                self::assertStringContainsString('int of minor units', $error->getMessage());
            }
        }
        foreach ([0, -5] as $given) {
            try {
                new Amount('EUR', $given);
                self::fail("an amount of {$given}");
            } catch (\ValueError $error) {
                self::assertStringContainsString('at least 1', $error->getMessage());
            }
        }
    }

    public function testAnAmountIsNeverAFloatWhereTheCallerIsNotStrictEither(): void
    {
        $this->expectExceptionMessage('it was float 10.5');
        eval("new Amsel\\Client\\Amount('EUR', 10.5);");
    }

    public function testAnAmountTooLargeForAnIntIsKeptAsItCame(): void
    {
        $huge = ['currency' => 'IDR', 'value' => '99999999999999999999'];
        $answer = InquiryPaymentAnswer::fromArray(['paymentAmount' => $huge]);
        self::assertNull($answer->paymentAmount);
        self::assertSame(['paymentAmount' => $huge], $answer->extra());
    }

    public function testWhatIsNotKnownIsKept(): void
    {
        $wire = ['paymentStatus' => 'ON_THE_MOON', 'paymentId' => 7, 'newField' => ['deep' => ['x']]];
        $answer = InquiryPaymentAnswer::fromArray($wire);
        self::assertSame('ON_THE_MOON', $answer->paymentStatus);
        self::assertNull(PaymentStatus::tryFrom($answer->paymentStatus));
        self::assertNull($answer->paymentId);
        self::assertSame(['paymentId' => 7, 'newField' => ['deep' => ['x']]], $answer->extra());
        self::assertEquals($wire, $answer->toArray());
    }

    public function testSecretsAreNotShown(): void
    {
        $answer = new ApplyTokenAnswer(accessToken: 'hush', userLoginId: 'ada');
        foreach ([print_r($answer, true), (string) $answer, (string) json_encode(['a' => $answer])] as $shown) {
            self::assertStringNotContainsString('hush', $shown);
            self::assertStringContainsString('ada', $shown);
        }
        self::assertSame('hush', $answer->toArray()['accessToken']);
        $card = new PaymentMethod(paymentMethodType: 'CARD', paymentMethodMetaData: ['cvv' => '737']);
        self::assertStringNotContainsString('737', print_r(['method' => $card], true) . json_encode($card));
        $unfit = ApplyTokenAnswer::fromArray(['accessToken' => ['hush']]);
        self::assertStringNotContainsString('hush', print_r($unfit, true) . $unfit);
    }

    public function testAbsentIsNotSentAndEmptyStaysAnObject(): void
    {
        $amsel = $this->amsel($this->nobody());
        $env = new Env(terminalType: TerminalType::WEB, extra: ['newField' => true]);
        $request = self::payRequest('o-1', env: $env, subscriptionInfo: []);
        self::thrownBy(static fn () => $amsel->payments->pay($request, new CallOptions(repeats: false)));
        $body = $this->sent[0]->body;
        self::assertStringContainsString('"env":{"terminalType":"WEB","newField":true}', $body);
        self::assertStringContainsString('"subscriptionInfo":{}', $body);
        self::assertStringContainsString('"paymentAmount":{"currency":"EUR","value":"1050"}', $body);
        self::assertStringNotContainsString('null', $body);
        self::assertStringContainsString('Tee für zwei 😀', $body);
    }

    public function testATextThatIsNotUtf8IsAnErrorBeforeAnythingIsSent(): void
    {
        $amsel = $this->amsel($this->nobody());
        $error = self::thrownBy(static fn () => self::inquire($amsel, "caf\xe9"));
        self::assertSame(['PARAM_ILLEGAL', Status::F, []], [$error->code, $error->status, $this->sent]);
    }

    public function testACallThatItsCallerEndsBeforeItWasSentIsF(): void
    {
        $amsel = $this->amsel($this->nobody());
        $options = new CallOptions(stop: static fn (): bool => true);
        $error = self::thrownBy(
            static fn () => $amsel->payments->inquiryPayment(new InquiryPaymentRequest(paymentId: '1'), $options),
        );
        self::assertSame(['NO_ANSWER', Status::F, []], [$error->code, $error->status, $this->sent]);
    }

    public function testACallThatItsCallerEndsWhileTheTruthIsAskedForStillNamesThePayment(): void
    {
        $isStopped = false;
        $transport = new FakeTransport(static function (TransportRequest $request) use (&$isStopped): TransportReply {
            $isStopped = str_ends_with($request->url, 'inquiryRefund');
            throw new \RuntimeException('reset');
        });
        $error = $this->refundStopped($transport, static function () use (&$isStopped): bool {
            return $isStopped;
        });
        self::assertStringContainsString('v1/payments/refund', $error->getMessage());
        self::assertSame('r-1', $error->requestId);
    }

    public function testACallThatItsCallerEndsSaysThatItMayHaveHappened(): void
    {
        $isStopped = false;
        $count = 0;
        $transport = new FakeTransport(static function () use (&$isStopped, &$count): TransportReply {
            $isStopped = true;
            $count += 1;
            throw new \RuntimeException('aborted');
        });
        $error = $this->refundStopped($transport, static function () use (&$isStopped): bool {
            return $isStopped;
        });
        self::assertSame(['NO_ANSWER', Status::U, 'r-1', 1], [$error->code, $error->status, $error->requestId, $count]);
    }

    public function testARequestThatItsCallerChangesMeanwhileIsRepeatedAsItWas(): void
    {
        $changing = (object) ['shop' => 'one'];
        $bodies = [];
        $changes = static function (TransportRequest $request) use ($changing, &$bodies): TransportReply {
            $bodies[] = $request->body;
            $changing->shop = 'two';
            throw new \RuntimeException('reset');
        };
        $request = self::payRequest('o-1', subscriptionInfo: ['inner' => $changing]);
        $amsel = $this->amsel(new FakeTransport($changes));
        $error = self::thrownBy(static fn () => $amsel->payments->pay($request));
        $paid = array_filter($bodies, static fn (string $body): bool => str_contains($body, 'subscriptionInfo'));
        self::assertSame(['o-1', 4, 1], [$error->requestId, count($paid), count(array_unique($paid))]);
    }

    public function testAnInquiryThatIsNotSignedDoesNotSayThatAPaymentNeverArrived(): void
    {
        $amsel = $this->amsel($this->nobodyButUnsigned('inquiryPayment'));
        $error = self::thrownBy(static fn () => $amsel->payments->pay(self::payRequest('o-1')));
        self::assertSame(['NO_ANSWER', Status::U], [$error->code, $error->status]);
        self::assertSame(['pay' => 4, 'inquiryPayment' => 6], array_count_values($this->called()));
    }

    public function testACancellationThatIsNotSignedIsNone(): void
    {
        $amsel = $this->amsel($this->nobodyButUnsigned('cancel'));
        $options = new WaitOptions(waitMs: 0);
        $error = self::thrownBy(static fn () => $amsel->inStore->payAndWait(self::payRequest('o-1'), $options));
        self::assertSame(['NO_ANSWER', Status::U, 'o-1'], [$error->code, $error->status, $error->requestId]);
        self::assertSame(['pay' => 1, 'cancel' => 6], array_count_values($this->called()));
    }

    public function testAnAnswerForAnotherClientIsExplained(): void
    {
        $amsel = $this->amsel(new FakeTransport(static fn (): TransportReply => new TransportReply(
            200,
            ['client-id' => 'SANDBOX_OTHER', 'response-time' => gmdate(DATE_ATOM), 'signature' => 'signature=eA=='],
            '{}',
        )));
        $error = self::thrownBy(static fn () => self::inquire($amsel));
        self::assertSame('UNTRUSTED_ANSWER', $error->code);
        self::assertStringContainsString('it is for the client SANDBOX_OTHER', $error->getMessage());
    }

    public function testATillWhoseCodeCannotBeShownCancels(): void
    {
        $amsel = $this->amsel($this->signing(['orderCodeForm' => ['codeDetails' => []], 'result' => self::S]));
        $options = new WaitOptions(onCode: static fn () => throw new \RuntimeException('the printer is out of paper'));
        try {
            $amsel->inStore->payAndWait(self::payRequest('o-1'), $options);
            self::fail('nothing was thrown');
        } catch (\RuntimeException $error) {
            self::assertSame('the printer is out of paper', $error->getMessage());
        }
        self::assertSame(['pay', 'cancel'], $this->called());
    }

    public function testATillThatIsStoppedCancelsAtOnce(): void
    {
        $amsel = $this->amsel($this->signing(['result' => self::OPEN], ['result' => self::S]), timing: new SystemTiming());
        $asked = 0;
        $stop = static function () use (&$asked): bool {
            $asked += 1;
            return $asked > 3;
        };
        $began = hrtime(true);
        $sold = $amsel->inStore->payAndWait(self::payRequest('o-1'), new WaitOptions(stop: $stop));
        self::assertSame([Status::F, LearnedBy::Cancel], [$sold->status, $sold->learnedBy]);
        self::assertSame(['pay', 'cancel'], $this->called());
        self::assertLessThan(1_500, (hrtime(true) - $began) / 1_000_000);
    }

    /** @return array<string, array{\Closure(): SeenStore}> */
    public static function stores(): array
    {
        return [
            'in memory' => [static fn (): SeenStore => new SeenInMemory()],
            'in a folder' => [static fn (): SeenStore => new SeenInFolder(Folder::make() . '/seen')],
        ];
    }

    /** @dataProvider stores */
    public function testWhatComesTwiceIsActedOnOnce(\Closure $make): void
    {
        $seen = $make();
        $acts = 0;
        $act = static function () use (&$acts): void {
            $acts += 1;
        };
        $told = self::notification('a');
        self::assertSame([true, false, 1], [Once::act($seen, $told, $act), Once::act($seen, $told, $act), $acts]);
        self::assertTrue(Once::act($seen, self::notification('b'), $act));
    }

    /** @dataProvider stores */
    public function testWhatComesTwiceIsActedOnAgainWhereTheFirstTimeFailed(\Closure $make): void
    {
        $seen = $make();
        try {
            Once::act($seen, self::notification('a'), static fn () => throw new \RuntimeException('no disk'));
            self::fail('nothing was thrown');
        } catch (\RuntimeException $error) {
            self::assertSame('no disk', $error->getMessage());
        }
        self::assertTrue(Once::act($seen, self::notification('a'), static fn () => null));
    }

    /** @dataProvider stores */
    public function testWhatComesTwiceWhileSomebodyIsAtItIsNotToBeAcknowledged(\Closure $make): void
    {
        $seen = $make();
        $told = self::notification('a');
        $error = null;
        Once::act($seen, $told, static function () use ($seen, $told, &$error): void {
            $error = self::thrownBy(static fn () => Once::act($seen, $told, static fn () => null));
        });
        self::assertSame('NOTIFICATION_BUSY', $error?->code);
        self::assertFalse(Once::act($seen, $told, static fn () => null));
    }

    public function testAFolderOfSeenOnesIsSharedByProcesses(): void
    {
        $folder = Folder::make();
        [$one, $other] = [new SeenInFolder($folder), new SeenInFolder($folder)];
        self::assertSame([Seen::New, Seen::Busy], [$one->begin('a'), $other->begin('a')]);
        $one->finish('a');
        self::assertSame(Seen::Done, $other->begin('a'));
    }

    public function testWhatComesTwiceIsForgottenWhenThereAreTooMany(): void
    {
        $seen = new SeenInMemory(2);
        foreach (['a', 'b', 'c', 'a'] as $digest) {
            self::assertSame(Seen::New, $seen->begin($digest));
        }
        self::assertSame(Seen::Busy, $seen->begin('c'));
    }

    public function testTheAcknowledgementIsJson(): void
    {
        self::assertSame('S', json_decode(Acknowledgement::BODY, true)['result']['resultStatus']);
    }

    /** @return array<string, mixed> */
    private static function good(): array
    {
        $keys = Vectors::read('key-material');
        return [
            'clientId' => 'SANDBOX_5X00000000000000',
            'privateKey' => $keys['merchant']['privateKey'],
            'gatewayPublicKey' => $keys['gateway1']['publicKey'],
            'gatewayUrl' => 'https://pay.example',
        ];
    }

    private function amsel(FakeTransport $transport, mixed ...$more): Amsel
    {
        $usual = ['transport' => $transport, 'timing' => new InNoTime()];
        return new Amsel(new AmselSettings(...[...self::good(), ...$usual, ...$more]));
    }

    private function nobody(): FakeTransport
    {
        return new FakeTransport(function (TransportRequest $request): TransportReply {
            $this->sent[] = $request;
            throw new \RuntimeException('nobody there');
        });
    }

    /** One operation is answered by somebody without a key, who says that there is no such order. */
    private function nobodyButUnsigned(string $operation): FakeTransport
    {
        return new FakeTransport(function (TransportRequest $request) use ($operation): TransportReply {
            $this->sent[] = $request;
            $result = ['resultStatus' => 'F', 'resultCode' => 'ORDER_NOT_EXIST', 'resultMessage' => 'no such order'];
            return basename($request->url) === $operation
                ? new TransportReply(200, [], (string) json_encode(['result' => $result]))
                : throw new \RuntimeException('reset');
        });
    }

    /** As the gateway would answer; the last answer again and again. */
    private function signing(array ...$answers): FakeTransport
    {
        return new FakeTransport(function (TransportRequest $request) use ($answers): TransportReply {
            $answer = $answers[min(count($this->sent), count($answers) - 1)];
            $this->sent[] = $request;
            $id = json_decode($request->body, true)['paymentRequestId'];
            $body = (string) json_encode(['paymentRequestId' => $id] + $answer);
            $time = gmdate('Y-m-d\TH:i:s\Z');
            $signed = new Signed((string) parse_url($request->url, PHP_URL_PATH), self::good()['clientId'], $time, $body);
            $key = Keys::readPrivate(Vectors::read('key-material')['gateway1']['privateKey']);
            return new TransportReply(200, ['Response-Time' => $time, 'Signature' => $signed->header($key, 1)], $body);
        });
    }

    /** @return list<string> */
    private function called(): array
    {
        return array_map(static fn (TransportRequest $request): string => basename($request->url), $this->sent);
    }

    private function refundStopped(FakeTransport $transport, \Closure $stop): AmselError
    {
        $amsel = $this->amsel($transport);
        $request = new RefundPaymentRequest(refundRequestId: 'r-1', paymentId: '1', refundAmount: new Amount('EUR', 1));
        return self::thrownBy(static fn () => $amsel->payments->refund($request, new CallOptions(stop: $stop)));
    }

    private static function inquire(Amsel $amsel, string $paymentId = '1'): void
    {
        $amsel->payments->inquiryPayment(new InquiryPaymentRequest(paymentId: $paymentId));
    }

    private static function payRequest(string $id, mixed ...$more): PayRequest
    {
        $price = new Amount('EUR', 1050);
        return new PayRequest(...[
            'productCode' => 'CASHIER_PAYMENT',
            'paymentRequestId' => $id,
            'paymentAmount' => $price,
            'order' => new Order(referenceOrderId: 'tea', orderDescription: 'Tee für zwei 😀', orderAmount: $price),
            'paymentMethod' => new PaymentMethod(paymentMethodType: 'ALIPAY_HK'),
            ...$more,
        ]);
    }

    private static function notification(string $digest): Notification
    {
        return new Notification(NotificationKind::Unknown, new UnknownBody(), $digest, null, null, '');
    }

    private static function thrownBy(callable $act): AmselError
    {
        try {
            $act();
        } catch (AmselError $error) {
            return $error;
        }
        self::fail('nothing was thrown');
    }
}
