<?php

// What a call costs beside its cryptography, with nothing sent: php bench/overhead.php

declare(strict_types=1);

use Amsel\Client\Amount;
use Amsel\Client\Amsel;
use Amsel\Client\AmselSettings;
use Amsel\Client\Keys;
use Amsel\Client\Messages\Env;
use Amsel\Client\Messages\Order;
use Amsel\Client\Messages\PaymentMethod;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Signed;
use Amsel\Client\Timing;
use Amsel\Client\Transport\Transport;
use Amsel\Client\Transport\TransportReply;
use Amsel\Client\Transport\TransportRequest;

require __DIR__ . '/../autoload.php';

const COUNT = 500;
const ROUNDS = 5;
const CLIENT_ID = 'SANDBOX_5X00000000000000';
const TIME = '2026-11-16T12:00:00Z';
const PATH = '/ams/sandbox/api/v1/payments/pay';

$keys = json_decode((string) file_get_contents(__DIR__ . '/../../../contract/vectors/key-material.json'), true);
$merchantKey = Keys::readPrivate($keys['merchant']['privateKey']);
$gatewayKey = Keys::readPrivate($keys['gateway1']['privateKey']);
$body = (string) json_encode([
    'normalUrl' => 'https://pay.example/checkout/2026',
    'paymentAmount' => ['currency' => 'HKD', 'value' => '25800'],
    'paymentCreateTime' => TIME,
    'paymentId' => '2026',
    'paymentRequestId' => 'order-1',
    'result' => [
        'resultCode' => 'PAYMENT_IN_PROCESS',
        'resultMessage' => 'payment in process',
        'resultStatus' => 'U',
    ],
]);
$headers = [
    'client-id' => CLIENT_ID,
    'response-time' => TIME,
    'signature' => (new Signed(PATH, CLIENT_ID, TIME, $body))->header($gatewayKey, 1),
];
$transport = new class ($headers, $body) implements Transport {
    public function __construct(private readonly array $headers, private readonly string $body)
    {
    }

    public function send(TransportRequest $request): TransportReply
    {
        return new TransportReply(200, $this->headers, $this->body);
    }
};
$timing = new class () implements Timing {
    public function now(): int
    {
        return 1_794_830_400_000;
    }

    public function sleep(float $ms, ?Closure $stop = null): void
    {
    }

    public function random(): float
    {
        return 0.5;
    }
};
$amsel = new Amsel(new AmselSettings(
    clientId: CLIENT_ID,
    privateKey: $keys['merchant']['privateKey'],
    gatewayPublicKey: $keys['gateway1']['publicKey'],
    gatewayUrl: 'https://pay.example',
    transport: $transport,
    timing: $timing,
));
$price = new Amount('HKD', 25800);
$call = static fn () => $amsel->payments->pay(new PayRequest(
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: 'order-1',
    paymentAmount: $price,
    order: new Order(referenceOrderId: 'tea-17', orderDescription: 'Two tins of tea', orderAmount: $price),
    paymentMethod: new PaymentMethod(paymentMethodType: 'ALIPAY_HK'),
    env: new Env(terminalType: 'WEB'),
    paymentRedirectUrl: 'https://shop.example/thanks',
));

$content = 'POST ' . PATH . "\n" . CLIENT_ID . '.' . TIME . ".{$body}";
openssl_sign($content, $signature, $gatewayKey, OPENSSL_ALGO_SHA256);
$publicKey = Keys::readPublic($keys['gateway1']['publicKey'], 'publicKey');
$cryptography = static function () use ($content, $merchantKey, $publicKey, $signature): void {
    openssl_sign($content, $ours, $merchantKey, OPENSSL_ALGO_SHA256);
    openssl_verify($content, $signature, $publicKey, OPENSSL_ALGO_SHA256);
};

/** Processor time of one, in milliseconds. */
function cpuMs(Closure $act): float
{
    $used = static function (): float {
        $usage = getrusage();
        return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1_000
            + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1_000;
    };
    $before = $used();
    for ($done = 0; $done < COUNT; $done += 1) {
        $act();
    }
    return ($used() - $before) / COUNT;
}

cpuMs($call);
cpuMs($cryptography);
$rounds = [];
for ($round = 0; $round < ROUNDS; $round += 1) {
    $rounds[] = [cpuMs($cryptography), cpuMs($call)];
}
$ratios = array_map(static fn (array $round): float => $round[1] / $round[0], $rounds);
sort($ratios);
[$bare, $whole] = $rounds[2];
printf("one signature and one verification: %.3f ms of processor time; one call: %.3f ms\n", $bare, $whole);
printf("ratio, the median of %d rounds: %.2f (goal: at most 1.50)\n", ROUNDS, $ratios[2]);
