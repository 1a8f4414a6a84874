<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

use Amsel\Client\Transport\Transport;
use Amsel\Client\Transport\TransportReply;
use Amsel\Client\Transport\TransportRequest;

/** Answers in place of a gateway. */
final readonly class FakeTransport implements Transport
{
    /** @param \Closure(TransportRequest): TransportReply $answer */
    public function __construct(private \Closure $answer)
    {
    }

    public function send(TransportRequest $request): TransportReply
    {
        return ($this->answer)($request);
    }

    /** @param array{status: int, headers: array<string, string>, body: string} $reply of a vector */
    public static function reply(array $reply): TransportReply
    {
        return new TransportReply($reply['status'], $reply['headers'], $reply['body']);
    }
}
