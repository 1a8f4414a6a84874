<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal The errors of a call that ended without an answer. */
final class Silence
{
    /** Nobody answered, and what was asked may have happened all the same. */
    public static function noAnswer(string $operation, ?string $requestId, string|\Throwable $why): AmselError
    {
        $rule = Rules::RETRY['operations'][$operation] ?? ['movesMoney' => true, 'repeatable' => false];
        $advice = match (true) {
            $requestId !== null => 'It may have happened all the same: inquire, or call again with the same id, '
                . "{$requestId}.",
            $rule['movesMoney'] || !$rule['repeatable'] => 'It may have happened all the same: inquire before you act.',
            default => 'Call again later.',
        };
        return new AmselError(
            "{$operation} was not answered (" . self::wordsOf($why) . "). {$advice}",
            'NO_ANSWER',
            Status::U,
            retryable: $rule['repeatable'],
            requestId: $requestId,
            cause: $why instanceof \Throwable ? $why : null,
        );
    }

    /** The caller had ended it before anything was sent. */
    public static function notSent(string $operation, ?string $requestId): AmselError
    {
        return new AmselError(
            "{$operation} was not sent: its caller had stopped it.",
            'NO_ANSWER',
            Status::F,
            retryable: true,
            requestId: $requestId,
        );
    }

    private static function wordsOf(string|\Throwable $why): string
    {
        return $why instanceof \Throwable ? $why->getMessage() : $why;
    }
}
