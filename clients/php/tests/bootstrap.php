<?php

declare(strict_types=1);

error_reporting(E_ALL);
require __DIR__ . '/../autoload.php';

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/' . strtr(substr($class, strlen('Amsel\\Client\\Tests\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Amsel\\Client\\Tests\\') && is_file($file)) {
        require $file;
    }
});

if (getenv('AMSEL_COMMAND') === false) {
    putenv('AMSEL_COMMAND=node ' . dirname(__DIR__, 3) . '/server/bin/amsel.cjs');
}
