<?php

declare(strict_types=1);

namespace Operator;

/**
 * A method for each operation, by its operationId: `$client->createLink(['body' => ['longUrl' => 'https://…']])`.
 *
 * What an operation takes goes into `path`, `query` and `body`; a method answers the `data` of the envelope, the bytes of
 * what has none, and null where there is no body.
 */
final class Client
{
    /** @var array<string, array{method: string, path: string, keyed: bool, contentType: ?string}> */
    private readonly array $operations;
    private readonly string $baseUrl;

    public function __construct(
        string $baseUrl,
        private readonly string $apiKey,
        private readonly float $timeoutSec = 30,
        private readonly int $attempts = 4,
        private readonly float $baseSec = 0.25,
        private readonly int $maxWaitSec = 60,
    ) {
        if (preg_match('#^https?://[^/]#', $baseUrl) !== 1) {
            throw new \InvalidArgumentException('baseUrl is the address of the API: https://…');
        }
        if (trim($apiKey) === '') {
            throw new \InvalidArgumentException('apiKey is empty.');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->operations = json_decode(file_get_contents(__DIR__ . '/operations.json'), true, 16, JSON_THROW_ON_ERROR);
    }

    /** @param array{0?: array<string, mixed>} $arguments */
    public function __call(string $name, array $arguments): mixed
    {
        return $this->call($name, $arguments[0] ?? []);
    }

    /** @param array{path?: array<string, mixed>, query?: array<string, mixed>, body?: mixed, contentType?: string, idempotencyKey?: string} $input */
    public function call(string $operationId, array $input = []): mixed
    {
        $operation = $this->operations[$operationId]
            ?? throw new \BadMethodCallException("The API has no operation $operationId.");
        $method = $operation['method'];
        $headers = ['Authorization' => "Bearer {$this->apiKey}", 'User-Agent' => 'operator-client-php/' . Version::VERSION];
        $content = $this->encode($input['body'] ?? null, $input['contentType'] ?? $operation['contentType'], $headers);
        if ($method === 'POST') {
            // The same on every try, which is what makes a creation repeatable.
            $headers['Idempotency-Key'] = $input['idempotencyKey'] ?? bin2hex(random_bytes(16));
        }
        $repeatable = $operation['keyed'] || $method === 'GET' || $method === 'DELETE';
        $url = $this->baseUrl . $this->fill($operation['path'], $input['path'] ?? []) . $this->toQuery($input['query'] ?? []);
        $wasLost = false;
        for ($tried = 1; ; $tried += 1) {
            try {
                return $this->send($method, $url, $headers, $content);
            } catch (OperatorException $error) {
                if ($method === 'DELETE' && $wasLost && $error->status === 404) {
                    return null; // The try whose answer was lost has deleted it.
                }
                $wait = $error->retryAfterSec ?? 0;
                $forNow = $error->status === 429 || $error->errorCode === 'IDEMPOTENCY_IN_PROGRESS';
                $lost = $error->status >= 500;
                if ($tried >= $this->attempts || $wait > $this->maxWaitSec || !($forNow || ($repeatable && $lost))) {
                    throw $error;
                }
            } catch (ConnectionException $error) {
                $wait = 0;
                $lost = true;
                if ($tried >= $this->attempts || !$repeatable) {
                    throw $error;
                }
            }
            $wasLost = $wasLost || $lost;
            $pause = $this->baseSec * ($wait > 0 ? 1 : 2 ** ($tried - 1)) * random_int(0, 1000) / 1000;
            usleep((int) round(($wait + $pause) * 1_000_000));
        }
    }

    /** Every item of a list, page by page as they are asked for. */
    public function eachItem(string $operationId, array $query = []): \Generator
    {
        $cursor = null;
        do {
            $page = $this->call($operationId, ['query' => $cursor === null ? $query : ['cursor' => $cursor] + $query]);
            yield from array_values($page['items']);
            $cursor = $page['nextCursor'];
        } while ($cursor !== null);
    }

    /** @param array<string, string> $headers */
    private function send(string $method, string $url, array $headers, ?string $content): mixed
    {
        $lines = array_map(static fn ($name, $value) => "$name: $value", array_keys($headers), $headers);
        $options = ['method' => $method, 'header' => $lines, 'timeout' => $this->timeoutSec, 'ignore_errors' => true, 'follow_location' => 0];
        $context = stream_context_create(['http' => $content === null ? $options : $options + ['content' => $content]]);
        $stream = @fopen($url, 'rb', false, $context);
        if ($stream === false) {
            throw new ConnectionException("$method " . strtok($url, '?') . ' got no answer');
        }
        $answer = stream_get_contents($stream);
        ['wrapper_data' => $told, 'timed_out' => $timedOut] = stream_get_meta_data($stream);
        fclose($stream);
        if ($answer === false || $timedOut) {
            throw new ConnectionException("$method " . strtok($url, '?') . ' broke off');
        }
        return $this->read($told, $answer);
    }

    /** @param list<string> $told the status line and the headers */
    private function read(array $told, string $answer): mixed
    {
        $status = (int) explode(' ', $told[0])[1];
        $headers = [];
        foreach (array_slice($told, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + ['', ''];
            $headers[strtolower($name)] = trim($value);
        }
        $isJson = str_starts_with($headers['content-type'] ?? '', 'application/json');
        $body = $isJson ? json_decode($answer, true) : null;
        if ($status >= 300) {
            throw new OperatorException($status, $headers, $body);
        }
        if ($status === 204) {
            return null;
        }
        return ($body['success'] ?? false) === true ? $body['data'] : $answer;
    }

    /** @param array<string, string> $headers */
    private function encode(mixed $body, ?string $contentType, array &$headers): ?string
    {
        if ($body === null || $contentType === null) {
            return null;
        }
        if ($contentType === 'multipart/form-data') {
            return $this->toForm($body, $headers);
        }
        $headers['Content-Type'] = $contentType;
        return $contentType === 'application/json' ? json_encode($body, JSON_THROW_ON_ERROR) : $body;
    }

    /** A file is `['name' => …, 'content' => …]`. */
    private function toForm(array $fields, array &$headers): string
    {
        $boundary = bin2hex(random_bytes(16));
        $headers['Content-Type'] = "multipart/form-data; boundary=$boundary";
        $form = '';
        foreach ($fields as $name => $value) {
            $file = is_array($value) ? "; filename=\"{$value['name']}\"" : '';
            $content = is_array($value) ? $value['content'] : (string) $value;
            $form .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"$file\r\n\r\n$content\r\n";
        }
        return "$form--$boundary--\r\n";
    }

    private function fill(string $path, array $values): string
    {
        return preg_replace_callback('/\{(\w+)\}/', static fn ($name) => rawurlencode((string) $values[$name[1]]), $path);
    }

    private function toQuery(array $values): string
    {
        $query = http_build_query($values, '', '&', PHP_QUERY_RFC3986);
        return $query === '' ? '' : "?$query";
    }
}
