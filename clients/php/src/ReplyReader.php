<?php

declare(strict_types=1);

namespace Amsel\Client;

use Amsel\Client\Transport\TransportReply;

/** @internal Believes what the gateway has signed, and of the rest the result alone, if it promises nothing: F and U. */
final readonly class ReplyReader
{
    private const TIME = '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/D';

    public function __construct(private Setup $setup)
    {
    }

    public function read(TransportReply $reply, Asked $asked): Reply
    {
        if ($reply->status !== 200) {
            return new Lost("HTTP {$reply->status}");
        }
        $isSigned = $this->isSigned($reply, $asked);
        $answer = self::parse($reply->body) ?? [];
        $result = $answer['result'] ?? null;
        unset($answer['result']);
        if (!is_string($result['resultStatus'] ?? null) || !is_string($result['resultCode'] ?? null)) {
            return new Lost('an answer that is not of the interface');
        }
        $status = Status::tryFrom($result['resultStatus']) ?? Status::U;
        if ($status === Status::S && !$isSigned) {
            $why = 'it says S and is not signed. Somebody between you and the gateway may have made it.';
            throw self::untrusted($reply, $asked, $why);
        }
        $echoed = $asked->echoField === null ? null : $answer[$asked->echoField] ?? null;
        if (is_string($echoed) && $echoed !== $asked->echoValue) {
            throw self::untrusted($reply, $asked, "its {$asked->echoField} is that of another request.");
        }
        $message = is_string($result['resultMessage'] ?? null) ? $result['resultMessage'] : '';
        $trace = $reply->header('tracerid');
        return new Answered($status, $result['resultCode'], $message, $isSigned ? $answer : [], $isSigned, $trace);
    }

    /**
     * Null for what is not a JSON object.
     *
     * @return array<string, mixed>|null
     */
    public static function parse(string $body): ?array
    {
        // As an array of PHP, [] is the same as {}.
        if (!str_starts_with(ltrim($body, " \t\r\n"), '{')) {
            return null;
        }
        return json_decode($body, true, flags: JSON_BIGINT_AS_STRING);
    }

    /** False for an answer without any sign of a signature; an error for a wrong or half one. */
    private function isSigned(TransportReply $reply, Asked $asked): bool
    {
        $header = $reply->header('signature') ?? '';
        $time = $reply->header('response-time') ?? '';
        if ($header === '' && $time === '') {
            return false;
        }
        $flaw = $header === '' || $time === ''
            ? 'it is half-signed: `signature` and `response-time` go together.'
            : $this->flawOf($reply, $asked, $header, $time);
        if ($flaw !== null) {
            throw self::untrusted($reply, $asked, $flaw);
        }
        return true;
    }

    private function flawOf(TransportReply $reply, Asked $asked, string $header, string $time): ?string
    {
        $clientId = $this->setup->clientId;
        $answeredTo = $reply->header('client-id') ?? '';
        if ($answeredTo !== '' && $answeredTo !== $clientId) {
            return "it is for the client {$answeredTo}.";
        }
        $signed = new Signed($asked->path, $clientId, $time, $reply->body);
        return $this->setup->gatewayKeys->flawOf($signed, $header) ?? $this->flawOfTime($time, $asked->sentAt);
    }

    private function flawOfTime(string $time, int $sentAt): ?string
    {
        if ($this->setup->answerToleranceMs === null) {
            return null;
        }
        $answeredAt = self::momentOf($time);
        if ($answeredAt === null) {
            return "its time, {$time}, cannot be read.";
        }
        $distance = abs($answeredAt - $sentAt);
        if ($distance <= $this->setup->answerToleranceMs) {
            return null;
        }
        $minutes = round($distance / 60_000);
        return "its time, {$time}, is {$minutes} minutes from this machine’s: either it is an old one, or a clock is wrong.";
    }

    /** Milliseconds since 1970; null for what is no time. */
    private static function momentOf(string $time): ?int
    {
        if (preg_match('/^\d{13}$/D', $time) === 1) {
            return (int) $time;
        }
        $moment = preg_match(self::TIME, $time) === 1 ? date_create_immutable($time) : false;
        return $moment === false ? null : (int) $moment->format('Uv');
    }

    private static function untrusted(TransportReply $reply, Asked $asked, string $why): AmselError
    {
        return new AmselError(
            "The answer to {$asked->path} cannot be believed: {$why} What was asked may have happened: inquire before you "
            . 'act.',
            'UNTRUSTED_ANSWER',
            Status::U,
            traceId: $reply->header('tracerid'),
            requestId: $asked->requestId,
        );
    }
}
