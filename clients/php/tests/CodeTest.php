<?php

declare(strict_types=1);

namespace Amsel\Client\Tests;

use PHPUnit\Framework\TestCase;

/** What a reader and an analyser of the code would stumble over. */
final class CodeTest extends TestCase
{
    private const ROOT = __DIR__ . '/..';

    /** @return list<string> */
    private static function files(string ...$folders): array
    {
        $files = [];
        foreach ($folders as $folder) {
            $found = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(self::ROOT . "/{$folder}"));
            $files = [...$files, ...preg_grep('/\.php$/', array_map('strval', iterator_to_array($found, false)))];
        }
        return $files;
    }

    /** @return list<\ReflectionClass<object>> */
    private static function classes(): array
    {
        return array_map(static function (string $file): \ReflectionClass {
            $name = substr((string) realpath($file), strlen((string) realpath(self::ROOT . '/src')), -4);
            return new \ReflectionClass('Amsel\\Client' . strtr($name, '/', '\\'));
        }, self::files('src'));
    }

    public function testEveryFileIsStrict(): void
    {
        $files = self::files('src', 'tests', 'samples', 'bench');
        self::assertGreaterThan(200, count($files));
        foreach ($files as $file) {
            self::assertStringContainsString("\ndeclare(strict_types=1);\n", (string) file_get_contents($file), $file);
        }
    }

    public function testEveryTypeThatIsNamedIsThere(): void
    {
        foreach (self::classes() as $class) {
            $types = array_map(static fn (\ReflectionProperty $one) => $one->getType(), $class->getProperties());
            foreach ($class->getMethods() as $method) {
                $types[] = $method->getReturnType();
                foreach ($method->getParameters() as $parameter) {
                    $types[] = $parameter->getType();
                }
            }
            foreach (array_filter($types) as $type) {
                self::assertTypeExists($type, $class->getName());
            }
        }
    }

    public function testEveryClassOfTheDoorIsExplained(): void
    {
        foreach (self::classes() as $class) {
            $isMessage = str_ends_with($class->getNamespaceName(), '\Messages');
            if (!$isMessage) {
                self::assertNotFalse($class->getDocComment(), $class->getName());
            }
        }
    }

    public function testComments(): void
    {
        foreach (self::classes() as $class) {
            foreach ($class->getMethods() as $method) {
                $names = array_column($method->getParameters(), 'name');
                preg_match_all('/@param [^$]*\$(\w+)/', (string) $method->getDocComment(), $found);
                $where = "{$class->getName()}::{$method->getName()}";
                self::assertSame([], array_diff($found[1], $names), "{$where} has no such parameter");
                self::assertSame($found[1], array_unique($found[1]), "{$where} explains one twice");
            }
        }
    }

    public function testEverythingImportedIsUsed(): void
    {
        foreach (self::files('src', 'tests', 'samples', 'bench') as $file) {
            $text = (string) file_get_contents($file);
            preg_match_all('/^\s*use (?:\w+\\\\)+(\w+);$/m', $text, $found);
            foreach ($found[1] as $name) {
                self::assertGreaterThan(1, preg_match_all("/\\b{$name}\\b/", $text), "{$file} imports {$name}");
            }
        }
    }

    public function testTheCodeOfTheReadmeCanBeRead(): void
    {
        preg_match_all('/```php\n(.*?)```/s', (string) file_get_contents(self::ROOT . '/README.md'), $found);
        self::assertGreaterThan(2, count($found[1]));
        foreach ($found[1] as $code) {
            self::assertNotSame([], \PhpToken::tokenize("<?php {$code}", TOKEN_PARSE));
        }
    }

    private static function assertTypeExists(\ReflectionType $type, string $where): void
    {
        if ($type instanceof \ReflectionNamedType) {
            $name = $type->getName();
            $isThere = $type->isBuiltin() || in_array($name, ['self', 'static'], true) || str_starts_with($name, 'Psr\\')
                || class_exists($name) || interface_exists($name);
            self::assertTrue($isThere, "{$where} names {$name}");
            return;
        }
        foreach ($type->getTypes() as $part) {
            self::assertTypeExists($part, $where);
        }
    }
}
