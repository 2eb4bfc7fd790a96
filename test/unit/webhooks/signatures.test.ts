import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimedAttempt } from '../../../db/webhooks/functions/webhooks.ts';
import { closeServer, listen, readBody } from '../../../local/servers/listen.ts';
import { type Secrets, sendAttempt } from '../../../shared/webhooks/deliveries/send-attempt.ts';

/** Secrets are `whsec_` and base64. */
const CURRENT = `whsec_${Buffer.from('the current secret').toString('base64')}`;
const PREVIOUS = `whsec_${Buffer.from('the previous secret').toString('base64')}`;
const NOW = new Date('2026-11-21T12:00:00.999Z');
const NOW_SEC = '1795262400';
const DELIVERY = '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a';
const RETRY = '7c1d0a52-1f4e-4d55-8a53-0e9b0a3d9c11';

let received: { headers: IncomingMessage['headers']; body: string } | undefined;
let answer: { status: number; headers?: Record<string, string>; body?: string };
const server = createServer(async (request, response) => {
  received = { headers: request.headers, body: String(await readBody(request)) };
  response.writeHead(answer.status, { connection: 'close', ...answer.headers }).end(answer.body);
});
let url: string;
beforeAll(async () => {
  ({ url } = await listen(server, 0));
});
afterAll(() => closeServer(server));
beforeEach(() => {
  received = undefined;
  answer = { status: 200 };
});

const attempt: Omit<ClaimedAttempt, 'url'> = {
  isBatch: false,
  events: [
    {
      id: '5f0f8a0e-3b52-4a53-9d1a-0a6b1e9d7c22',
      type: 'voice.completed',
      service: 'voice',
      occurredAtMs: Date.parse('2026-11-21T11:59:58Z'),
      data: { to: '573001234567', clientReference: 'número 1' },
    },
  ],
  deliveryId: DELIVERY,
  attempt: 2,
  ordinal: 2,
  token: RETRY,
  sentId: RETRY,
  organizationId: 7,
  isShortDomain: false,
  secret: null,
  previousSecret: null,
  headers: null,
};
const send = (secrets: Secrets | undefined, other: Partial<ClaimedAttempt> = {}) =>
  sendAttempt(
    { apiBaseUrl: 'https://api.example', ownHosts: [], insecureHosts: ['127.0.0.1'], resolverUrl: url },
    { ...attempt, url, ...other },
    secrets,
    () => NOW,
  );
const secretsOf = (other: Partial<Secrets> = {}): Secrets => ({
  current: CURRENT,
  previous: undefined,
  headers: {},
  ...other,
});
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const standard = (name: string, text: string) =>
  `v1,${createHmac('sha256', name).update(text).digest('base64')}`;

describe('A delivery', () => {
  test('is the envelope of its event, signed over the time and the bytes that are sent', async () => {
    await send(secretsOf());
    const { headers, body } = received ?? { headers: {}, body: '' };
    expect(JSON.parse(body)).toEqual({
      id: '5f0f8a0e-3b52-4a53-9d1a-0a6b1e9d7c22',
      type: 'voice.completed',
      version: 1,
      service: 'voice',
      accountId: 7,
      occurredAt: '2026-11-21T06:59:58.000-05:00',
      data: { to: '573001234567', clientReference: 'número 1' },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1',
      'x-service-event-type': 'voice.completed',
      'x-service-delivery-id': RETRY,
      'x-service-timestamp': NOW_SEC,
      'x-service-signature': `sha256=${hmac(CURRENT, `${NOW_SEC}.${body}`)}`,
      'idempotency-key': DELIVERY,
      'webhook-id': DELIVERY,
      'webhook-timestamp': NOW_SEC,
      'webhook-signature': standard('the current secret', `${DELIVERY}.${NOW_SEC}.${body}`),
    });
    expect(headers).not.toHaveProperty('x-service-signature-previous');
  });

  test('is signed with both secrets during a rotation', async () => {
    await send(secretsOf({ previous: PREVIOUS }));
    const { headers, body } = received ?? { headers: {}, body: '' };
    expect(headers['x-service-signature']).toBe(`sha256=${hmac(CURRENT, `${NOW_SEC}.${body}`)}`);
    expect(headers['x-service-signature-previous']).toBe(`sha256=${hmac(PREVIOUS, `${NOW_SEC}.${body}`)}`);
    expect(headers['webhook-signature']).toBe(
      ['the current secret', 'the previous secret']
        .map((name) => standard(name, `${DELIVERY}.${NOW_SEC}.${body}`))
        .join(' '),
    );
  });

  test('of several events lists them, and names no single type', async () => {
    await send(secretsOf(), { isBatch: true, events: [...attempt.events, ...attempt.events] });
    expect(JSON.parse(received?.body ?? '').events).toHaveLength(2);
    expect(received?.headers['x-service-event-type']).toBe('batch');
  });

  test("has the organization's own headers, which replace none of ours; the log keeps their names only", async () => {
    const headers = { 'X-Tenant': 'acme', 'User-Agent': 'me' };
    const { requestHeaders } = await send(secretsOf({ headers }));
    expect(received?.headers).toMatchObject({ 'x-tenant': 'acme', 'user-agent': 'Service-Webhooks/1' });
    expect(requestHeaders).toMatchObject({ 'X-Tenant': '•••', 'User-Agent': 'Service-Webhooks/1' });
  });

  test('is not sent without a secret, nor to a short domain', async () => {
    expect(await send(undefined)).toMatchObject({ outcome: 'failed', error: 'not_signed' });
    expect(await send(secretsOf(), { isShortDomain: true })).toMatchObject({
      outcome: 'failed',
      error: 'host_not_allowed',
    });
    expect(received).toBeUndefined();
  });

  test.each([
    [200, 'succeeded', false],
    [204, 'succeeded', false],
    [299, 'succeeded', false],
    [302, 'failed', false],
    [404, 'failed', false],
    [410, 'failed', true],
    [500, 'failed', false],
  ])('that is answered with %i has %s', async (status, outcome, gone) => {
    answer = { status, headers: { location: `${url}/elsewhere` } };
    expect(await send(secretsOf())).toMatchObject({ outcome, gone, responseStatus: status });
  });

  test('keeps the wait that its receiver asks for', async () => {
    answer = { status: 503, headers: { 'retry-after': '120' } };
    expect(await send(secretsOf())).toMatchObject({ outcome: 'failed', askedSec: 120 });
  });

  test.each([
    [4_096, 4_096, false],
    [4_097, 4_096, true],
    [200_000, 4_096, true],
  ])('with an answer of %i bytes keeps %i of them', async (length, kept, responseTruncated) => {
    answer = { status: 200, body: `\0${'a'.repeat(length - 1)}` };
    const result = await send(secretsOf());
    expect(result).toMatchObject({ outcome: 'succeeded', responseTruncated });
    expect(result.responseBody).toBe(`\ufffd${'a'.repeat(kept - 1)}`);
  });

  test('that nobody accepts has failed', async () => {
    expect(await send(secretsOf(), { url: 'http://127.0.0.1:1/' })).toMatchObject({
      outcome: 'failed',
      error: 'connection_failed',
      gone: false,
    });
  });
});
