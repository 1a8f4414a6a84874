<?php

declare(strict_types=1);

namespace Amsel\Client\Tests;

use Amsel\Client\Acknowledgement;
use Amsel\Client\Messages\CompletePaymentRequest;
use Amsel\Client\Messages\ListNotificationsAnswerNotifications;
use Amsel\Client\Messages\ListNotificationsRequest;
use Amsel\Client\Testing\TestMerchant;
use Amsel\Client\Testing\UsesAmsel;
use Amsel\Client\Tests\Support\Folder;
use Amsel\Client\Tests\Support\Orders;
use Amsel\Client\Tests\Support\Program;
use PHPUnit\Framework\TestCase;

/** @group samples */
final class SamplesTest extends TestCase
{
    use UsesAmsel;

    private const SAMPLES = __DIR__ . '/../samples';

    public function testOnlinePaymentSendsThePayerToAPageAndEndsPaid(): void
    {
        [$page, $state] = self::linesOf('online_payment');
        self::assertStringStartsWith('send the payer to http', $page);
        self::assertSame('SUCCESS: 25800 HKD', $state);
    }

    public function testAgreementChargesAPayerWhoHasAgreedAndEndsTheAgreement(): void
    {
        [$page, $charged, $ended] = self::linesOf('agreement');
        self::assertStringStartsWith('send the payer to http', $page);
        self::assertSame(['charged 19900 PHP', 'the agreement has ended'], [$charged, $ended]);
    }

    public function testCardCaptureRefundAuthorizesCapturesAndGivesAPartBack(): void
    {
        [$authorized, $captured, $refunded] = self::linesOf('card_capture_refund');
        self::assertSame(['authorized', 'captured 12000 USD'], [$authorized, $captured]);
        self::assertMatchesRegularExpression('/^refunded 2000 USD$|^the refund is under way/', $refunded);
    }

    public function testTillSellsToOneCustomerAndCancelsForOneWhoWalksAway(): void
    {
        self::assertSame(['paid', 'nobody confirmed: cancelled'], self::linesOf('till'));
    }

    public function testWebhookReceiverTakesANotificationOnceAndRefusesAForgedOne(): void
    {
        $merchant = self::newMerchant();
        $port = self::freePort();
        $serve = [PHP_BINARY, '-S', "127.0.0.1:{$port}", self::SAMPLES . '/webhook_receiver.php'];
        $server = new Program(
            ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...$serve],
            ['MERCHANT_FILE' => self::merchantFile($merchant)],
        );
        self::assertStringContainsString('started', $server->line());
        $url = "http://127.0.0.1:{$port}/notify";
        $order = Orders::page(paymentNotifyUrl: $url);
        $merchant->amsel->payments->pay($order);
        $paid = new CompletePaymentRequest(paymentRequestId: $order->paymentRequestId, outcome: 'SUCCESS');
        $merchant->amsel->simulator->completePayment($paid)->requireDone();
        do {
            $line = $server->line();
        } while (preg_match('/\[\d+\]|Accepted|Closing/', $line) === 1 && !str_contains($line, $order->paymentRequestId));
        self::assertStringContainsString("{$order->paymentRequestId} is paid", $line);
        $headers = ['client-id: x', 'content-type: application/json'];
        $forged = ['http' => ['method' => 'POST', 'content' => '{}', 'header' => $headers, 'ignore_errors' => true]];
        file_get_contents($url, context: stream_context_create($forged));
        self::assertStringContainsString('400', $http_response_header[0]);
        self::assertSame(['ACKNOWLEDGED'], self::deliveries($merchant));
    }

    public function testWebhookPsr15TakesANotificationOnceAndRefusesAForgedOne(): void
    {
        $program = Program::php(__DIR__ . '/Support/psr15.php');
        $acknowledged = '200 ' . Acknowledgement::BODY;
        self::assertSame(['notifyPayment', $acknowledged, $acknowledged, '400 '], $program->lines());
        self::assertSame(0, $program->exitCode());
    }

    public function testTheFirstPaymentOfTheReadmeSendsThePayerToAPage(): void
    {
        preg_match('/```php\n(.*?)```/s', (string) file_get_contents(__DIR__ . '/../README.md'), $found);
        $file = self::merchantFile(self::newMerchant());
        $code = str_replace('data/sandbox-merchant.json', $file, $found[1]);
        $autoload = var_export(dirname(__DIR__) . '/autoload.php', true);
        file_put_contents("{$file}.php", "<?php\n" . preg_replace('/^\$amsel/m', "require {$autoload};\n$0", $code, 1));
        [$line] = Program::php("{$file}.php")->lines();
        self::assertStringStartsWith('send the payer to http', $line);
    }

    public function testEverySampleIsRunHere(): void
    {
        $tested = array_filter(get_class_methods($this), static fn (string $name): bool => str_starts_with($name, 'test'));
        foreach (glob(self::SAMPLES . '/*.php') ?: [] as $file) {
            $name = 'test' . str_replace('_', '', ucwords(basename($file, '.php'), '_'));
            self::assertNotSame([], preg_grep("/^{$name}/", $tested), $file);
        }
    }

    /** @return list<string> */
    private static function linesOf(string $name): array
    {
        $program = Program::php(self::SAMPLES . "/{$name}.php", self::merchantFile(self::newMerchant()));
        $lines = $program->lines();
        self::assertSame(0, $program->exitCode());
        return $lines;
    }

    private static function merchantFile(TestMerchant $merchant): string
    {
        $file = Folder::make() . '/merchant.json';
        file_put_contents($file, json_encode($merchant->credentials));
        return $file;
    }

    private static function freePort(): string
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        return substr(strrchr((string) stream_socket_get_name($server, false), ':'), 1);
    }

    /** @return list<string|null> */
    private static function deliveries(TestMerchant $merchant): array
    {
        $end = hrtime(true) + 5_000_000_000;
        do {
            $listed = $merchant->amsel->notifications->list(new ListNotificationsRequest())->requireDone();
            $states = array_map(
                static fn (ListNotificationsAnswerNotifications $one): ?string => $one->deliveryState,
                $listed->notifications ?? [],
            );
        } while (in_array('WAITING', $states, true) && hrtime(true) < $end);
        return $states;
    }
}
