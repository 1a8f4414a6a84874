<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

/** Another process, whose lines are read as they come. It ends with this one's object. */
final class Program
{
    /** @var resource */
    private $process;
    /** @var resource */
    private $output;
    private ?int $exitCode = null;

    /**
     * @param list<string> $command
     * @param array<string, string> $environment
     */
    public function __construct(array $command, array $environment = [], ?string $folder = null)
    {
        $pipes = [];
        $places = [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR];
        $process = proc_open($command, $places, $pipes, $folder, $environment + getenv());
        $this->process = $process ?: throw new \RuntimeException("{$command[0]} cannot be started");
        $this->output = $pipes[1];
    }

    /** @param list<string> $arguments */
    public static function php(string $file, string ...$arguments): self
    {
        return new self([PHP_BINARY, $file, ...$arguments]);
    }

    /** The next line, without its end; waited for. */
    public function line(int $seconds = 30): string
    {
        $read = [$this->output];
        $none = [];
        if (stream_select($read, $none, $none, $seconds) !== 1) {
            throw new \RuntimeException("no line within {$seconds} seconds");
        }
        return rtrim((string) fgets($this->output), "\n");
    }

    /** @return list<string> all lines to the end */
    public function lines(): array
    {
        $text = rtrim((string) stream_get_contents($this->output), "\n");
        return $text === '' ? [] : explode("\n", $text);
    }

    public function isRunning(): bool
    {
        $status = proc_get_status($this->process);
        if (!$status['running']) {
            $this->exitCode ??= $status['exitcode'];
        }
        return $status['running'];
    }

    public function exitCode(): int
    {
        while ($this->isRunning()) {
            usleep(10_000);
        }
        return $this->exitCode ?? -1;
    }

    public function end(int $signal = 15): void
    {
        if ($this->isRunning()) {
            proc_terminate($this->process, $signal);
            $this->exitCode();
        }
    }

    public function __destruct()
    {
        $this->end(9);
    }
}
