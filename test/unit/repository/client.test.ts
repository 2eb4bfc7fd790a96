import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, onTestFinished, test, vi } from 'vitest';
import { generateClients } from '../../../client/generator/generate.ts';
import { writeGenerated } from '../../../client/generator/write-generated.ts';
import { hmacSha256 } from '../../../client/hmac-sha256.ts';
import { OperatorError } from '../../../client/operator-error.ts';
import { packClients } from '../../../client/packages/pack-clients.ts';
import { verifyWebhook, WebhookVerificationError } from '../../../client/verify-webhook.ts';
import { retryDelayMs, withRetries } from '../../../client/with-retries.ts';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import { IS_CI } from '../../harness/ci.ts';

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

test.runIf(IS_CI)('generates what is missing, and leaves what is up to date', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'operator-clients-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await writeGenerated(folder);
  const files = Object.keys(await generateClients()).map((name) => join(folder, name));
  const [missing = '', ...others] = files;
  rmSync(missing);
  for (const file of others) utimesSync(file, 1, 1);
  await writeGenerated(folder);
  expect(existsSync(missing)).toBe(true);
  expect(others.filter((file) => statSync(file).mtimeMs === 1000)).toEqual([]);
  for (const file of others) utimesSync(file, 1, 1);
  await writeGenerated(folder);
  expect(others.filter((file) => statSync(file).mtimeMs !== 1000)).toEqual([]);
});

// A copy without its history has nothing that could be tracked.
test.runIf(IS_CI && existsSync(new URL('../.git', CLIENT)))(
  'no generated file of the clients is committed',
  async () => {
    const generated = Object.keys(await generateClients());
    expect(generated.length).toBeGreaterThan(5);
    const git = (...words: string[]) =>
      execFileSync('git', [...words, ...generated], { cwd: CLIENT, encoding: 'utf8' });
    expect(git('check-ignore', '--no-index').trim().split('\n')).toEqual(generated);
    expect(git('ls-files')).toBe('');
  },
);

test('every client marks a deprecated operation, with the day on which it ends', async () => {
  const document = structuredClone(openapi);
  Object.assign(document.paths['/api/v6/utilities/ping'].get, { deprecated: true, 'x-sunset': '2028-01-15' });
  const generated = await generateClients(JSON.stringify(document));
  const end = 'It stops answering on 2028-01-15';
  const marks = {
    'generated/operations.ts': `@deprecated ${end}`,
    'python/operator_client/generated/operations.py': `warn_deprecated("ping is deprecated. ${end}`,
    'php/generated/Operations.php': `@deprecated ${end}`,
    'go/operations.gen.go': `// Deprecated: ${end}`,
  };
  for (const [file, mark] of Object.entries(marks))
    expect(generated[file]?.split(mark), file).toHaveLength(2);
});

test.runIf(IS_CI)('every client has the version of the API, written nowhere else', async () => {
  const generated = await generateClients();
  const files = [
    'generated/version.ts',
    'python/operator_client/generated/version.py',
    'php/generated/Version.php',
    'go/version.gen.go',
  ];
  for (const file of files) expect(generated[file], file).toContain(manifest.version);
  const { version } = JSON.parse(readFileSync(new URL('package.json', CLIENT), 'utf8'));
  expect(version).toBe(manifest.version);
  const { php, go } = await packClients();
  expect(JSON.parse(php['composer.json'] ?? '')).toMatchObject({ version });
  expect(go['go.mod']).toContain(`/v${manifest.version.split('.')[0]}\n`);
  expect(readFileSync(new URL('CHANGELOG.md', CLIENT), 'utf8')).toMatch(
    new RegExp(`\n## ${version}, \\d{4}-\\d{2}-\\d{2}\n`),
  );
});

test('pauses double, anywhere between zero and their full length', () => {
  const delays = (random: number) =>
    [1, 2, 3].map((tried) => retryDelayMs(POLICY, tried, new TypeError('fetch failed'), () => random));
  expect(delays(1)).toEqual([100, 200, 400]);
  expect(delays(0)).toEqual([0, 0, 0]);
});

test('no pause ends before Retry-After, and values other than seconds are ignored', () => {
  expect(retryDelayMs(POLICY, 1, refusal('7'), () => 0)).toBe(7000);
  expect(retryDelayMs(POLICY, 3, refusal('7'), () => 1)).toBe(7100);
  expect(retryDelayMs(POLICY, 1, refusal('soon'), () => 1)).toBe(100);
});

test('a Retry-After of a minute is waited for, and a longer one is reported at once', async () => {
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

test('its code weighs at most 5 kB gzipped, and each operation adds at most 20 bytes', async () => {
  const sizeOf = async (file: string): Promise<number> => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL(`../../../client/${file}`, import.meta.url))],
      bundle: true,
      write: false,
      format: 'esm',
      minify: true,
    });
    return gzipSync(outputFiles[0]?.contents ?? '').length;
  };
  const table = await sizeOf('generated/operations.ts');
  expect((await sizeOf('index.ts')) - table).toBeLessThan(5_000);
  const operations = Object.values(openapi.paths).flatMap((methods) => Object.keys(methods));
  expect(table / operations.length).toBeLessThan(20);
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

test('a delivery becomes its event, however its headers are passed', async () => {
  const headers = headersOf(signed('whsec_a'));
  for (const given of [
    headers,
    new Headers(headers),
    { 'x-service-timestamp': [String(NOW)], 'x-service-signature': signed('whsec_a') },
  ]) {
    const event = verifyWebhook(new TextEncoder().encode(BODY), given, 'whsec_a', at);
    expect(event.type).toBe('voice.answered');
  }
});

test('both the new and the old secret verify during a rotation', async () => {
  const headers = { ...headersOf(signed('new')), 'X-Service-Signature-Previous': signed('old') };
  for (const secrets of ['new', 'old', ['other', 'old']])
    expect(verifyWebhook(BODY, headers, secrets, at)).toMatchObject({ id: '1' });
});

test.each([
  ['another secret', BODY, headersOf(signed('b'))],
  ['another body', `${BODY} `, headersOf(signed('a'))],
  ['another moment', BODY, headersOf(signed('a'), NOW - 1)],
  ['an old one', BODY, headersOf(signed('a', NOW - 301), NOW - 301)],
  ['one from the future', BODY, headersOf(signed('a', NOW + 301), NOW + 301)],
  ['no signature', BODY, { 'X-Service-Timestamp': String(NOW) }],
  ['a truncated signature', BODY, headersOf(signed('a').slice(0, -2))],
])('%s is refused', (_, body, headers) => {
  expect(() => verifyWebhook(body, headers, 'a', at)).toThrow(WebhookVerificationError);
});

test('a call in the order of another library, or without its secret, throws at once and returns no promise', () => {
  const headers = headersOf(signed('a'));
  const given: [unknown, unknown, unknown][] = [
    [headers, BODY, 'a'],
    [JSON.parse(BODY), headers, 'a'],
    [BODY, 'a', headers],
    [BODY, headers, undefined],
    [BODY, headers, null],
    [BODY, headers, ''],
    [BODY, headers, ['a', undefined]],
  ];
  // A caller without types may call it like this.
  for (const [body, second, secrets] of given)
    expect(() => verifyWebhook(body as string, second as Headers, secrets as string, at)).toThrow(TypeError);
  expect(() => verifyWebhook(BODY, headers, [], at)).toThrow(WebhookVerificationError);
});

test('HMAC-SHA256 is that of Node for keys and texts of every length around a block', () => {
  for (let length = 0; length < 300; length += 1) {
    const [key, text] = [Buffer.alloc(length, 'ñ'), Buffer.alloc(3 * length, 'tilde')];
    const expected = createHmac('sha256', key).update(text).digest('hex');
    expect(
      Buffer.from(hmacSha256(key, text.subarray(0, length), text.subarray(length))).toString('hex'),
    ).toBe(expected);
  }
});

test.runIf(IS_CI)('the code in TypeScript of the webhooks guide compiles under strict settings', () => {
  const guide = readFileSync(new URL('../../../docs/guides/en/webhooks.md', import.meta.url), 'utf8');
  const [use = ''] = /^const event = verifyWebhook\(.*$/m.exec(guide) ?? [];
  expect(use).not.toBe('');
  const folder = mkdtempSync(join(tmpdir(), 'operator-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const head = (module: string) =>
    `import type { IncomingMessage } from 'node:http';\nimport { verifyWebhook } from '${module}';\n`;
  const handler = `export function handle(request: IncomingMessage, rawBody: Buffer): string {\n${use}\nreturn event.type;\n}\n`;
  const modules = ['../docs/webhooks/verify-webhook.ts', 'verify-webhook.ts'].map((path) =>
    fileURLToPath(new URL(path, CLIENT)),
  );
  const files = modules.map((module, at) => {
    const file = join(folder, `handler-${at}.ts`);
    writeFileSync(file, head(module) + handler);
    return file;
  });
  const flags =
    '--ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --skipLibCheck --allowImportingTsExtensions --module nodenext --target es2023 --types node';
  const compiler = fileURLToPath(new URL('../node_modules/.bin/tsc', CLIENT));
  expect(spawnSync(compiler, [...flags.split(' '), ...files], { encoding: 'utf8' })).toMatchObject({
    stdout: '',
    status: 0,
  });
});
