<?php

declare(strict_types=1);

namespace Amsel\Client;

/** What to answer with when a notification was taken; anything else has it sent again. */
final class Acknowledgement
{
    public const STATUS = 200;
    public const HEADERS = ['content-type' => 'application/json; charset=UTF-8'];
    public const BODY = '{"result":{"resultCode":"SUCCESS","resultMessage":"success","resultStatus":"S"}}';

    /** Sends it, where PHP itself answers: with its own server, or under FPM. */
    public static function send(): void
    {
        http_response_code(self::STATUS);
        foreach (self::HEADERS as $name => $value) {
            header("{$name}: {$value}");
        }
        echo self::BODY;
    }
}
