<?php

declare(strict_types=1);

namespace Amsel\Client;

/** A notification that the gateway has signed. Look at `kind`, or at the class of its body. */
final readonly class Notification
{
    /**
     * @internal
     * @param Message $body of the class of its kind: `NotifyPayment`, …, or `UnknownBody`
     * @param string $digest of the body, and so the same at every attempt to deliver it. It is by this that `Once` knows it
     *   again
     * @param string|null $id the gateway's name for it, to look it up there; null where it does not say. Not signed
     * @param int|null $sequence rises with each notification about one payment; null where the gateway does not say. Not
     *   signed
     * @param string $time when this attempt was made, as the gateway wrote it
     */
    public function __construct(
        public NotificationKind $kind,
        public Message $body,
        public string $digest,
        public ?string $id,
        public ?int $sequence,
        public string $time,
    ) {
    }
}
