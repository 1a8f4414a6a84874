<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * What is sent and received: fields by their names of the wire, null where they are absent. Values of enums are texts,
 * so that one which a newer gateway sends is kept as it is.
 */
abstract readonly class Message implements \JsonSerializable, \Stringable
{
    /** Each field with its type: text, flag, integer, decimal, map, a class, or a list with one of these in it. */
    protected const FIELDS = [];
    protected const SECRETS = [];

    /** @param array<string, mixed> $extra */
    public function __construct(private array $extra = [])
    {
    }

    /**
     * Of an array as it is on the wire. What has another type than this version knows is in `extra`.
     *
     * @param array<string, mixed> $fields
     */
    final public static function fromArray(#[\SensitiveParameter] array $fields): static
    {
        $message = static::read($fields);
        return $message ?? throw new \ValueError('The array does not have the fields of ' . static::class . '.');
    }

    /**
     * What a newer gateway sends, and this version does not know.
     *
     * @return array<string, mixed>
     */
    final public function extra(): array
    {
        return $this->extra;
    }

    /**
     * Everything as it is on the wire, secrets too.
     *
     * @return array<string, mixed>
     */
    final public function toArray(): array
    {
        return json_decode(self::json($this->toWire()), true, flags: JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    }

    /**
     * Without secrets, for logs. `toArray` has everything.
     *
     * @return array<string, mixed>
     */
    final public function __debugInfo(): array
    {
        $shown = array_filter($this->values(), static fn (mixed $value): bool => $value !== null) + $this->extra;
        foreach (static::SECRETS as $name) {
            if (isset($shown[$name])) {
                $shown[$name] = '[secret]';
            }
        }
        return $shown;
    }

    /** Without secrets, for logs. */
    final public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }

    /** Without secrets, for logs. */
    final public function __toString(): string
    {
        return self::json($this);
    }

    /** @internal The fields that are sent, so that what is empty stays an object. */
    public function toWire(): object
    {
        $wire = [];
        foreach ($this->values() as $name => $value) {
            if ($value !== null) {
                $wire[$name] = self::onWire($value, static::FIELDS[$name]);
            }
        }
        return (object) ($wire + $this->extra);
    }

    /** @internal */
    public static function json(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }

    /**
     * Null for what cannot be one.
     *
     * @param array<string, mixed> $fields
     */
    protected static function read(#[\SensitiveParameter] array $fields): ?static
    {
        $known = [];
        $extra = [];
        foreach ($fields as $name => $value) {
            $fitting = isset(static::FIELDS[$name]) ? self::fitting($value, static::FIELDS[$name]) : null;
            if ($fitting !== null) {
                $known[$name] = $fitting;
            } elseif ($value !== null) {
                $extra[$name] = $value;
            }
        }
        return new static(...$known, extra: $extra);
    }

    /** @return ($value is null ? null : string) */
    protected static function text(\BackedEnum|string|null $value): ?string
    {
        return $value instanceof \BackedEnum ? (string) $value->value : $value;
    }

    /**
     * @param list<\BackedEnum|string>|null $values
     * @return ($values is null ? null : list<string>)
     */
    protected static function texts(?array $values): ?array
    {
        return $values === null ? null : array_map(self::text(...), array_values($values));
    }

    /** @return array<string, mixed> */
    private function values(): array
    {
        $values = [];
        foreach (static::FIELDS as $name => $_) {
            $values[$name] = $this->{$name};
        }
        return $values;
    }

    /** @param string|array{string} $type */
    private static function onWire(mixed $value, string|array $type): mixed
    {
        return match (true) {
            is_array($type) => array_map(
                static fn (mixed $one): mixed => self::onWire($one, $type[0]),
                array_values($value),
            ),
            $value instanceof self => $value->toWire(),
            $type === 'map' && is_array($value) => (object) $value,
            default => $value,
        };
    }

    /**
     * Null for a value of another type.
     *
     * @param string|array{string} $type
     */
    private static function fitting(mixed $value, string|array $type): mixed
    {
        if (is_array($type)) {
            return is_array($value) && array_is_list($value) ? self::fittingList($value, $type[0]) : null;
        }
        return match ($type) {
            'text' => is_string($value) ? $value : null,
            'flag' => is_bool($value) ? $value : null,
            'integer' => is_int($value) ? $value : null,
            'decimal' => is_int($value) || is_float($value) ? $value : null,
            'map' => is_array($value) ? $value : null,
            default => is_array($value) ? $type::read($value) : null,
        };
    }

    /**
     * @param list<mixed> $values
     * @return list<mixed>|null
     */
    private static function fittingList(array $values, string $type): ?array
    {
        $fitting = array_map(static fn (mixed $value): mixed => self::fitting($value, $type), $values);
        return in_array(null, $fitting, true) ? null : $fitting;
    }
}
