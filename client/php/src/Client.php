<?php

declare(strict_types=1);

namespace Operator;

/**
 * A method for each operation of the API: `$client->createLink(new CreateLinkBody(longUrl: 'https://…'))`.
 *
 * It keeps its connection open between calls and follows no redirects.
 */
final class Client extends Results
{
    private readonly string $baseUrl;
    private readonly RetryPolicy $retry;
    private readonly Connection $connection;
    private ?Response $response = null;

    /**
     * @param float $timeoutSec limits each attempt as a whole: connecting, sending and reading the response
     * @param int $maxResponseBytes a larger response throws ResponseTooLargeException
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter]
        private readonly string $apiKey,
        private readonly float $timeoutSec = 30,
        ?RetryPolicy $retry = null,
        int $maxResponseBytes = 64 << 20,
    ) {
        if (preg_match('#^https?://[^/?\#]+/*$#D', $baseUrl) !== 1) {
            throw new \InvalidArgumentException('baseUrl is the address of the API, without a path: https://…');
        }
        if (preg_match('/^[!-~]+$/D', $apiKey) !== 1) {
            throw new \InvalidArgumentException(
                'apiKey is empty, or has a space, a line break or another character that no key has.',
            );
        }
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->retry = $retry ?? new RetryPolicy();
        $this->connection = new Connection($maxResponseBytes);
    }

    /**
     * Makes a call, and returns its result with the status and the headers of its response:
     * `$client->withResponse(fn () => $client->getLink('go.operator.example', 'offers'))->headers['x-request-id']`.
     *
     * @template T
     * @param callable(): T $call
     * @return Answer<T>
     */
    public function withResponse(callable $call): Answer
    {
        $this->response = null;
        $data = $call();
        if ($this->response === null) {
            throw new \InvalidArgumentException('The function made no call of this client.');
        }
        return new Answer($data, $this->response->status, $this->response->headers);
    }

    protected function data(Request $request): Json
    {
        return $this->retry->run($request, fn (): Json => Envelope::read($this->send($request)));
    }

    protected function page(Request $request, callable $decode): Page
    {
        $data = $this->data($request);
        return new Page(
            $data->field('items')->list($decode),
            $data->field('nextCursor')->orNull(static fn (Json $cursor): string => $cursor->text()),
            fn (string $cursor): Page => $this->page($request->withQuery('cursor', $cursor), $decode),
        );
    }

    protected function content(Request $request): Content
    {
        $response = $this->retry->run($request, fn (): Response => $this->send($request));
        return new Content($response->headers['content-type'] ?? '', $response->content, $response->headers);
    }

    protected function none(Request $request): void
    {
        $isDeletion = $request->method === 'DELETE';
        $this->retry->run($request, fn (): Response => $this->send($request), $isDeletion);
    }

    private function send(Request $request): Response
    {
        $headers = ["Authorization: Bearer {$this->apiKey}", 'User-Agent: operator-client-php/' . Version::VERSION];
        if ($request->key !== null) {
            $headers[] = "Idempotency-Key: {$request->key}";
        }
        if ($request->range !== null) {
            $headers[] = "Range: {$request->range}";
        }
        if ($request->body !== null) {
            $headers[] = "Content-Type: {$request->body->contentType}";
        }
        $url = $this->baseUrl . $request->target();
        $response = $this->connection->send($request->method, $url, $headers, $request->body?->content, $this->timeoutSec);
        if ($response->status < 200 || $response->status >= 300) {
            throw OperatorException::of($response);
        }
        return $this->response = $response;
    }
}
