<?php

declare(strict_types=1);

namespace Amsel\Client;

use Amsel\Client\Areas\Authorizations;
use Amsel\Client\Areas\Merchants;
use Amsel\Client\Areas\Notifications;
use Amsel\Client\Areas\Payments;
use Amsel\Client\Areas\Simulator;
use Amsel\Client\Transport\CurlTransport;

/**
 * A merchant's access to the gateway. It signs calls, sends them, believes what the gateway has signed, and never sends
 * money twice. Make one and keep it: it holds connections.
 */
final readonly class Amsel
{
    public const VERSION = Rules::VERSION;

    public string $clientId;
    public Payments $payments;
    public Authorizations $authorizations;
    public Merchants $merchants;
    public Notifications $notifications;
    /** What payers, wallets and banks do, in the sandbox alone. */
    public Simulator $simulator;
    public InStore $inStore;
    private NotificationReader $reader;

    public function __construct(AmselSettings $settings)
    {
        $setup = new Setup($settings);
        $timing = $settings->timing ?? new SystemTiming();
        $transport = $settings->transport ?? new CurlTransport($settings->proxy, $settings->extraCa);
        $exchange = new Exchange($setup, $transport, $timing);
        $repeats = new Repeats($exchange, $timing);
        $this->clientId = $setup->clientId;
        $this->payments = new Payments($repeats);
        $this->authorizations = new Authorizations($repeats);
        $this->merchants = new Merchants($repeats);
        $this->notifications = new Notifications($repeats);
        $this->simulator = new Simulator($repeats);
        $this->inStore = new InStore($exchange, $timing);
        $this->reader = new NotificationReader($setup->clientId, $setup->gatewayKeys);
    }

    /** With what the gateway has written down, `data/sandbox-merchant.json`; `$more` are other settings by their names. */
    public static function fromFile(string $file, mixed ...$more): self
    {
        return new self(AmselSettings::fromFile($file, ...$more));
    }

    /**
     * A notification that the gateway has signed for this client, or an error with the reason why it cannot be believed.
     *
     * @param array<string, string|list<string>> $headers as `getallheaders()` or PSR-7 have them, names in any case
     * @param string $body the bytes as they came, before anybody has parsed them
     * @param string $path the path of your address as the gateway called it, with its query: `/notify?shop=7`
     */
    public function parseNotification(array $headers, string $body, string $path): Notification
    {
        return $this->reader->read($headers, $body, $path);
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['clientId' => $this->clientId];
    }
}
