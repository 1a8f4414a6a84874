<?php

declare(strict_types=1);

namespace Amsel\Client;

/** Acts on each notification once, however often it comes. */
final class Once
{
    /**
     * True if this was the time. Where the work fails, or somebody else is at it, there is an error, and the caller must not
     * acknowledge: the gateway sends the notification again.
     *
     * @param callable(): void $act
     */
    public static function act(SeenStore $store, Notification $notification, callable $act): bool
    {
        $digest = $notification->digest;
        $seen = $store->begin($digest);
        if ($seen === Seen::Busy) {
            throw new AmselError(
                'Somebody is at this notification already. Do not acknowledge it: it comes again.',
                'NOTIFICATION_BUSY',
                Status::U,
                retryable: true,
            );
        }
        if ($seen === Seen::Done) {
            return false;
        }
        try {
            $act();
        } catch (\Throwable $error) {
            $store->forget($digest);
            throw $error;
        }
        $store->finish($digest);
        return true;
    }
}
