<?php

declare(strict_types=1);

namespace Amsel\Client;

/** Money: `new Amount('EUR', 1050)` is 10.50 EUR, and `new Amount('JPY', 1050)` is 1050 JPY. */
final readonly class Amount extends Message
{
    protected const FIELDS = ['currency' => 'text', 'value' => 'text'];

    public string $currency;

    /** A count of minor units. Never a float, which rounds. */
    public int $value;

    /**
     * @param string $currency of ISO 4217
     * @param int $value minor units; other types are named to be refused with a sentence, whatever the caller declares
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(string $currency, int|float|string|bool $value, array $extra = [])
    {
        if (!is_int($value)) {
            $given = get_debug_type($value) . ' ' . var_export($value, true);
            throw new \TypeError(
                "An amount is an int of minor units, such as 1050 for 10.50 EUR; it was {$given}.",
            );
        }
        if ($value < 1) {
            throw new \ValueError("An amount is at least 1 minor unit; it was {$value}.");
        }
        $this->currency = $currency;
        $this->value = $value;
        parent::__construct($extra);
    }

    public function toWire(): object
    {
        return (object) (['currency' => $this->currency, 'value' => (string) $this->value] + $this->extra());
    }

    protected static function read(#[\SensitiveParameter] array $fields): ?static
    {
        ['currency' => $currency, 'value' => $value] = $fields + ['currency' => null, 'value' => null];
        $isMoney = is_string($currency) && is_string($value) && preg_match('/^[1-9]\d*$/D', $value) === 1;
        // What is larger than an int is not rounded, but left as it came.
        if (!$isMoney || (string) (int) $value !== $value) {
            return null;
        }
        return new self($currency, (int) $value, array_diff_key($fields, self::FIELDS));
    }
}
