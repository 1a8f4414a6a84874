<?php

declare(strict_types=1);

namespace Amsel\Client\Testing;

use Amsel\Client\Amsel;
use Amsel\Client\AmselSettings;
use Amsel\Client\Messages\CreateClientRequest;

/**
 * A gateway of one's own for one run of tests: empty, on a free port, and gone with the tests. The variable `AMSEL_COMMAND`
 * says how it is started, `npx amsel` unless it is set.
 */
final class Gateway
{
    private const START_SECONDS_MAX = 60;
    private const STOP_SECONDS_MAX = 10;

    /**
     * @param resource $process
     * @param resource $input
     * @param array<string, mixed> $facts
     */
    private function __construct(private $process, private $input, private readonly array $facts)
    {
    }

    public static function start(): self
    {
        $command = preg_split('/\s+/', trim(getenv('AMSEL_COMMAND') ?: 'npx amsel'));
        // Its input is a pipe of this process: when this process ends, so does the gateway.
        $pipes = [];
        $process = proc_open(
            [...$command, 'sandbox', '--ephemeral', '--json'],
            [['pipe', 'r'], ['pipe', 'w'], STDERR],
            $pipes,
        );
        $line = $process ? self::lineOf($pipes[1]) : '';
        $facts = json_decode($line, true);
        if (!is_array($facts)) {
            throw new \RuntimeException('The gateway did not start: its reason is on standard error.');
        }
        return new self($process, $pipes[0], $facts);
    }

    /** Another merchant, who sees nothing of the others; `$settings` are settings of the library by their names. */
    public function newMerchant(mixed ...$settings): TestMerchant
    {
        $maker = new Amsel($this->settingsOf($this->facts));
        $client = $maker->simulator->createClient(new CreateClientRequest())->requireDone()->toArray();
        $credentials = ['gatewayUrl' => $this->facts['gatewayUrl']] + $client;
        return new TestMerchant(new Amsel($this->settingsOf($credentials, ...$settings)), $credentials);
    }

    public function stop(): void
    {
        fclose($this->input);
        $end = hrtime(true) + self::STOP_SECONDS_MAX * 1_000_000_000;
        while (proc_get_status($this->process)['running'] && hrtime(true) < $end) {
            usleep(20_000);
        }
        proc_terminate($this->process);
        proc_close($this->process);
    }

    /** @param array<string, mixed> $credentials */
    private function settingsOf(#[\SensitiveParameter] array $credentials, mixed ...$more): AmselSettings
    {
        return new AmselSettings(...[
            'gatewayUrl' => $credentials['gatewayUrl'],
            'clientId' => $credentials['clientId'],
            'keyVersion' => $credentials['keyVersion'],
            'privateKey' => $credentials['merchantPrivateKey'],
            'gatewayPublicKey' => $credentials['gatewayPublicKey'],
            ...$more,
        ]);
    }

    /** @param resource $output */
    private static function lineOf($output): string
    {
        $read = [$output];
        $none = [];
        return stream_select($read, $none, $none, self::START_SECONDS_MAX) === 1 ? (string) fgets($output) : '';
    }
}
