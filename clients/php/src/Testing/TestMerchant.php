<?php

declare(strict_types=1);

namespace Amsel\Client\Testing;

use Amsel\Client\Amsel;
use Amsel\Client\Message;
use Amsel\Client\Messages\AdvanceClockRequest;
use Amsel\Client\Messages\ListNotificationsRequest;
use Amsel\Client\NotificationKind;

/** A merchant of one test, with its notifications and its clock. */
final class TestMerchant
{
    /** @var array<string, true> */
    private array $taken = [];

    /**
     * @internal
     * @param array<string, mixed> $credentials in the forms of `sandbox-merchant.json`
     */
    public function __construct(public readonly Amsel $amsel, public readonly array $credentials)
    {
    }

    /** The body of the next notification of the kind that no call has given yet, or an error when none comes. */
    public function nextNotification(NotificationKind $kind, int $timeoutMs = 10_000): Message
    {
        $end = hrtime(true) + $timeoutMs * 1_000_000;
        do {
            $listed = $this->amsel->notifications->list(new ListNotificationsRequest())->requireDone();
            foreach ($listed->notifications ?? [] as $notification) {
                $isNew = !isset($this->taken[$notification->notificationId]);
                if ($isNew && $notification->kind === $kind->value) {
                    $this->taken[$notification->notificationId] = true;
                    return $kind->bodyClass()::fromArray($notification->body ?? []);
                }
            }
            usleep(50_000);
        } while (hrtime(true) < $end);
        throw new \RuntimeException("No {$kind->value} came within {$timeoutMs} ms.");
    }

    /** Moves the sandbox's clock and does all that becomes due; the new time. */
    public function advanceClock(int $seconds): ?string
    {
        return $this->amsel->simulator->advanceClock(new AdvanceClockRequest(seconds: $seconds))->requireDone()->now;
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['clientId' => $this->amsel->clientId];
    }
}
