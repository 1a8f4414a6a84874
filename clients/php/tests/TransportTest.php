<?php

declare(strict_types=1);

namespace Amsel\Client\Tests;

use Amsel\Client\AmselError;
use Amsel\Client\Tests\Support\Certificate;
use Amsel\Client\Tests\Support\Program;
use Amsel\Client\Transport\CurlTransport;
use Amsel\Client\Transport\Psr18Transport;
use Amsel\Client\Transport\TransportRequest;
use PHPUnit\Framework\TestCase;

final class TransportTest extends TestCase
{
    private static Certificate $certificate;

    public static function setUpBeforeClass(): void
    {
        self::$certificate = new Certificate();
    }

    public function testItSendsTheBytesAsTheyAreAndKeepsItsConnectionForTheNext(): void
    {
        [$peer, $port] = self::peer('echo');
        $transport = new CurlTransport();
        $first = $transport->send(self::request("http://localhost:{$port}/"));
        $second = $transport->send(self::request("http://localhost:{$port}/"));
        self::assertSame([200, '{"a":"é"}'], [$first->status, $first->body]);
        self::assertSame($first->header('x-port'), $second->header('x-port'));
        self::assertSame('POST / HTTP/1.1 10', $peer->line());
    }

    public function testItFollowsNoRedirect(): void
    {
        [$peer, $port] = self::peer('echo');
        $reply = (new CurlTransport())->send(self::request("http://localhost:{$port}/redirect"));
        self::assertSame([302, '/elsewhere'], [$reply->status, $reply->header('location')]);
        self::assertTrue($peer->isRunning());
    }

    public function testItRefusesACertificateThatNobodyVouchesForAndTakesOneOfExtraCa(): void
    {
        [$peer, $port] = self::peer('tls');
        $request = self::request("https://localhost:{$port}/");
        self::assertStringContainsString('certificate', self::lost(new CurlTransport(), $request));
        $reply = (new CurlTransport(extraCa: self::$certificate->pem))->send($request);
        self::assertSame(200, $reply->status);
        self::assertTrue($peer->isRunning());
    }

    public function testItRefusesAGoodCertificateOfAnotherHost(): void
    {
        [$peer, $port] = self::peer('tls');
        $transport = new CurlTransport(extraCa: self::$certificate->pem);
        $why = self::lost($transport, self::request("https://127.0.0.1:{$port}/"));
        self::assertStringContainsString('127.0.0.1', $why);
        self::assertTrue($peer->isRunning());
    }

    public function testItGoesThroughAProxyWithItsPasswordAndTheProxySeesNoMoreThanTheHost(): void
    {
        [, $port] = $server = self::peer('tls');
        [$proxy, $proxyPort] = self::peer('proxy');
        $transport = new CurlTransport("http://me:p%40ss@localhost:{$proxyPort}", self::$certificate->pem);
        $reply = $transport->send(self::request("https://localhost:{$port}/"));
        self::assertSame([200, '{"a":"é"}'], [$reply->status, $reply->body]);
        self::assertSame("localhost:{$port} Basic " . base64_encode('me:p@ss'), $proxy->line());
        self::assertTrue($server[0]->isRunning());
    }

    public function testAnAddressInPlainTextGoesThroughATunnelAsWell(): void
    {
        [, $port] = $server = self::peer('echo');
        [$proxy, $proxyPort] = self::peer('proxy');
        $transport = new CurlTransport("http://localhost:{$proxyPort}");
        self::assertSame(200, $transport->send(self::request("http://localhost:{$port}/"))->status);
        self::assertSame("localhost:{$port}", $proxy->line());
        self::assertTrue($server[0]->isRunning());
    }

    public function testAProxyOfTheEnvironmentIsNotUsed(): void
    {
        [$peer, $port] = self::peer('echo');
        putenv('http_proxy=http://127.0.0.1:1');
        try {
            self::assertSame(200, (new CurlTransport())->send(self::request("http://localhost:{$port}/"))->status);
        } finally {
            putenv('http_proxy');
        }
        self::assertTrue($peer->isRunning());
    }

    public function testItDoesNotWaitForTlsThatNeverBegins(): void
    {
        [$peer, $port] = self::peer('silent');
        $why = self::lost(new CurlTransport(), self::request("https://localhost:{$port}/", connectTimeoutMs: 200));
        self::assertSame('no connection within 200 ms', $why);
        self::assertTrue($peer->isRunning());
    }

    public function testItDoesNotWaitForAnAnswerThatNeverComes(): void
    {
        [$peer, $port] = self::peer('silent');
        $request = self::request("http://localhost:{$port}/", connectTimeoutMs: 100, readTimeoutMs: 100);
        self::assertSame('timeout: no answer within 200 ms', self::lost(new CurlTransport(), $request));
        self::assertTrue($peer->isRunning());
    }

    public function testItDoesNotWaitForAProxyThatNeverAnswers(): void
    {
        [$peer, $port] = self::peer('silent');
        $transport = new CurlTransport("http://localhost:{$port}");
        $why = self::lost($transport, self::request('https://localhost:1/', connectTimeoutMs: 200));
        self::assertSame('no connection within 200 ms', $why);
        self::assertTrue($peer->isRunning());
    }

    public function testItKeepsConnectionsForLongerThanTheyMayTakeToBeMade(): void
    {
        [$peer, $port] = self::peer('echo');
        $transport = new CurlTransport();
        $request = self::request("http://localhost:{$port}/", connectTimeoutMs: 50);
        $first = $transport->send($request);
        usleep(120_000);
        self::assertSame($first->header('x-port'), $transport->send($request)->header('x-port'));
        self::assertTrue($peer->isRunning());
    }

    public function testWhatWasCutOffIsNotSentAgainBehindTheCallersBack(): void
    {
        [$peer, $port] = self::peer('cut');
        $transport = new CurlTransport();
        $request = self::request("http://localhost:{$port}/");
        $transport->send($request);
        self::assertSame('the connection broke off', self::lost($transport, $request));
        $transport->send(self::request("http://localhost:{$port}/third"));
        $seen = [$peer->line(), $peer->line(), $peer->line()];
        self::assertSame(['POST / HTTP/1.1 10', 'POST / HTTP/1.1 10', 'POST /third HTTP/1.1 10'], $seen);
    }

    public function testItDoesNotTakeAnAnswerWithoutEnd(): void
    {
        [$peer, $port] = self::peer('large');
        $why = self::lost(new CurlTransport(), self::request("http://localhost:{$port}/"));
        self::assertStringContainsString('more than', $why);
        self::assertTrue($peer->isRunning());
    }

    public function testItsCallerCanStopIt(): void
    {
        [$peer, $port] = self::peer('silent');
        $asked = 0;
        $stop = static function () use (&$asked): bool {
            $asked += 1;
            return $asked > 2;
        };
        $began = hrtime(true);
        $request = self::request("http://localhost:{$port}/", stop: $stop);
        self::assertSame('its caller stopped it', self::lost(new CurlTransport(), $request));
        self::assertLessThan(4_000, (hrtime(true) - $began) / 1_000_000);
        self::assertTrue($peer->isRunning());
    }

    public function testItSaysThatNobodyListens(): void
    {
        self::assertNotSame('', self::lost(new CurlTransport(), self::request('http://localhost:1/')));
    }

    public function testPsr18WithoutItsPackagesIsASentence(): void
    {
        if (Psr18Transport::isAvailable()) {
            self::markTestSkipped('PSR-18 is installed.');
        }
        $this->expectException(AmselError::class);
        $this->expectExceptionMessage('psr/http-client');
        Psr18Transport::of(new \stdClass(), new \stdClass());
    }

    public function testPsr18SendsTheSameBytes(): void
    {
        [$peer, $port] = self::peer('echo');
        // In a process of its own, because the interfaces are made up.
        $program = Program::php(__DIR__ . '/Support/psr18.php', "http://localhost:{$port}/");
        self::assertSame(['[200,"{\"a\":\"é\"}","yes"]'], $program->lines());
        self::assertSame('POST / HTTP/1.1 10', $peer->line());
    }

    /** @return array{Program, string} with its port */
    private static function peer(string $mode): array
    {
        $peer = Program::php(__DIR__ . '/Support/peer.php', $mode, self::$certificate->file);
        return [$peer, $peer->line()];
    }

    private static function request(string $url, mixed ...$more): TransportRequest
    {
        return new TransportRequest(...[
            'url' => $url,
            'headers' => ['content-type' => 'application/json'],
            'body' => '{"a":"é"}',
            'connectTimeoutMs' => 5_000,
            'readTimeoutMs' => 5_000,
            ...$more,
        ]);
    }

    private static function lost(CurlTransport $transport, TransportRequest $request): string
    {
        try {
            $transport->send($request);
        } catch (\RuntimeException $error) {
            return $error->getMessage();
        }
        self::fail('an answer came');
    }
}
