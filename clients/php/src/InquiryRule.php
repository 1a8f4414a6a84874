<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal How the truth about a request is found out that nobody answered, and what the answer means for it. */
final readonly class InquiryRule
{
    /**
     * @param array<string, array{resultStatus: string, resultCode: string}> $ends
     * @param list<string> $pages
     */
    private function __construct(
        public string $path,
        public string $by,
        public string $status,
        public array $ends,
        public string $openCode,
        public string $absent,
        public ?string $whenUnderWay,
        public array $pages,
        public ?string $code = null,
        public ?string $message = null,
    ) {
    }

    public static function of(string $operation): ?self
    {
        $rule = Rules::RETRY['operations'][$operation]['inquiry'] ?? null;
        return $rule === null ? null : new self(...$rule);
    }

    /** What an inquiry tells of the request, if that has ended. */
    public function endOf(Reply $reply): ?Answered
    {
        if (!$reply instanceof Answered || $reply->status !== Status::S) {
            return null;
        }
        $state = $reply->answer[$this->status] ?? null;
        $end = is_string($state) ? $this->ends[$state] ?? null : null;
        if ($end === null) {
            return null;
        }
        $status = Status::from($end['resultStatus']);
        $told = $status === Status::S ? null : self::told($reply, $this->code);
        $code = $told ?? $end['resultCode'];
        return $reply->saying($status, $code, self::told($reply, $this->message) ?? $code, LearnedBy::Inquiry);
    }

    /** It is there and has not ended. */
    public function openOf(Answered $found): Answered
    {
        return $found->saying(Status::U, $this->openCode, 'It is under way.', LearnedBy::Inquiry);
    }

    /** The answer to the request itself says that it goes on, and gives the payer nowhere to go. */
    public function isUnderWay(Reply $reply): bool
    {
        return $reply instanceof Answered && $reply->status === Status::U && $reply->code === $this->whenUnderWay
            && array_intersect_key($reply->answer, array_flip($this->pages)) === [];
    }

    private static function told(Answered $reply, ?string $field): ?string
    {
        $text = $field === null ? null : $reply->answer[$field] ?? null;
        return is_string($text) && $text !== '' ? $text : null;
    }
}
