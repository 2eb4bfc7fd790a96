// Runs calls of the TypeScript client: one JSON object per line in, its outcome out.
import { createReadStream, openAsBlob } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  type Client,
  ConnectionError,
  createClient,
  eachItem,
  eachResult,
  OperatorError,
  ResponseTooLargeError,
  verifyWebhook,
  verifyWebhooks,
  WebhookVerificationError,
  waitUntilEnded,
} from '../../../../client/index.ts';
import type { Asked, Settings } from '../protocol.ts';

const clients = new Map<string, Client>();

function clientOf(settings: Settings): Client {
  const key = JSON.stringify(settings);
  const { attempts, baseMs, ...options } = settings;
  const client = clients.get(key) ?? createClient({ ...options, retry: { attempts, baseMs } });
  clients.set(key, client);
  return client;
}

async function run({ client: settings, call, input }: Asked): Promise<unknown> {
  const client = clientOf(settings);
  const { domain = '', code = '' } = input;
  const path = { domain, code };
  switch (call) {
    case 'ping':
      return { pong: (await client.ping()).pong };
    case 'createLink': {
      const { longUrl = '', expiresAt, idempotencyKey } = input;
      const body = { longUrl, ...(expiresAt === undefined ? {} : { expiresAt }) };
      const link = await client.createLink({
        body,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      return { domain: link.domain, code: link.code, longUrl: link.longUrl };
    }
    case 'getLink':
      return { longUrl: (await client.getLink({ path })).longUrl };
    case 'updateLink': {
      const { status, expiresAt } = input;
      const body = {
        ...(status === undefined ? {} : { status }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      };
      const link = await client.updateLink({ path, body });
      return { status: link.status, expiresAt: link.expiresAt };
    }
    case 'restoreLink':
      return { code: (await client.restoreLink({ path })).code };
    case 'deleteLink':
      return (await client.deleteLink({ path })) ?? null;
    case 'listLinks': {
      const { limit = 50, isAlias = false } = input;
      const codes: string[] = [];
      for await (const link of eachItem(client.listLinks, { query: { limit, isAlias } }))
        codes.push(link.code);
      return codes;
    }
    case 'getQr': {
      const image = await client.getQr({ path });
      return { contentType: image.headers.get('content-type'), text: await image.text() };
    }
    case 'getLinkStats':
      return { clicks: (await client.getLinkStats({ path })).totals.clicks };
    case 'getLinkStatsCsv': {
      const csv = await client.getLinkStats({ path, query: { format: 'csv' } });
      return { contentType: csv.headers.get('content-type') };
    }
    case 'createBatchCsv': {
      const { content = '', reference = '' } = input;
      const job = await client.createBatch({
        body: content,
        contentType: 'text/csv',
        query: { reference, country: 'CO' },
      });
      return { count: job.count, reference: job.reference };
    }
    case 'uploadAudio': {
      const { file = '', name = '' } = input;
      return { name: (await client.uploadAudio({ body: { file: await openAsBlob(file), name } })).name };
    }
    case 'uploadLinks':
    case 'uploadLinksInPieces': {
      const { file = '', idempotencyKey } = input;
      const job = await client.createLinkBatch({
        body: call === 'uploadLinks' ? await openAsBlob(file) : () => createReadStream(file),
        contentType: 'text/csv',
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      return { id: job.jobId, count: job.count };
    }
    case 'linkResults': {
      const { id: jobId = '', timeoutSec = 0 } = input;
      const job = await waitUntilEnded(client.getLinkBatch, { path: { jobId } }, timeoutSec * 1000);
      const results: unknown[] = [];
      for await (const line of eachResult(client, job))
        results.push([line.externalId, 'error' in line ? line.error.code : line.code]);
      return results;
    }
    case 'campaignResults': {
      const campaign = await client.getCampaign({ path: { id: input.id ?? '' } });
      const results: string[] = [];
      for await (const { to } of eachResult(client, campaign)) results.push(to);
      return results;
    }
    case 'verifyWebhooks': {
      const { body = '', headers = {}, secrets = [], nowSec = 0 } = input;
      const events = verifyWebhooks(body, headers, given(secrets), { nowMs: nowSec * 1000 });
      return events.map(({ type }) => type);
    }
    case 'verifyWebhook': {
      const { body = '', headers = {}, secrets = [], nowSec = 0, toleranceSec } = input;
      const event = verifyWebhook(body, headers, given(secrets), {
        nowMs: nowSec * 1000,
        ...(toleranceSec === undefined ? {} : { toleranceSec }),
      });
      return event.type === 'voice.answered' ? { callId: event.data.callId } : { type: event.type };
    }
  }
}

/** An unset variable is undefined in JavaScript. */
const given = (secrets: readonly (string | null)[]) => secrets.map((secret) => secret ?? undefined);

function toError(error: unknown): object {
  if (error instanceof OperatorError) {
    const { status, code = null, details, requestId = null, retryAfterSec = null } = error;
    return { kind: 'api', status, code, fields: details.map(({ field }) => field), requestId, retryAfterSec };
  }
  if (error instanceof ConnectionError) return { kind: 'connection' };
  if (error instanceof ResponseTooLargeError) return { kind: 'tooLarge' };
  if (error instanceof WebhookVerificationError) return { kind: 'webhook' };
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'timeout' };
  if (error instanceof TypeError) return { kind: 'usage' };
  throw error;
}

for await (const line of createInterface({ input: process.stdin })) {
  const outcome = await run(JSON.parse(line)).then(
    (result) => ({ result }),
    (error) => ({ error: toError(error) }),
  );
  console.log(JSON.stringify(outcome));
}
