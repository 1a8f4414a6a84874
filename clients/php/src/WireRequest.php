<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * @internal A request as it is sent, and as it was when the call began: what the caller changes meanwhile changes no
 * repeat.
 */
final readonly class WireRequest
{
    use Hidden;

    /**
     * @param array<string, mixed> $fields
     */
    private function __construct(public array $fields, public string $body)
    {
    }

    /** @param Message|array<string, mixed> $request */
    public static function of(#[\SensitiveParameter] Message|array $request): self
    {
        try {
            $body = Message::json($request instanceof Message ? $request->toWire() : (object) $request);
        } catch (\JsonException $error) {
            throw new AmselError(
                "The request cannot be written as JSON, so nothing was sent: {$error->getMessage()}.",
                'PARAM_ILLEGAL',
                Status::F,
                cause: $error,
            );
        }
        return new self(json_decode($body, true, flags: JSON_BIGINT_AS_STRING | JSON_THROW_ON_ERROR), $body);
    }

    /** Null where it is absent, or no text. */
    public function text(?string $field): ?string
    {
        $value = $field === null ? null : $this->fields[$field] ?? null;
        return is_string($value) ? $value : null;
    }
}
