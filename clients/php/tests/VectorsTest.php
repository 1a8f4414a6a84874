<?php

declare(strict_types=1);

namespace Amsel\Client\Tests;

use Amsel\Client\Amsel;
use Amsel\Client\AmselError;
use Amsel\Client\AmselSettings;
use Amsel\Client\Answered;
use Amsel\Client\CallOptions;
use Amsel\Client\Exchange;
use Amsel\Client\Keys;
use Amsel\Client\Lost;
use Amsel\Client\Message;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\NotificationReader;
use Amsel\Client\Outcome;
use Amsel\Client\ReceivedSignature;
use Amsel\Client\Repeats;
use Amsel\Client\Setup;
use Amsel\Client\Signed;
use Amsel\Client\Status;
use Amsel\Client\Tests\Support\FakeTransport;
use Amsel\Client\Tests\Support\FixedTiming;
use Amsel\Client\Tests\Support\Vectors;
use Amsel\Client\Transport\TransportReply;
use Amsel\Client\Transport\TransportRequest;
use Amsel\Client\UnknownBody;
use Amsel\Client\WaitOptions;
use Amsel\Client\WireRequest;
use PHPUnit\Framework\TestCase;

/** @group vectors */
final class VectorsTest extends TestCase
{
    private const HERE = ['gatewayUrl' => 'https://pay.example'];
    private const ROOT = '/ams/sandbox/api/';

    public static function signing(): array
    {
        return Vectors::named(Vectors::read('signing'));
    }

    /** @dataProvider signing */
    public function testSigning(array $vector): void
    {
        $signed = new Signed($vector['path'], $vector['clientId'], $vector['time'], $vector['body']);
        $received = ReceivedSignature::read("algorithm=RSA256,keyVersion=1,signature={$vector['signature']}");
        $isGood = $vector['method'] === 'POST' && $received !== null
            && $signed->isSignedBy(Keys::readPublic($vector['publicKey'], 'publicKey'), $received->signature);
        self::assertSame($vector['valid'], $isGood);
        if ($vector['valid'] && isset($vector['privateKey'])) {
            self::assertSame(
                'algorithm=RSA256,keyVersion=1,signature=' . rawurldecode($vector['signature']),
                rawurldecode($signed->header(Keys::readPrivate($vector['privateKey']), 1)),
            );
        }
    }

    public static function answers(): array
    {
        return Vectors::named(Vectors::read('answers')['cases']);
    }

    /** @dataProvider answers */
    public function testAnAnswer(array $case): void
    {
        $vectors = Vectors::read('answers');
        $setup = new Setup(new AmselSettings(...self::HERE, ...[
            'clientId' => $vectors['clientId'],
            'privateKey' => $vectors['privateKey'],
            'gatewayPublicKey' => $vectors['gatewayPublicKeys'][$case['keys']],
        ]));
        $transport = new FakeTransport(static fn (): TransportReply => FakeTransport::reply($case['reply']));
        $exchange = new Exchange($setup, $transport, new FixedTiming($vectors['now']));
        $expected = $case['expected'];
        try {
            $got = $exchange->send($vectors['operation'], WireRequest::of($vectors['request']));
        } catch (AmselError $error) {
            self::assertSame(['error', $expected['code'] ?? '', $expected['status'] ?? ''], [
                $expected['kind'],
                $error->code,
                $error->status->value,
            ]);
            return;
        }
        if ($got instanceof Lost) {
            self::assertSame(['kind' => 'lost'], $expected);
            return;
        }
        self::assertInstanceOf(Answered::class, $got);
        $facts = [
            'kind' => 'answered',
            'status' => $got->status->value,
            'code' => $got->code,
            'isSigned' => $got->isSigned,
            'answer' => $got->answer,
        ];
        self::assertEquals($expected, array_intersect_key($facts, $expected));
    }

    public static function retries(): array
    {
        return Vectors::named(Vectors::read('retries')['cases']);
    }

    /** @dataProvider retries */
    public function testRepeats(array $case): void
    {
        $vectors = Vectors::read('retries');
        $timing = new FixedTiming($vectors['now']);
        $used = [];
        $transport = new FakeTransport(
            static function (TransportRequest $request) use ($case, $timing, &$used): TransportReply {
                $attempt = $case['attempts'][count($used)] ?? ['takesMs' => 0, 'reply' => null];
                $operation = substr((string) parse_url($request->url, PHP_URL_PATH), strlen(self::ROOT));
                $used[] = ['operation' => $operation, 'request' => json_decode($request->body, true)];
                $timing->now += $attempt['takesMs'] ?? 0;
                return FakeTransport::reply($attempt['reply'] ?? throw new \RuntimeException('connection reset'));
            },
        );
        $settings = new AmselSettings(...self::HERE, ...[
            'clientId' => $vectors['clientId'],
            'privateKey' => $vectors['privateKey'],
            'gatewayPublicKey' => $vectors['gatewayPublicKey'],
            'transport' => $transport,
            'timing' => $timing,
        ]);
        $expected = $case['expected'];
        try {
            $outcome = self::callBy($settings, $case);
            $facts = [
                'status' => $outcome->status->value,
                'code' => $outcome->code,
                'learnedBy' => $outcome->learnedBy->value,
                'answer' => $outcome->answer->toArray(),
            ];
        } catch (AmselError $error) {
            $facts = [
                'error' => $error->code,
                'status' => $error->status->value,
                'retryable' => $error->retryable,
                'requestId' => $error->requestId,
            ];
        }
        self::assertEquals($expected, array_intersect_key($facts, $expected));
        self::assertSame(isset($expected['error']), isset($facts['error']));
        self::assertEquals($case['waitsMs'], $timing->waits);
        $attempts = array_map(
            static fn (array $attempt): array => array_intersect_key($attempt, ['operation' => 1, 'request' => 1]),
            $case['attempts'],
        );
        self::assertEquals($attempts, $used);
    }

    private static function callBy(AmselSettings $settings, array $case): Outcome
    {
        $amsel = new Amsel($settings);
        if ($case['operation'] === 'inStore.payAndWait') {
            $request = PayRequest::fromArray($case['request']);
            return $amsel->inStore->payAndWait($request, new WaitOptions(...($case['options'] ?? [])));
        }
        $options = new CallOptions(...($case['options'] ?? []));
        [, $area, $name] = explode('/', $case['operation']);
        $method = new \ReflectionMethod($amsel->{$area}, $name);
        /** @var class-string<Message> $type */
        $type = $method->getParameters()[0]->getType()->getName();
        try {
            $request = $type::fromArray($case['request']);
        } catch (\ArgumentCountError) {
            // What this language does not let anybody write is tried below its types.
            $setup = new Setup($settings);
            $repeats = new Repeats(new Exchange($setup, $settings->transport, $settings->timing), $settings->timing);
            return $repeats->call($case['operation'], $case['request'], $options, UnknownBody::class);
        }
        return $method->invoke($amsel->{$area}, $request, $options);
    }

    public static function notifications(): array
    {
        return Vectors::named(Vectors::read('notifications')['cases']);
    }

    /** @dataProvider notifications */
    public function testANotification(array $case): void
    {
        $vectors = Vectors::read('notifications');
        $reader = new NotificationReader($vectors['clientId'], $vectors['gatewayPublicKey']);
        $expected = $case['expected'];
        try {
            $notification = $reader->read(...$case['received']);
        } catch (AmselError $error) {
            self::assertSame($expected['error'] ?? null, $error->code);
            return;
        }
        self::assertSame($expected['kind'] ?? null, $notification->kind->value);
        self::assertSame($expected['id'], $notification->id);
        self::assertSame($expected['sequence'], $notification->sequence);
        self::assertEquals($expected['body'], $notification->body->toArray());
    }

    public static function keys(): array
    {
        return Vectors::named(Vectors::read('keys'));
    }

    /** @dataProvider keys */
    public function testAKey(array $case): void
    {
        try {
            $clientId = 'SANDBOX_5X00000000000000';
            $amsel = new Amsel(new AmselSettings(...self::HERE, ...['clientId' => $clientId, ...$case['settings']]));
            self::assertNull($case['words']);
            self::assertSame($clientId, $amsel->clientId);
        } catch (AmselError $error) {
            self::assertSame(['WRONG_SETTINGS', Status::F, false], [$error->code, $error->status, $error->retryable]);
            foreach ($case['words'] ?? self::fail($error->getMessage()) as $word) {
                self::assertStringContainsStringIgnoringCase($word, $error->getMessage());
            }
        }
        self::assertFalse(openssl_error_string());
    }
}
