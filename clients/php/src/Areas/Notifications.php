<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Areas;

use Amsel\Client\CallOptions;
use Amsel\Client\Messages\ListNotificationsAnswer;
use Amsel\Client\Messages\ListNotificationsRequest;
use Amsel\Client\Messages\ListenToNotificationsAnswer;
use Amsel\Client\Messages\ListenToNotificationsRequest;
use Amsel\Client\Messages\ResendNotificationAnswer;
use Amsel\Client\Messages\ResendNotificationRequest;
use Amsel\Client\Outcome;
use Amsel\Client\Repeats;

/** The operations of `notifications`. */
final readonly class Notifications
{
    /** @internal */
    public function __construct(private Repeats $repeats)
    {
    }

    /**
     * List notifications.
     *
     * All notifications of this client in the order in which they became known, whether they were delivered or not:
     * how to catch up after having been down. Without `cursor` it begins with the first one. Call again with
     * `nextCursor` for those after it; when there are none yet, the list is empty and the cursor stays.
     *
     * @return Outcome<ListNotificationsAnswer>
     */
    public function list(ListNotificationsRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/notifications/list', $request, $options, ListNotificationsAnswer::class);
    }

    /**
     * Send a notification again.
     *
     * Sends a notification at once and, until it is acknowledged, again at the usual intervals, whatever became of it
     * before. It keeps its body, its id and its sequence. Where it had no address, the one that is set by now is used.
     *
     * @return Outcome<ResendNotificationAnswer>
     */
    public function resend(ResendNotificationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/notifications/resend', $request, $options, ResendNotificationAnswer::class);
    }

    /**
     * Listen to notifications.
     *
     * A long poll for a developer’s machine that no notification can reach. While somebody listens, every notification
     * of this sandbox client is handed out here instead of being sent to its address, also one that has none. Each
     * comes as it would be sent, signed for `path` if that is given. `answers` report what became of those that were
     * handed out before: HTTP status and body of the answer, or why there was none. Not reported within 30 seconds,
     * one is handed out again. The answer comes as soon as there is a notification, at the latest after `waitSeconds`.
     *
     * @return Outcome<ListenToNotificationsAnswer>
     */
    public function listen(ListenToNotificationsRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/notifications/listen', $request, $options, ListenToNotificationsAnswer::class);
    }
}
