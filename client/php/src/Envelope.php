<?php

declare(strict_types=1);

namespace Operator;

/** @internal */
final class Envelope
{
    /** The data of a response. */
    public static function read(Response $response): Json
    {
        $body = json_decode($response->content, true);
        if (!is_array($body) || ($body['success'] ?? null) !== true) {
            throw new ConnectionException("The response is not the API's.");
        }
        return new Json($body['data'] ?? null, 'data');
    }
}
