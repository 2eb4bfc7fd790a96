import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { toneWav } from '../harness/calls/call-blasting.ts';
import { installedLanguages } from '../harness/clients/languages.ts';
import type { Call, CallInput } from '../harness/clients/protocol.ts';
import { type Driver, startDriver } from '../harness/clients/start-driver.ts';
import { createTenant } from '../harness/organization.ts';

const environment = inject('environment');
/** The result of a driver for a link, a file or statistics. */
type Receipt = { domain: string; code: string; longUrl: string; contentType: string; text: string };
const REQUEST_ID = expect.stringMatching(/^[a-f0-9]{32}$/);
const NOW = 1_800_000_000;
const EVENT = JSON.stringify({
  id: '6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef',
  type: 'voice.answered',
  version: 1,
  service: 'callblasting',
  accountId: 1,
  occurredAt: '2026-11-20T23:02:47.394-05:00',
  data: {
    callId: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a',
    to: '573001234567',
    clientReference: 'ñ',
    status: 'in_progress',
    attemptsCount: 1,
    attempt: {
      attempt: 1,
      status: 'in_progress',
      answered: true,
      answeredBy: null,
      audioPlayed: false,
      durationTotal: null,
      durationAir: null,
      hangupCause: null,
      causeText: null,
      dtmf: null,
      startedAt: '2026-11-20 23:02:40',
      answeredAt: '2026-11-20 23:02:47',
      endedAt: null,
    },
  },
});

describe.each(installedLanguages())('the client for $name', (language) => {
  let driver: Driver;
  const folder = mkdtempSync(join(tmpdir(), 'operator-journey-'));
  beforeAll(async () => {
    driver = await startDriver(language);
  });
  afterAll(() => {
    driver.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const askAs = (apiKey: string, call: Call, input: CallInput) =>
    driver.ask({
      client: { baseUrl: environment.API_BASE_URL, apiKey, timeoutMs: 30_000, attempts: 4, baseMs: 10 },
      call,
      input,
    });

  test('creates, changes, lists, measures and deletes links', async () => {
    const { token } = await createTenant(environment);
    const succeed = async (call: Call, input: CallInput = {}): Promise<Receipt> => {
      const { result, error } = await askAs(token, call, input);
      expect(error, call).toBeUndefined();
      // Each call returns some of these, which are compared below.
      return result as Receipt;
    };
    expect(await succeed('ping')).toEqual({ pong: true });
    const created = { longUrl: 'https://example.com/ñ?a=1&b=2', idempotencyKey: 'first' };
    const link = await succeed('createLink', created);
    expect(await succeed('createLink', created)).toEqual(link);
    const codes = [link.code];
    for (let made = 0; made < 2; made += 1)
      codes.unshift((await succeed('createLink', { longUrl: 'https://example.com' })).code);
    expect(await succeed('listLinks', { limit: 1, isAlias: false })).toEqual(codes);
    expect(await succeed('listLinks', { limit: 1, isAlias: true })).toEqual([]);

    const path = { domain: link.domain, code: link.code };
    expect(await succeed('getLink', path)).toEqual({ longUrl: link.longUrl });
    const expiresAt = '2099-01-01T00:00:00.000Z';
    expect(await succeed('updateLink', { ...path, expiresAt })).toEqual({ status: 'active', expiresAt });
    expect(await succeed('updateLink', { ...path, status: 'disabled' })).toEqual({
      status: 'disabled',
      expiresAt,
    });
    expect(await succeed('updateLink', { ...path, expiresAt: null })).toMatchObject({ expiresAt: null });
    expect(await succeed('getLinkStats', path)).toEqual({ clicks: 0 });
    expect((await succeed('getLinkStatsCsv', path)).contentType).toContain('text/csv');
    const image = await succeed('getQr', path);
    expect(image.contentType).toContain('image/svg+xml');
    expect(image.text).toContain('<svg');
    expect(await succeed('deleteLink', path)).toBeNull();
    expect(await succeed('restoreLink', path)).toEqual({ code: link.code });
  });

  test('sends files and other media types', async () => {
    const { token } = await createTenant(environment);
    const file = join(folder, 'reminder.wav');
    writeFileSync(file, toneWav(1));
    expect(await askAs(token, 'uploadAudio', { file, name: 'Recordación' })).toEqual({
      result: { name: 'Recordación' },
    });
    const content = 'number\n573001234567\n3109876543\n';
    expect(await askAs(token, 'createBatchCsv', { content, reference: 'march' })).toEqual({
      result: { count: 2, reference: 'march' },
    });
  });

  test.each(['uploadLinks', 'uploadLinksInPieces'] as const)(
    'makes links of a file (%s), waits for them and reads their results',
    async (call) => {
      const { token } = await createTenant(environment);
      const file = join(folder, `${call}.csv`);
      const codes = ['a', 'b'].map((letter) => `${letter}-${call}-${language.name}`.toLowerCase());
      writeFileSync(
        file,
        `externalId,longUrl,code\nñ-1,https://example.com/1,${codes[0]}\n,ftp://example.com,\nñ-3,https://example.com/3,${codes[1]}\n`,
      );
      const sent = await askAs(token, call, { file, idempotencyKey: call });
      expect(sent).toMatchObject({ result: { count: 3 } });
      expect(await askAs(token, call, { file, idempotencyKey: call })).toEqual(sent);
      // Checked above.
      const { id } = sent.result as { id: string };
      expect(await askAs(token, 'linkResults', { id, timeoutSec: 60 })).toEqual({
        result: [
          ['ñ-1', codes[0]],
          [null, 'URL_SCHEME_NOT_ALLOWED'],
          ['ñ-3', codes[1]],
        ],
      });
    },
    90_000,
  );

  test('reports a refusal with its code, fields and request', async () => {
    const { token } = await createTenant(environment);
    expect(await askAs(token, 'createLink', { longUrl: 'ftp://example.com' })).toEqual({
      error: {
        kind: 'api',
        status: 400,
        code: 'URL_SCHEME_NOT_ALLOWED',
        fields: ['longUrl'],
        requestId: REQUEST_ID,
        retryAfterSec: null,
      },
    });
    expect(await askAs('svc_unknown', 'ping', {})).toMatchObject({
      error: { status: 401, code: 'AUTH_INVALID_KEY' },
    });
  });

  const sign = (secret: string, at = NOW, body = EVENT) =>
    `sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const headersOf = (signature: string, at = NOW) => ({
    'X-Service-Timestamp': String(at),
    'X-Service-Signature': signature,
  });
  const verify = (input: CallInput) =>
    askAs('svc_key', 'verifyWebhook', { body: EVENT, nowSec: NOW, secrets: ['a'], ...input });
  const ACCEPTED = { result: { callId: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a' } };

  test.each<[string, CallInput]>([
    ['signed with the secret', { headers: headersOf(sign('a')) }],
    ['signed with one of several secrets', { headers: headersOf(sign('a')), secrets: ['b', 'a'] }],
    [
      'signed with the previous secret too',
      { headers: { ...headersOf(sign('new')), 'X-Service-Signature-Previous': sign('a') } },
    ],
    ['almost too old', { headers: headersOf(sign('a', NOW - 300), NOW - 300) }],
    [
      'within a custom tolerance',
      { headers: headersOf(sign('a', NOW - 900), NOW - 900), toleranceSec: 1000 },
    ],
  ])('accepts a delivery that is %s', async (_, input) => {
    expect(await verify(input)).toEqual(ACCEPTED);
  });

  test.each<[string, CallInput]>([
    ['another secret', { headers: headersOf(sign('b')) }],
    ['another body', { headers: headersOf(sign('a')), body: `${EVENT} ` }],
    ['another time', { headers: headersOf(sign('a'), NOW - 1) }],
    ['an old timestamp', { headers: headersOf(sign('a', NOW - 301), NOW - 301) }],
    ['a future timestamp', { headers: headersOf(sign('a', NOW + 301), NOW + 301) }],
    ['no signature', { headers: { 'X-Service-Timestamp': String(NOW) } }],
    ['no time', { headers: { 'X-Service-Signature': sign('a') } }],
    [
      'a timestamp that is not a number',
      { headers: { ...headersOf(sign('a')), 'X-Service-Timestamp': `${NOW}\n` } },
    ],
    ['a shortened signature', { headers: headersOf(sign('a').slice(0, -2)) }],
    ['no secret to compare with', { headers: headersOf(sign('a')), secrets: [] }],
  ])('refuses a delivery with %s', async (_, input) => {
    expect(await verify(input)).toEqual({ error: { kind: 'webhook' } });
  });

  test('returns the events of a delivery that has several, and the one of another', async () => {
    const several = `{"events":[${EVENT},${EVENT.replace('voice.answered', 'voice.whispered')}]}`;
    for (const [body, types] of [
      [several, ['voice.answered', 'voice.whispered']],
      [EVENT, ['voice.answered']],
      ['{"events":[]}', []],
    ] as const) {
      const given = { body, nowSec: NOW, secrets: ['a'] };
      const headers = headersOf(sign('a', NOW, body));
      expect(await askAs('svc_key', 'verifyWebhooks', { ...given, headers })).toEqual({ result: types });
      expect(
        await askAs('svc_key', 'verifyWebhooks', { ...given, headers: headersOf(sign('b', NOW, body)) }),
      ).toEqual({ error: { kind: 'webhook' } });
    }
  });

  test('treats a missing or empty secret, and several events where one is expected, as mistakes', async () => {
    const several = `{"events":[${EVENT}]}`;
    for (const input of [
      { headers: headersOf(sign('')), secrets: [''] },
      { headers: headersOf(sign('')), secrets: ['a', ''] },
      { headers: headersOf(sign('a')), secrets: ['a', null] },
      { headers: headersOf(sign('null')), secrets: [null] },
      { headers: headersOf(sign('a', NOW, several)), body: several },
    ])
      expect(await verify(input)).toEqual({ error: { kind: 'usage' } });
  });

  test('returns an event of an unknown type', async () => {
    const body = EVENT.replace('voice.answered', 'voice.whispered');
    expect(await verify({ body, headers: headersOf(sign('a', NOW, body)) })).toEqual({
      result: { type: 'voice.whispered' },
    });
  });
});
