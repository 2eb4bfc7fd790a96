import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showAccountSecret } from '../../../shared/webhooks/secrets/show-account-secret.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { answerWith, type Behavior, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { isVerified } from '../../harness/is-verified.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { addEndpoint, attemptNow, emitOne, readAttempts, readEndpoint } from '../../harness/webhooks.ts';

const cloud = useCloud();
let receiver: Receiver;
/** Attempts that take ten seconds. */
let slow: Record<'silent' | 'dripping', ReturnType<typeof tryServer>>;
/** Only what a test sends is sent. */
const closeQueue = () => {
  cloud.qstash.faults.refuse = true;
};
beforeAll(async () => {
  closeQueue();
  receiver = await startReceiver();
  slow = { silent: tryServer(() => {}), dripping: tryServer(drip) };
});
beforeEach(closeQueue);
afterAll(() => receiver.close());

/** One attempt at a separate server with this behavior. */
async function tryServer(behavior: Behavior) {
  const server = await startReceiver(behavior);
  const deliveryId = await emitOne(cloud.environment, await createTenant(cloud.environment), server.url);
  const delivery = await attemptNow(cloud.environment, deliveryId);
  const [attempt] = await readAttempts(cloud.environment, deliveryId);
  await server.close();
  return { delivery, attempt };
}

const drip: Behavior = (response) => {
  response.writeHead(200);
  const dripping = setInterval(() => response.write('.'), 200);
  response.on('close', () => clearInterval(dripping));
};

/** One attempt at a URL with this behavior; returns its log and the delay before the next. */
async function attemptAt(behavior: Behavior, url = `${receiver.url}/${crypto.randomUUID()}`) {
  receiver.behave(behavior);
  const deliveryId = await emitOne(cloud.environment, await createTenant(cloud.environment), url);
  const delivery = await attemptNow(cloud.environment, deliveryId);
  const [attempt] = await readAttempts(cloud.environment, deliveryId);
  if (attempt === undefined) throw new Error('The attempt is not in the log.');
  const endedAt = attempt.started_at.getTime() + (attempt.duration_ms ?? 0);
  return { delivery, attempt, delaySec: (delivery.next_attempt_at.getTime() - endedAt) / 1000 };
}

test('a server that fails for the whole schedule is tried 12 times, each attempt signed again, then the delivery has failed', async () => {
  receiver.behave(answerWith(500, {}, 'broken'));
  const { organizationId } = await createTenant(cloud.environment);
  const { secret } = await showAccountSecret(operatorOf(cloud.environment), organizationId);
  const path = `/${crypto.randomUUID()}`;
  const deliveryId = await emitOne(cloud.environment, { organizationId }, receiver.url + path);
  // So long ago that a signature with the event's or the first attempt's time would be outside every tolerance.
  await query(
    cloud.environment,
    `with delivery as (update webhook_delivery set created_at = created_at - interval '6 hours' where id = $1 returning event_id)
     update webhook_event set occurred_at = occurred_at - interval '6 hours', created_at = created_at - interval '6 hours'
      where id = (select event_id from delivery)`,
    [deliveryId],
  );
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const { state, next_attempt_at } = await attemptNow(cloud.environment, deliveryId);
    const log = (await readAttempts(cloud.environment, deliveryId)).at(-1);
    expect(log).toMatchObject({ attempt, outcome: 'failed', response_status: 500, response_body: 'broken' });
    expect(state).toBe(attempt === 12 ? 'failed' : 'pending');
    const signedAtSec = Number(receiver.hooks.at(-1)?.headers['x-service-timestamp']);
    expect(Math.abs(signedAtSec - (log?.started_at.getTime() ?? 0) / 1000)).toBeLessThan(5);
    if (log === undefined || attempt === 12) continue;
    const endedAt = log.started_at.getTime() + (log.duration_ms ?? 0);
    const delaySec = (next_attempt_at.getTime() - endedAt) / 1000;
    const expectedSec = Math.min(3_600, 5 * 2 ** (attempt - 1));
    expect(delaySec).toBeGreaterThan(expectedSec * 0.8 - 1);
    expect(delaySec).toBeLessThan(Math.min(3_600, expectedSec * 1.2) + 1);
  }
  const hooks = receiver.hooks.filter((hook) => hook.path === path);
  expect(hooks).toHaveLength(12);
  expect(hooks.every(({ headers, body }) => isVerified(body, headers, secret))).toBe(true);
  expect(new Set(hooks.map(({ body }) => body)).size).toBe(1);
  expect(new Set(hooks.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([deliveryId]));
  const sent = hooks.map(({ headers }) => headers['x-service-delivery-id']);
  expect(sent[0]).toBe(deliveryId);
  expect(new Set(sent).size).toBe(12);

  await expect(attemptNow(cloud.environment, deliveryId)).resolves.toMatchObject({
    state: 'failed',
    attempts: 12,
  });
  expect(receiver.hooks.filter((hook) => hook.path === path)).toHaveLength(12);
});

test('410 disables the endpoint and ends the delivery', async () => {
  receiver.behave(answerWith(410));
  const tenant = await createTenant(cloud.environment);
  const { id } = await addEndpoint(cloud.environment, tenant, `${receiver.url}/gone`);
  const [first, second] = [
    await emitOne(cloud.environment, tenant),
    await emitOne(cloud.environment, tenant),
  ];
  expect(await attemptNow(cloud.environment, first)).toMatchObject({ state: 'failed' });
  expect(await readEndpoint(cloud.environment, id)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'gone',
  });
  expect(await attemptNow(cloud.environment, second)).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('Retry-After with a date is honored', async () => {
  const inTenMinutes = () => new Date(Date.now() + 600_000).toUTCString();
  const { delaySec } = await attemptAt((response, hook) =>
    answerWith(429, { 'retry-after': inTenMinutes() })(response, hook),
  );
  expect(delaySec).toBeGreaterThan(595);
  expect(delaySec).toBeLessThan(601);
});

test('a redirect is not followed, and counts as a failure', async () => {
  const elsewhere = await startReceiver();
  const { attempt, delivery } = await attemptAt(answerWith(302, { location: `${elsewhere.url}/secret` }));
  expect(attempt).toMatchObject({ outcome: 'failed', response_status: 302 });
  expect(delivery.state).toBe('pending');
  expect(elsewhere.hooks).toEqual([]);
  await elsewhere.close();
});

test('a connection reset after the request counts as a failure', async () => {
  const { attempt } = await attemptAt((response) => response.destroy());
  expect(attempt).toMatchObject({ outcome: 'failed', error: 'connection_failed', response_status: null });
});

test('a server that does not exist counts as a failure', async () => {
  const { attempt } = await attemptAt(answerWith(204), 'http://127.0.0.1:1/');
  expect(attempt).toMatchObject({ outcome: 'failed', error: 'connection_failed' });
});

test('an endless body is read only up to the limit, and 4 KiB of it are stored', async () => {
  const { attempt } = await attemptAt((response) => {
    response.writeHead(500);
    const pour = () => {
      while (response.write('x'.repeat(16_384)));
    };
    response.on('drain', pour);
    pour();
  });
  expect(attempt).toMatchObject({ response_status: 500, response_truncated: true });
  expect(attempt.response_body).toHaveLength(4_096);
  expect(attempt.duration_ms).toBeLessThan(9_500);
});

test('a gzip bomb is unpacked only up to the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
  const { attempt } = await attemptAt((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  expect(attempt).toMatchObject({ outcome: 'succeeded', response_truncated: true });
  expect(attempt.response_body).toHaveLength(4_096);
});

test('a NUL, or bytes that are not text, are stored in a form that Postgres accepts', async () => {
  const { attempt } = await attemptAt((response) => {
    response.writeHead(400).end(Buffer.from([0, 255, 65]));
  });
  expect(attempt).toMatchObject({ response_body: '\ufffd\ufffdA', response_truncated: false });
});

test('a header cut inside an emoji is stored, and the answer counts', async () => {
  const cut = `${'a'.repeat(499)}😀`;
  const { attempt, delivery } = await attemptAt(
    answerWith(500, { 'x-note': Buffer.from(cut).toString('latin1') }),
  );
  expect(delivery).toMatchObject({ state: 'pending', attempts: 1, claimed_until: null });
  expect(attempt.response_headers?.['x-note']).toBe(`${'a'.repeat(499)}\ufffd`);
});

// Last, so that their ten seconds pass while the other tests run.
describe('Within ten seconds', () => {
  test('headers must arrive, or it counts as a failure', async () => {
    const { attempt } = await slow.silent;
    expect(attempt).toMatchObject({ outcome: 'failed', error: 'timeout', response_status: null });
    expect(attempt?.duration_ms).toBeGreaterThan(9_500);
    expect(attempt?.duration_ms).toBeLessThan(19_000);
  });

  test('a slow body is cut off, and the status counts', async () => {
    const { attempt, delivery } = await slow.dripping;
    expect(delivery.state).toBe('delivered');
    expect(attempt).toMatchObject({ outcome: 'succeeded', response_truncated: true });
    expect(attempt?.duration_ms).toBeLessThan(19_000);
  });
});
