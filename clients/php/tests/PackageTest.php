<?php

declare(strict_types=1);

namespace Amsel\Client\Tests;

use Amsel\Client\Amsel;
use Amsel\Client\Tests\Support\Folder;
use Amsel\Client\Tests\Support\Program;
use PHPUnit\Framework\TestCase;

final class PackageTest extends TestCase
{
    private const PROGRAM = <<<'PHP'
        <?php
        declare(strict_types=1);
        require 'vendor/autoload.php';
        $keys = json_decode(getenv('KEYS'), true);
        $amsel = new Amsel\Client\Amsel(new Amsel\Client\AmselSettings(
            clientId: 'SANDBOX_1',
            privateKey: $keys['merchant']['privateKey'],
            gatewayPublicKey: $keys['gateway1']['publicKey'],
            gatewayUrl: 'https://127.0.0.1:1',
        ));
        try {
            $options = new Amsel\Client\CallOptions(repeats: false);
            $amsel->payments->inquiryPayment(new Amsel\Client\Messages\InquiryPaymentRequest(paymentId: '1'), $options);
        } catch (Amsel\Client\AmselError $error) {
            $trait = trait_exists(Amsel\Client\Testing\UsesAmsel::class);
            echo json_encode([Amsel\Client\Amsel::VERSION, $trait, $error->code]), "\n";
        }
        PHP;

    public function testThePackedLibraryWorksInAnEmptyFolderAndBringsNothingAlong(): void
    {
        $folder = Folder::make();
        self::composer($folder, dirname(__DIR__), 'archive', '--format=tar', "--dir={$folder}", '--file=client');
        (new \PharData("{$folder}/client.tar"))->extractTo("{$folder}/client");
        $parts = array_values(array_diff(scandir("{$folder}/client") ?: [], ['.', '..']));
        $expected = ['CHANGELOG.md', 'LICENSE', 'README.md', 'autoload.php', 'composer.json', 'samples', 'src'];
        self::assertSame($expected, $parts);

        mkdir("{$folder}/shop");
        $options = ['symlink' => false, 'versions' => ['amsel/client' => Amsel::VERSION]];
        file_put_contents("{$folder}/shop/composer.json", json_encode([
            'repositories' => [
                ['type' => 'path', 'url' => "{$folder}/client", 'options' => $options],
                ['packagist.org' => false],
            ],
            'require' => ['amsel/client' => Amsel::VERSION],
        ]));
        self::composer($folder, "{$folder}/shop", 'install', '--no-progress', '--classmap-authoritative');
        $installed = array_values(array_diff(scandir("{$folder}/shop/vendor") ?: [], ['.', '..']));
        self::assertSame(['amsel', 'autoload.php', 'composer'], $installed);

        file_put_contents("{$folder}/shop/program.php", self::PROGRAM);
        $keys = (string) file_get_contents(__DIR__ . '/../../../contract/vectors/key-material.json');
        $program = new Program([PHP_BINARY, 'program.php'], ['KEYS' => $keys], "{$folder}/shop");
        self::assertSame([json_encode([Amsel::VERSION, true, 'NO_ANSWER'])], $program->lines());
    }

    private static function composer(string $folder, string $at, string ...$arguments): void
    {
        $environment = [
            'COMPOSER_HOME' => "{$folder}/home",
            'COMPOSER_CACHE_DIR' => '/dev/null',
            'COMPOSER_ALLOW_SUPERUSER' => '1',
            'COMPOSER_DISABLE_NETWORK' => '1',
        ];
        $command = ['composer', '--no-interaction', '--quiet', ...$arguments];
        $program = new Program($command, $environment, $at);
        self::assertSame(['', 0], [implode("\n", $program->lines()), $program->exitCode()]);
    }
}
