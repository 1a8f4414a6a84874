<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

/** A gateway with data on the disk, that can be killed and started again. */
final class Killable
{
    private readonly int $port;
    private ?Program $program = null;

    public function __construct(private readonly string $dataDir)
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        $this->port = (int) substr(strrchr((string) stream_socket_get_name($server, false), ':'), 1);
        fclose($server);
    }

    public function start(): void
    {
        $environment = ['DATA_DIR' => $this->dataDir, 'PORT' => (string) $this->port, 'LOG_LEVEL' => 'silent'];
        $this->program = new Program([...explode(' ', (string) getenv('AMSEL_COMMAND')), 'serve'], $environment);
        while (@file_get_contents("http://127.0.0.1:{$this->port}/healthz") === false) {
            if (!$this->program->isRunning()) {
                throw new \RuntimeException('the gateway did not start');
            }
            usleep(50_000);
        }
    }

    public function merchantFile(): string
    {
        return "{$this->dataDir}/sandbox-merchant.json";
    }

    public function end(int $signal): void
    {
        $this->program?->end($signal);
    }
}
