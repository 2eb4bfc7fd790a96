<?php

declare(strict_types=1);

namespace Operator;

/**
 * The results of batches and campaigns, line by line.
 *
 * They are read in pieces, so that a file of any size needs little memory, and a broken connection costs one piece.
 */
abstract class Results extends Operations
{
    private const PIECE_BYTES = 1 << 20;

    /**
     * The events of the log, as those of webhooks, until there are no more for now. Store the reader's `after` once you have
     * processed its events, and pass it on next time.
     */
    public function eachEvent(?string $after = null, ?string $types = null, ?int $limit = null): EventReader
    {
        return new EventReader($after, function (?string $after) use ($types, $limit): array {
            $query = ['after' => $after, 'types' => $types, 'limit' => $limit];
            $data = $this->data(new Request('GET', '/api/v6/webhooks/events', $query));
            return [$data->field('events')->list(WebhookEvent::fromJson(...)), $data->field('after')->text()];
        });
    }

    /**
     * The links of a batch that has ended, in the order in which you sent them.
     *
     * @return Page<Model\LinkResultLine>
     */
    public function linkBatchResults(Model\LinkBatchJob $job): Page
    {
        return $this->results($job->download?->url, Model\LinkResultLine::fromJson(...));
    }

    /**
     * The numbers of a batch that has ended, in the order in which you sent them.
     *
     * @return Page<Model\NumberResultLine>
     */
    public function batchResults(Model\BatchJob $job): Page
    {
        return $this->results($job->download?->url, Model\NumberResultLine::fromJson(...));
    }

    /**
     * The recipients of a campaign, in the order in which you added them; also while it runs.
     *
     * @return Page<Model\CampaignResult>
     */
    public function campaignResults(string $id, ?string $cursor = null): Page
    {
        $page = $this->listCampaignResults($id, cursor: $cursor);
        return new Page(
            self::decode(explode("\n", rtrim($page->content)), Model\CampaignResult::fromJson(...)),
            $page->headers['x-next-cursor'] ?? null,
            fn (string $next): Page => $this->campaignResults($id, $next),
        );
    }

    /**
     * @template T
     * @param callable(Json): T $decode
     * @return Page<T>
     */
    private function results(?string $url, callable $decode): Page
    {
        $path = parse_url($url ?? throw new \InvalidArgumentException('The batch has no result yet, or failed.'), PHP_URL_PATH);
        if (!is_string($path) || str_contains($path, '/csv/')) {
            throw new \InvalidArgumentException('The result is CSV. Get the batch without `format`.');
        }
        return $this->piece($path, 0, '', $decode);
    }

    /**
     * The lines that end in a piece of a file.
     *
     * @template T
     * @param string $begun the line in which the piece before it ended
     * @param callable(Json): T $decode
     * @return Page<T>
     */
    private function piece(string $path, int $start, string $begun, callable $decode): Page
    {
        $range = sprintf('bytes=%d-%d', $start, $start + self::PIECE_BYTES - 1);
        $piece = $this->content(new Request('GET', $path, range: $range));
        $end = $start + strlen($piece->content);
        $size = (int) (explode('/', $piece->headers['content-range'] ?? "/$end")[1] ?? $end);
        $lines = explode("\n", $begun . $piece->content);
        $rest = $end < $size ? array_pop($lines) : '';
        return new Page(
            self::decode($lines, $decode),
            $end < $size ? (string) $end : null,
            fn (string $next): Page => $this->piece($path, $end, $rest, $decode),
        );
    }

    /**
     * @template T
     * @param list<string> $lines
     * @param callable(Json): T $decode
     * @return list<T>
     */
    private static function decode(array $lines, callable $decode): array
    {
        $given = array_values(array_filter($lines, static fn (string $line): bool => $line !== ''));
        return array_map(static fn (string $line): mixed => $decode(Json::parse($line)), $given);
    }
}
