import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, onTestFinished, test, vi } from 'vitest';
import { generateClient } from '../../../client/generate.ts';
import { OperatorError } from '../../../client/operator-error.ts';
import { verifyWebhook, WebhookVerificationError } from '../../../client/verify-webhook.ts';
import { retryDelayMs, withRetries } from '../../../client/with-retries.ts';

const CLIENT = new URL('../../../client/', import.meta.url);
const POLICY = { attempts: 4, baseMs: 100, maxWaitMs: 60_000 };
const refusal = (retryAfter?: string) =>
  new OperatorError(
    new Response(null, {
      status: 429,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    }),
    undefined,
  );

test('the client is what the document generates: else `npm run client`', async () => {
  const generated = await generateClient();
  const inFolder = readdirSync(new URL('generated/', CLIENT)).map((name) => `generated/${name}`);
  expect(Object.keys(generated)).toEqual(expect.arrayContaining(inFolder));
  for (const [name, text] of Object.entries(generated)) {
    expect(readFileSync(new URL(name, CLIENT), 'utf8') === text, name).toBe(true);
  }
});

test('every client has the version of the package, written nowhere else', () => {
  const read = (path: string) => readFileSync(new URL(path, CLIENT), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const sources = [
    'python/pyproject.toml',
    'python/operator_client/client.py',
    'php/composer.json',
    'php/src/Client.php',
  ];
  for (const path of sources) expect(read(path), path).not.toContain(version);
  for (const path of ['python/operator_client/version.py', 'php/src/Version.php', 'generated/version.ts'])
    expect(read(path), path).toContain(version);
});

test('pauses double, anywhere between none and their whole', () => {
  const delays = (random: number) =>
    [1, 2, 3].map((tried) => retryDelayMs(POLICY, tried, new TypeError('fetch failed'), () => random));
  expect(delays(1)).toEqual([100, 200, 400]);
  expect(delays(0)).toEqual([0, 0, 0]);
});

test('no pause ends before Retry-After; what is not seconds is ignored', () => {
  expect(retryDelayMs(POLICY, 1, refusal('7'), () => 0)).toBe(7000);
  expect(retryDelayMs(POLICY, 3, refusal('7'), () => 1)).toBe(7100);
  expect(retryDelayMs(POLICY, 1, refusal('soon'), () => 1)).toBe(100);
});

test('a Retry-After of a minute is waited for, a longer one is told at once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const attempt = vi.fn().mockRejectedValueOnce(refusal('60')).mockResolvedValueOnce('done');
  const waiting = withRetries(POLICY, true, undefined, attempt);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(POLICY.baseMs + 1);
  expect(await waiting).toBe('done');
  const told = withRetries(POLICY, true, undefined, () => Promise.reject(refusal('61')));
  await expect(told).rejects.toMatchObject({ retryAfterSec: 61 });
});

test('it weighs at most 5 kB gzipped', async () => {
  const entry = fileURLToPath(new URL('../../../client/index.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(5_000);
});

const NOW = 1_800_000_000;
const BODY = '{"id":"1","type":"voice.answered","data":{}}';
const signed = (secret: string, at = NOW, body = BODY) =>
  `sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
const headersOf = (signature: string, at = NOW) => ({
  'X-Service-Timestamp': String(at),
  'X-Service-Signature': signature,
});
const at = { nowMs: NOW * 1000 };

test('a delivery is the event that it brings, whoever hands its headers over', async () => {
  const headers = headersOf(signed('whsec_a'));
  for (const given of [
    headers,
    new Headers(headers),
    { 'x-service-timestamp': [String(NOW)], 'x-service-signature': signed('whsec_a') },
  ]) {
    const event = await verifyWebhook(new TextEncoder().encode(BODY), given, 'whsec_a', at);
    expect(event.type).toBe('voice.answered');
  }
});

test('in a rotation the new secret and the old one both verify', async () => {
  const headers = { ...headersOf(signed('new')), 'X-Service-Signature-Previous': signed('old') };
  for (const secrets of ['new', 'old', ['other', 'old']])
    expect(await verifyWebhook(BODY, headers, secrets, at)).toMatchObject({ id: '1' });
});

test.each([
  ['another secret', BODY, headersOf(signed('b'))],
  ['another body', `${BODY} `, headersOf(signed('a'))],
  ['another moment', BODY, headersOf(signed('a'), NOW - 1)],
  ['an old one', BODY, headersOf(signed('a', NOW - 301), NOW - 301)],
  ['one of the future', BODY, headersOf(signed('a', NOW + 301), NOW + 301)],
  ['no signature', BODY, { 'X-Service-Timestamp': String(NOW) }],
  ['a cut signature', BODY, headersOf(signed('a').slice(0, -2))],
])('%s is refused', async (_, body, headers) => {
  await expect(verifyWebhook(body, headers, 'a', at)).rejects.toBeInstanceOf(WebhookVerificationError);
});
