<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal What was asked, as far as its answer must fit. */
final readonly class Asked
{
    /**
     * @param int $sentAt when, by the caller's clock
     * @param string|null $echoField the field of the request that the answer must repeat, if it has it
     */
    private function __construct(
        public string $path,
        public int $sentAt,
        public ?string $requestId,
        public ?string $echoField,
        public ?string $echoValue,
    ) {
    }

    public static function of(string $operation, string $path, WireRequest $request, int $sentAt): self
    {
        $rule = Rules::RETRY['operations'][$operation] ?? ['key' => null, 'echoes' => []];
        foreach ($rule['echoes'] as $name) {
            if ($request->text($name) !== null) {
                $field = $name;
                break;
            }
        }
        $field ??= null;
        return new self($path, $sentAt, $request->text($rule['key']), $field, $request->text($field));
    }
}
