<?php

declare(strict_types=1);

namespace Amsel\Client;

use Amsel\Client\Transport\Transport;
use Amsel\Client\Transport\TransportRequest;

/** @internal One attempt: signs, sends, checks. */
final readonly class Exchange
{
    private const USER_AGENT = 'amsel-php/' . Rules::VERSION;

    private ReplyReader $reader;

    public function __construct(private Setup $setup, private Transport $transport, private Timing $timing)
    {
        $this->reader = new ReplyReader($setup);
    }

    /** @param (\Closure(): bool)|null $stop */
    public function send(string $operation, WireRequest $request, ?\Closure $stop = null): Reply
    {
        $path = "{$this->setup->root}/{$operation}";
        $sentAt = $this->timing->now();
        $asked = Asked::of($operation, $path, $request, $sentAt);
        $sent = new TransportRequest(
            "{$this->setup->address}{$path}",
            $this->headers($path, (string) $sentAt, $request->body),
            $request->body,
            $this->setup->connectTimeoutMs,
            $this->setup->readTimeoutMs,
            $stop,
        );
        try {
            $reply = $this->transport->send($sent);
        } catch (AmselError $error) {
            throw $error;
        } catch (\Exception $error) {
            return new Lost($error);
        }
        return $this->refuseStrangers($this->reader->read($reply, $asked), $asked);
    }

    /** An answer that cannot be believed says nothing, and neither does a refusal to let an inquiry in. */
    public function sendOrLose(string $operation, WireRequest $request, ?\Closure $stop = null): Reply
    {
        try {
            return $this->send($operation, $request, $stop);
        } catch (AmselError $error) {
            return new Lost($error);
        }
    }

    /** @return array<string, string> */
    private function headers(string $path, string $time, #[\SensitiveParameter] string $body): array
    {
        $setup = $this->setup;
        $signed = new Signed($path, $setup->clientId, $time, $body);
        return [
            'content-type' => 'application/json; charset=UTF-8',
            'client-id' => $setup->clientId,
            'request-time' => $time,
            'signature' => $signed->header($setup->privateKey, $setup->keyVersion),
            'user-agent' => self::USER_AGENT,
            ...($setup->agentToken === null ? [] : ['agent-token' => $setup->agentToken]),
        ];
    }

    /** A caller who was not let in got no outcome, but an error: nothing was done. */
    private function refuseStrangers(Reply $reply, Asked $asked): Reply
    {
        $isRefused = $reply instanceof Answered && $reply->status === Status::F
            && in_array($reply->code, Rules::RETRY['codes']['notLetIn'], true);
        if (!$isRefused) {
            return $reply;
        }
        $sentence = preg_match('/[.!?]$/D', $reply->message) === 1 ? $reply->message : "{$reply->message}.";
        throw new AmselError(
            "The gateway did not let the call in: {$sentence}{$this->adviceFor($reply->code)}",
            $reply->code,
            Status::F,
            traceId: $reply->traceId,
            requestId: $asked->requestId,
        );
    }

    private function adviceFor(string $code): string
    {
        ['clientId' => $clientId, 'keyVersion' => $version] = get_object_vars($this->setup);
        return match ($code) {
            'INVALID_SIGNATURE', 'KEY_NOT_FOUND' => ' This library signs as the interface asks, so the key is the likely '
                . 'reason: the gateway must have the following public key as version '
                . "{$version} of {$clientId}. " . Keys::spkiOf($this->setup->privateKey),
            'UNKNOWN_CLIENT' => " Is {$clientId} a client of this gateway?",
            default => '',
        };
    }
}
