<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * @internal The rules of contract/retry.json. A request that nobody answered is sent again with the same id, a few times;
 * then its truth is asked for. It is never sent under another id.
 */
final readonly class Repeats
{
    public function __construct(private Exchange $exchange, private Timing $timing)
    {
    }

    /**
     * @template Answer of Message
     * @param Message|array<string, mixed> $request
     * @param class-string<Answer> $answer
     * @return Outcome<Answer>
     */
    public function call(
        string $path,
        #[\SensitiveParameter] Message|array $request,
        CallOptions $options,
        string $answer,
    ): Outcome {
        $asking = new Asking($this->exchange, $this->timing, new Call($path, WireRequest::of($request), $options));
        return Outcome::of($asking->outcome(), $answer);
    }
}
