<?php

declare(strict_types=1);

namespace Operator;

/** One curl handle, which keeps its connections open between requests. */
final class Connection
{
    private readonly \CurlHandle $handle;

    public function __construct()
    {
        $handle = curl_init();
        if ($handle === false) {
            throw new ConnectionException('curl cannot be used.');
        }
        $this->handle = $handle;
    }

    /**
     * Sends one request and reads its whole response within the timeout; follows no redirect.
     *
     * @param list<string> $headers
     */
    public function send(string $method, string $url, array $headers, string|Upload|null $content, float $timeoutSec): Response
    {
        $received = [];
        // A reset forgets options, and keeps connections.
        curl_reset($this->handle);
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => max(1, (int) round($timeoutSec * 1000)),
            // Without what curl adds: waiting before a larger body, and a type for an empty one.
            CURLOPT_HTTPHEADER => [...$headers, 'Expect:', ...($content === null ? ['Content-Type:'] : [])],
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $handle, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + ['', ''];
                $received[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        if ($content instanceof Upload) {
            $read = $content->reader();
            curl_setopt_array($this->handle, [
                CURLOPT_UPLOAD => true,
                CURLOPT_INFILESIZE => $content->size ?? -1,
                CURLOPT_READFUNCTION => static fn (\CurlHandle $handle, mixed $file, int $length): string => $read($length),
            ]);
        } elseif ($content !== null || $method === 'POST') {
            curl_setopt($this->handle, CURLOPT_POSTFIELDS, $content ?? '');
        }
        $answer = curl_exec($this->handle);
        if (!is_string($answer)) {
            throw new ConnectionException("$method " . explode('?', $url)[0] . ': ' . curl_error($this->handle));
        }
        return new Response(curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $received, $answer);
    }
}
