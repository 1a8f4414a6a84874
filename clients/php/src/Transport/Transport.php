<?php

declare(strict_types=1);

namespace Amsel\Client\Transport;

/** Sends one POST and gives what came back, whatever its status. Throws where nothing came, and follows no redirect. */
interface Transport
{
    public function send(TransportRequest $request): TransportReply;
}
