<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

/** The files of contract/vectors. */
final class Vectors
{
    /** @return array<mixed> */
    public static function read(string $name): array
    {
        $file = __DIR__ . "/../../../../contract/vectors/{$name}.json";
        return json_decode((string) file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Cases as a test takes them.
     *
     * @param list<array<string, mixed>> $cases
     * @return array<string, array{array<string, mixed>}>
     */
    public static function named(array $cases): array
    {
        return array_map(static fn (array $one): array => [$one], array_column($cases, null, 'name'));
    }
}
