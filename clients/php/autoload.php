<?php

/** Finds the library's classes where Composer does not. */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Amsel\\Client\\')) {
        return;
    }
    $file = __DIR__ . '/src/' . strtr(substr($class, strlen('Amsel\\Client\\')), '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});
