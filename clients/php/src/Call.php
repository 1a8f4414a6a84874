<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal A call of the interface, whatever it takes. */
final readonly class Call
{
    public ?string $requestId;
    public ?InquiryRule $inquiry;
    public bool $movesMoney;
    public bool $isRepeatable;

    public function __construct(public string $path, public WireRequest $request, public CallOptions $options)
    {
        $rule = Rules::RETRY['operations'][$path] ?? ['key' => null, 'movesMoney' => true, 'repeatable' => false];
        $this->requestId = $request->text($rule['key']);
        $this->inquiry = InquiryRule::of($path);
        $this->movesMoney = $rule['movesMoney'];
        // Without its id nobody could know a repeat from a second request.
        $this->isRepeatable = $rule['repeatable'] && ($rule['key'] === null || $this->requestId !== null);
    }

    public function isStopped(): bool
    {
        return $this->options->stop !== null && ($this->options->stop)();
    }
}
