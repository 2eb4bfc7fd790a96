<?php

// Runs calls of the PHP client: one JSON object per line in, its outcome out.

declare(strict_types=1);

use Operator\Client;
use Operator\ConnectionException;
use Operator\ErrorDetail;
use Operator\File;
use Operator\Model\CreateLinkBody;
use Operator\Model\UpdateLinkBody;
use Operator\Model\UploadAudioBody;
use Operator\Model\VoiceAnsweredData;
use Operator\Omitted;
use Operator\OperatorException;
use Operator\ResponseTooLargeException;
use Operator\RetryPolicy;
use Operator\Upload;
use Operator\Wait;
use Operator\WaitTimeoutException;
use Operator\Webhooks;
use Operator\WebhookVerificationException;

require getenv('CLIENT_PHP') . '/autoload.php';

function clientOf(array $settings): Client
{
    static $clients = [];
    $limit = isset($settings['maxResponseBytes']) ? ['maxResponseBytes' => $settings['maxResponseBytes']] : [];
    return $clients[json_encode($settings)] ??= new Client(...[
        'baseUrl' => $settings['baseUrl'],
        'apiKey' => $settings['apiKey'],
        'timeoutSec' => $settings['timeoutMs'] / 1000,
        'retry' => new RetryPolicy(attempts: $settings['attempts'], baseSec: $settings['baseMs'] / 1000),
        ...$limit,
    ]);
}

function optional(array $input, string $name): string|Omitted|null
{
    return array_key_exists($name, $input) ? $input[$name] : Omitted::Field;
}

function run(Client $client, string $call, array $input): mixed
{
    $domain = $input['domain'] ?? '';
    $code = $input['code'] ?? '';
    switch ($call) {
        case 'ping':
            return ['pong' => $client->ping()->pong];
        case 'createLink':
            $body = new CreateLinkBody($input['longUrl'], expiresAt: optional($input, 'expiresAt'));
            $link = $client->createLink($body, idempotencyKey: $input['idempotencyKey'] ?? null);
            return ['domain' => $link->domain, 'code' => $link->code, 'longUrl' => $link->longUrl];
        case 'getLink':
            return ['longUrl' => $client->getLink($domain, $code)->longUrl];
        case 'updateLink':
            $body = new UpdateLinkBody(status: $input['status'] ?? null, expiresAt: optional($input, 'expiresAt'));
            $link = $client->updateLink($domain, $code, $body);
            return ['status' => $link->status, 'expiresAt' => $link->expiresAt];
        case 'restoreLink':
            return ['code' => $client->restoreLink($domain, $code)->code];
        case 'deleteLink':
            $client->deleteLink($domain, $code);
            return null;
        case 'listLinks':
            $codes = [];
            foreach ($client->listLinks(limit: $input['limit'], isAlias: $input['isAlias']) as $link) {
                $codes[] = $link->code;
            }
            return $codes;
        case 'getQr':
            $image = $client->getQr($domain, $code);
            return ['contentType' => $image->contentType, 'text' => $image->content];
        case 'getLinkStats':
            return ['clicks' => $client->getLinkStats($domain, $code)->totals->clicks];
        case 'getLinkStatsCsv':
            return ['contentType' => $client->getLinkStatsCsv($domain, $code)->contentType];
        case 'createBatchCsv':
            $job = $client->createBatchCsv($input['content'], country: 'CO', reference: $input['reference']);
            return ['count' => $job->count, 'reference' => $job->reference];
        case 'uploadAudio':
            return ['name' => $client->uploadAudio(new UploadAudioBody(File::read($input['file']), $input['name']))->name];
        case 'uploadLinks':
            $job = $client->createLinkBatchCsv(Upload::file($input['file']), idempotencyKey: $input['idempotencyKey'] ?? null);
            return ['id' => $job->jobId, 'count' => $job->count];
        case 'uploadLinksInPieces':
            $pieces = Upload::pieces(static function () use ($input): Generator {
                yield from new SplFileObject($input['file']);
            });
            $job = $client->createLinkBatchCsv($pieces, idempotencyKey: $input['idempotencyKey'] ?? null);
            return ['id' => $job->jobId, 'count' => $job->count];
        case 'linkResults':
            $job = Wait::untilEnded(fn () => $client->getLinkBatch($input['id']), $input['timeoutSec']);
            $results = [];
            foreach ($client->linkBatchResults($job) as $line) {
                $results[] = [$line->externalId, $line->error?->code ?? $line->code];
            }
            return $results;
        case 'campaignResults':
            $results = [];
            foreach ($client->campaignResults($input['id']) as $result) {
                $results[] = $result->to;
            }
            return $results;
        case 'verifyWebhooks':
            $events = Webhooks::verifyAll($input['body'], $input['headers'], $input['secrets'], now: $input['nowSec']);
            return array_map(fn ($event) => $event->type, $events);
        default:
            $event = Webhooks::verify(
                $input['body'],
                $input['headers'],
                $input['secrets'],
                toleranceSec: $input['toleranceSec'] ?? 300,
                now: $input['nowSec'],
            );
            return $event->data instanceof VoiceAnsweredData ? ['callId' => $event->data->callId] : ['type' => $event->type];
    }
}

function outcomeOf(array $asked): array
{
    try {
        return ['result' => run(clientOf($asked['client']), $asked['call'], $asked['input'])];
    } catch (OperatorException $error) {
        return ['error' => [
            'kind' => 'api',
            'status' => $error->status,
            'code' => $error->errorCode,
            'fields' => array_map(static fn (ErrorDetail $detail): string => $detail->field, $error->details),
            'requestId' => $error->requestId,
            'retryAfterSec' => $error->retryAfterSec,
        ]];
    } catch (ConnectionException) {
        return ['error' => ['kind' => 'connection']];
    } catch (ResponseTooLargeException) {
        return ['error' => ['kind' => 'tooLarge']];
    } catch (WaitTimeoutException) {
        return ['error' => ['kind' => 'timeout']];
    } catch (WebhookVerificationException) {
        return ['error' => ['kind' => 'webhook']];
    } catch (InvalidArgumentException) {
        return ['error' => ['kind' => 'usage']];
    }
}

while (($line = fgets(STDIN)) !== false) {
    echo json_encode(outcomeOf(json_decode($line, true, 512, JSON_THROW_ON_ERROR)), JSON_THROW_ON_ERROR), PHP_EOL;
}
