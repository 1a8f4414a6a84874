<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

/** Folders that go with the tests. */
final class Folder
{
    public static function make(): string
    {
        $folder = sys_get_temp_dir() . '/amsel-php-' . bin2hex(random_bytes(6));
        mkdir($folder, 0o700);
        register_shutdown_function(static fn () => self::remove($folder));
        return $folder;
    }

    private static function remove(string $path): void
    {
        if (is_link($path) || !is_dir($path)) {
            @unlink($path);
            return;
        }
        foreach (array_diff(scandir($path) ?: [], ['.', '..']) as $name) {
            self::remove("{$path}/{$name}");
        }
        @rmdir($path);
    }
}
