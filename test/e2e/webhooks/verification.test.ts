import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import { describe, expect, inject, test } from 'vitest';
import { verifyWebhook } from '../../../docs/webhooks/verify-webhook.ts';
import { rotateWebhookSecret } from '../../../shared/webhooks/secrets/rotate-secrets.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { addEndpoint, attemptNow, emitOne, endpointOf } from '../../harness/webhooks.ts';

const environment = inject('environment');

/** A delivery as a customer's server receives it, and its endpoint's secret. */
async function receiveOne() {
  const receiver = await startReceiver();
  const tenant = await createTenant(environment);
  const { secret } = await addEndpoint(environment, tenant, receiver.url);
  await attemptNow(environment, await emitOne(environment, tenant));
  await receiver.close();
  const [hook] = receiver.hooks;
  if (hook === undefined) throw new Error('Nothing was delivered.');
  return { secret, hook };
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Variations of a delivery that must not verify, and those that must. */
const cases = ({ secret, hook }: Awaited<ReturnType<typeof receiveOne>>) => {
  const { headers, body } = hook;
  const nowSec = Number(headers['x-service-timestamp']);
  return [
    { headers, body, secrets: [secret], nowSec, expected: true },
    { headers, body, secrets: ['whsec_other', secret], nowSec: nowSec + 299, expected: true },
    { headers, body, secrets: [secret], nowSec: nowSec + 301, expected: false },
    { headers, body, secrets: [secret], nowSec: nowSec - 301, expected: false },
    { headers, body, secrets: ['whsec_other'], nowSec, expected: false },
    { headers, body: `${body} `, secrets: [secret], nowSec, expected: false },
    {
      headers: { ...headers, 'x-service-timestamp': `${nowSec + 1}` },
      body,
      secrets: [secret],
      nowSec,
      expected: false,
    },
    {
      headers: { ...headers, 'x-service-signature': 'sha256=é' },
      body,
      secrets: [secret],
      nowSec,
      expected: false,
    },
    { headers: {}, body, secrets: [secret], nowSec, expected: false },
    {
      headers: { ...headers, 'x-service-signature': `sha256=${hmac('', `${nowSec}.${body}`)}` },
      body,
      secrets: [''],
      nowSec,
      expected: false,
    },
    { headers, body, secrets: [null, secret], nowSec, expected: false },
    { headers, body, secrets: [], nowSec, expected: false },
    // The arguments are in the order of other libraries.
    { headers: body, body: headers, secrets: [secret], nowSec, expected: false },
  ];
};

test('the verification in TypeScript accepts a delivery and refuses changed ones', async () => {
  for (const { headers, body, secrets, nowSec, expected } of cases(await receiveOne())) {
    // Some calls are those that types refuse.
    const [rawBody, given] = [body as string, headers as Record<string, string>];
    const verify = () => verifyWebhook(rawBody, given, secrets as string[], nowSec);
    if (expected) expect(verify()).toEqual(JSON.parse(rawBody));
    else expect(verify).toThrow();
  }
});

const folder = fileURLToPath(new URL('../../../docs/webhooks', import.meta.url));
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const run = (program: string, words: string[], input: unknown) =>
  JSON.parse(execFileSync(program, words, { cwd: folder, input: JSON.stringify(input) }).toString());

test.skipIf(!has('python3'))(
  'the verification in Python accepts a delivery and refuses changed ones',
  async () => {
    const tried = cases(await receiveOne());
    const script = `
import json, sys
from verify_webhook import verify_webhook
cases = json.load(sys.stdin)
def is_verified(c):
    body = c["body"].encode() if isinstance(c["body"], str) else c["body"]
    try:
        return verify_webhook(body, c["headers"], c["secrets"], c["nowSec"]) == json.loads(body)
    except (TypeError, ValueError):
        return False
print(json.dumps([is_verified(c) for c in cases]))`;
    expect(run('python3', ['-B', '-c', script], tried)).toEqual(tried.map(({ expected }) => expected));
  },
);

test.skipIf(!has('php'))('the verification in PHP accepts a delivery and refuses changed ones', async () => {
  const tried = cases(await receiveOne());
  const script = `
require 'verify_webhook.php';
$verify = function ($c) {
    try {
        return verify_webhook($c['body'], $c['headers'], $c['secrets'], $c['nowSec']) === json_decode($c['body'], true);
    } catch (TypeError | InvalidArgumentException | RuntimeException) {
        return false;
    }
};
echo json_encode(array_map($verify, json_decode(stream_get_contents(STDIN), true)));`;
  expect(run('php', ['-r', script], tried)).toEqual(tried.map(({ expected }) => expected));
});

describe.each([
  ['standardwebhooks', Standard],
  ['svix', Svix],
])('the library %s', (_, Library) => {
  const verify = (secret: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
    new Library(secret).verify(body, headers);

  test('verifies a delivery with the secret as it was shown, and refuses changed ones', async () => {
    const { secret, hook } = await receiveOne();
    expect(() => verify(secret, hook)).not.toThrow();
    expect(hook.headers['webhook-id']).toBe(hook.headers['idempotency-key']);
    expect(() => verify(secret, { ...hook, body: `${hook.body} ` })).toThrow('No matching signature found');
    const elsewhere = { ...hook.headers, 'webhook-id': crypto.randomUUID() };
    expect(() => verify(secret, { ...hook, headers: elsewhere })).toThrow('No matching signature found');
    expect(() => verify(`whsec_${'0'.repeat(64)}`, hook)).toThrow('No matching signature found');
  });

  test('verifies with the old and the new secret while one is rotated', async () => {
    const receiver = await startReceiver();
    const tenant = await createTenant(environment);
    const { id, secret } = await addEndpoint(environment, tenant, receiver.url);
    const rotated = await rotateWebhookSecret(operatorOf(environment), endpointOf(tenant, id));
    await attemptNow(environment, await emitOne(environment, tenant));
    await receiver.close();
    const [hook] = receiver.hooks;
    if (hook === undefined) throw new Error('Nothing was delivered.');
    expect(rotated.secret).not.toBe(secret);
    for (const one of [secret, rotated.secret]) expect(() => verify(one, hook)).not.toThrow();
  });
});
