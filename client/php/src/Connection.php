<?php

declare(strict_types=1);

namespace Operator;

/** One curl handle, which keeps its connections open between requests. */
final class Connection
{
    private readonly \CurlHandle $handle;

    public function __construct(private readonly int $maxBytes)
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
        // On disk if it is large, so that a program with little memory still learns that a response is too large.
        $body = fopen('php://temp', 'w+');
        if ($body === false) {
            throw new ConnectionException('No temporary file can be opened.');
        }
        $left = $this->maxBytes;
        // A reset forgets options, and keeps connections.
        curl_reset($this->handle);
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_WRITEFUNCTION => static function (\CurlHandle $handle, string $piece) use ($body, &$left): int {
                $left -= strlen($piece);
                return $left < 0 ? 0 : (int) fwrite($body, $piece);
            },
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
        $isWhole = curl_exec($this->handle);
        if ($left < 0) {
            throw new ResponseTooLargeException("The response is larger than {$this->maxBytes} bytes. Raise maxResponseBytes.");
        }
        if ($isWhole !== true) {
            throw new ConnectionException("$method " . explode('?', $url)[0] . ': ' . curl_error($this->handle));
        }
        $content = (string) stream_get_contents($body, offset: 0);
        return new Response(curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $received, $content);
    }
}
