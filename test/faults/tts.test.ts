import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { synthesize as synthesizeText } from '../../functions/tts/domain/synthesize.ts';
import { LOCAL_SECRETS } from '../../local/secrets.ts';
import type { SpeechFaults } from '../../local/speech/server.ts';
import { signPath } from '../../shared/downloads/signed-path.ts';
import type { Caller, CallerContext } from '../../shared/http/context.ts';
import { createContext } from '../../shared/http/create-context.ts';
import { AUDIO_FILES } from '../../shared/speech/audio-store.ts';
import { EVENT_TYPES } from '../../shared/webhooks/event-types.ts';
import { CALLS, numberEnding, sayTo } from '../harness/call-blasting.ts';
import { query, readBalance } from '../harness/database.ts';
import { deleteSchedules } from '../harness/delete-schedules.ts';
import { http } from '../harness/http.ts';
import { CHARACTER_MICRO, createTenant, type Tenant } from '../harness/organization.ts';
import { refusalOf } from '../harness/refusal.ts';
import { runJob } from '../harness/run-job.ts';
import { download, loudnessOf, readSpeechMovements, synthesize, TEXT, VOICE } from '../harness/speech.ts';
import { startTestCloud, type TestCloud } from '../harness/test-cloud.ts';
import { waitFor } from '../harness/wait-for.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'operator-tts-'));
// Run by root, Postgres is another user, who must be able to enter.
chmodSync(dataDir, 0o755);
const OPENING = 1_000_000_000n;
const COST = BigInt([...TEXT].length) * CHARACTER_MICRO.neural;

let cloud: TestCloud;
/** Requests that the engines have got. */
let asked = { azure: 0, google: 0 };
let stops: (() => void)[] = [];

/** Nothing runs but what a test asks for: a delivery of an event would take a fault that is meant for another. */
async function listen(): Promise<void> {
  await deleteSchedules(cloud);
  cloud.qstash.faults.refuse = true;
  asked = { azure: 0, google: 0 };
  stops = (['azure', 'google'] as const).map((name) =>
    cloud.speech[name].onRequest(() => {
      asked[name] += 1;
    }),
  );
}
beforeAll(async () => {
  cloud = await startTestCloud({ dataDir, durable: true });
  await listen();
});
afterEach(() => {
  asked = { azure: 0, google: 0 };
  cloud.neon.faults.freeze = false;
  cloud.neon.faults.refuse = false;
  cloud.neon.faults.dropReplies = 0;
  for (const { faults } of [cloud.speech.azure, cloud.speech.google]) {
    faults.refuse = false;
    faults.freeze = false;
    faults.answers = [];
  }
});
afterAll(async () => {
  for (const stop of stops) stop();
  await cloud.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const balanceOf = ({ organizationId }: Tenant) => readBalance(cloud.environment, organizationId);

const eventsOf = async ({ organizationId }: Tenant) =>
  (
    await query(
      cloud.environment,
      `select data from webhook_event where organization_id = $1 and type = 'tts.completed' order by occurred_at`,
      [organizationId],
    )
  ).map(({ data }) => EVENT_TYPES['tts.completed'].data.parse(data));

/** A tenant with an endpoint, which events are kept for. */
async function openTenant(): Promise<Tenant> {
  const tenant = await createTenant(cloud.environment);
  await query(
    cloud.environment,
    `insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://hooks.example.com/', 'x')`,
    [tenant.organizationId],
  );
  return tenant;
}

const run = async (job: string): Promise<void> =>
  expect((await runJob(cloud.environment, `tts/${job}`)).status).toBe(200);

/** Lets the leases of organizations' audio lapse, and sweeps, more than once at a time. */
async function sweepAfterTheLease(...tenants: Tenant[]): Promise<void> {
  await query(
    cloud.environment,
    `update speech_audio set claimed_until = claimed_until - interval '1 hour' where organization_id = any($1)`,
    [tenants.map(({ organizationId }) => organizationId)],
  );
  await Promise.all([run('sweep-audio'), run('sweep-audio'), run('sweep-audio')]);
}

/** Lets the time pass that a discarded audio is kept, and purges. */
async function purgeDiscarded(): Promise<void> {
  await query(
    cloud.environment,
    `update speech_audio set expires_at = expires_at - interval '1 hour' where status = 'discarded'`,
  );
  await run('purge-audio');
}

/** Where the files of an organization's audio are, or would be. */
async function signFiles({ organizationId }: Tenant): Promise<string[]> {
  const rows = await query<{ id: string }>(
    cloud.environment,
    'select id from speech_audio where organization_id = $1',
    [organizationId],
  );
  const soon = new Date(Date.now() + 60_000);
  const paths = rows.flatMap(({ id }) => AUDIO_FILES.map((file) => `/api/v6/tts/audio/${id}/${file}`));
  const signed = await Promise.all(paths.map((path) => signPath(LOCAL_SECRETS.DOWNLOAD_SECRET, path, soon)));
  return signed.map((path) => cloud.url + path);
}

const asksEngine = (name: 'azure' | 'google', times = 1) =>
  waitFor(`${name} to be asked`, async () => (asked[name] >= times ? true : undefined));

test.each([2, 50])('%i identical requests at once are synthesized once and charged once', async (count) => {
  const tenant = await openTenant();
  const answers = await Promise.all(Array.from({ length: count }, () => synthesize(tenant)));
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200));
  const made = answers.map(({ json }) => json.data);
  expect(made.filter(({ cached }) => !cached)).toHaveLength(1);
  expect(new Set(made.map(({ durationMs }) => durationMs)).size).toBe(1);
  expect(new Set(made.map(({ id }) => id)).size).toBe(count);
  expect(asked).toEqual({ azure: 1, google: 0 });
  expect(await readSpeechMovements(cloud.environment, tenant)).toHaveLength(1);
  expect(await balanceOf(tenant)).toBe(OPENING - COST);
  expect(await eventsOf(tenant)).toHaveLength(count);
});

test('20 requests under one Idempotency-Key are one synthesis', async () => {
  const tenant = await openTenant();
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => synthesize(tenant, {}, headers)));
  expect(new Set(answers.map(({ json }) => json.data?.id)).size).toBe(1);
  expect(asked.azure).toBe(1);
  expect(await balanceOf(tenant)).toBe(OPENING - COST);
  expect(await eventsOf(tenant)).toHaveLength(1);
});

test('funds for one of ten texts at once buy one, and nothing else is synthesized', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: CHARACTER_MICRO.neural * 8n });
  const texts = Array.from({ length: 10 }, (_, n) => `Texto ${n}.`);
  const answers = await Promise.all(texts.map((text) => synthesize(tenant, { text })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(402)]);
  expect(asked).toEqual({ azure: 1, google: 0 });
  expect(await balanceOf(tenant)).toBe(0n);
});

describe('Another engine stands in for the same voice', () => {
  test.each<[string, Partial<SpeechFaults>]>([
    ['is down', { refuse: true }],
    ['answers 500', { answers: [{ status: 500 }] }],
    ['does not take the key', { answers: [{ status: 401 }] }],
    ['answers what is no audio', { answers: [{ status: 200, body: 'hm' }] }],
    ['hangs up', { dropReplies: 1 }],
  ])('when the preferred one %s', async (_, faults) => {
    Object.assign(cloud.speech.azure.faults, faults);
    const tenant = await openTenant();
    const answer = await synthesize(tenant);
    expect(answer.json.data).toMatchObject({ status: 'completed', tier: 'neural' });
    expect(loudnessOf((await download(answer.json.data.audioUrl)).wav)).toBeGreaterThan(0.02);
    expect(asked.google).toBe(1);
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
  });
});

describe('When no engine speaks', () => {
  test('the answer is 503 with Retry-After, nothing is charged, and the key is free', async () => {
    cloud.speech.azure.faults.refuse = true;
    cloud.speech.google.faults.answers = [{ status: 429, retryAfter: '17' }];
    const tenant = await openTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const refused = await synthesize(tenant, {}, headers);
    expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(refused.headers['retry-after']).toBe('17');
    expect(await balanceOf(tenant)).toBe(OPENING);
    expect((await tenant.api.get('/tts/synthesis')).json.data.items).toMatchObject([
      {
        status: 'failed',
        errorCode: 'ENGINE_UNAVAILABLE',
        cost: '0.000000',
        audioUrl: null,
        durationMs: null,
      },
    ]);
    expect(await eventsOf(tenant)).toMatchObject([{ status: 'failed', costMicro: 0 }]);

    cloud.speech.azure.faults.refuse = false;
    const again = await synthesize(tenant, {}, headers);
    expect(again.headers['idempotency-status']).toBeUndefined();
    expect(again.json.data).toMatchObject({ status: 'completed', cached: false });
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
    expect((await readSpeechMovements(cloud.environment, tenant)).map(({ type }) => type)).toEqual([
      'charge',
      'refund',
      'charge',
    ]);
  });

  test('a call of the text is refused with 503: there is none, nothing is charged, and the key is free', async () => {
    const tenant = await openTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const to = numberEnding('92');
    const call = () => sayTo(tenant, { to }, headers);
    const listCalls = async () => (await tenant.api.get(CALLS)).json.data.items;
    cloud.speech.azure.faults.refuse = true;
    cloud.speech.google.faults.refuse = true;
    const refused = await call();
    expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await balanceOf(tenant)).toBe(OPENING);
    expect(await listCalls()).toEqual([]);

    cloud.speech.azure.faults.refuse = false;
    expect((await call()).status).toBe(200);
    expect(await listCalls()).toHaveLength(1);
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
  });

  test('all of those that asked for the same are refused, and nobody is charged', async () => {
    cloud.speech.azure.faults.refuse = true;
    cloud.speech.google.faults.refuse = true;
    const tenant = await openTenant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => synthesize(tenant)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(await balanceOf(tenant)).toBe(OPENING);
  });
});

/** Only Google speaks with it. */
const GOOGLE_VOICE = 'es-US-Lucia';

test('when R2 does not take the audio it is refunded, and not told as the engine’s fault', async () => {
  const tenant = await createTenant(cloud.environment);
  const [caller] = await query<Caller>(
    cloud.environment,
    `select organization_id::int as "organizationId", id::int as "keyId", cost_center_id::int as "costCenterId",
            '{tts}'::text[] as "enabledServices" from api_key where organization_id = $1`,
    [tenant.organizationId],
  );
  if (caller === undefined) throw new Error('There is no key.');
  const env = {
    ...cloud.environment,
    ...LOCAL_SECRETS,
    SHORT_URL_BASE: 'http://{domain}',
    KEY_CACHE_SECONDS: '1',
    SPEECH_ENGINES: 'azure',
    AZURE_SPEECH_URL: cloud.speech.azure.url,
    SPEECH_AUDIO: { put: () => Promise.reject(new Error('R2 is away')), list: () => {} },
  };
  const ctx: CallerContext = {
    ...createContext(env, { waitUntil: () => {} }, {}),
    ...{ caller, idempotency: undefined, requestId: '', clientIp: '', degraded: false },
    ...{ header: () => undefined, setHeader: () => {} },
  };
  await expect(synthesizeText(ctx, { text: TEXT, voice: VOICE })).rejects.toMatchObject({
    dependency: 'storage',
  });
  expect((await tenant.api.get('/tts/synthesis')).json.data.items).toMatchObject([
    { status: 'failed', errorCode: 'INTERRUPTED' },
  ]);
  expect(await balanceOf(tenant)).toBe(OPENING);
});

test('while Postgres is away after the engine has spoken the answer is 503, and the sweep gives the charge back', async () => {
  const tenant = await openTenant();
  const stop = cloud.speech.azure.onRequest(() => {
    cloud.neon.faults.refuse = true;
  });
  const refused = await synthesize(tenant);
  stop();
  cloud.neon.faults.refuse = false;
  expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect(readFileSync(cloud.logFile, 'utf8')).toContain('speech_audio_not_discarded');
  expect(await balanceOf(tenant)).toBe(OPENING - COST);
  await sweepAfterTheLease(tenant);
  expect(await balanceOf(tenant)).toBe(OPENING);
});

describe('A worker that is killed', () => {
  test('while the engine speaks, or once the audio is stored, leaves a synthesis that fails, refunded once', {
    timeout: 90_000,
  }, async () => {
    const speaking = await openTenant();
    const storing = await openTenant();
    const headers = { 'idempotency-key': randomUUID() };
    cloud.speech.azure.faults.freeze = true;
    const lost = [synthesize(speaking, {}, headers)];
    await asksEngine('azure');
    const stop = cloud.speech.google.onRequest(() => {
      cloud.neon.faults.freeze = true;
    });
    lost.push(synthesize(storing, { voice: GOOGLE_VOICE }));
    const files = await waitFor('the audio to be stored', async () => {
      const signed = await signFiles(storing);
      const answers = await Promise.all(signed.map((file) => http(file)));
      return signed.length > 0 && answers.every(({ status }) => status === 200) ? signed : undefined;
    });
    expect(await balanceOf(speaking)).toBe(OPENING - COST);
    stop();
    for (const stop of stops) stop();
    await Promise.all([cloud.stop(), ...lost.map((answer) => answer.catch(() => 'lost'))]);
    const port = Number(new URL(cloud.url).port);
    cloud = await startTestCloud({ port, dataDir, durable: true, seed: async () => {} });
    await listen();

    const tenants = [speaking, storing];
    await run('sweep-audio');
    for (const { api } of tenants)
      expect((await api.get('/tts/synthesis')).json.data.items).toMatchObject([{ status: 'processing' }]);
    expect(await balanceOf(speaking)).toBe(OPENING - COST);
    await sweepAfterTheLease(...tenants);
    await sweepAfterTheLease(...tenants);
    for (const tenant of tenants) {
      expect((await tenant.api.get('/tts/synthesis')).json.data.items).toMatchObject([
        { status: 'failed', errorCode: 'INTERRUPTED', cost: '0.000000', audioUrl: null },
      ]);
      expect(await balanceOf(tenant)).toBe(OPENING);
      expect((await readSpeechMovements(cloud.environment, tenant)).map(({ type }) => type)).toEqual([
        'charge',
        'refund',
      ]);
      expect(await eventsOf(tenant)).toMatchObject([{ status: 'failed', errorCode: 'INTERRUPTED' }]);
    }

    for (const file of files) expect((await download(file)).wav.durationMs).toBeGreaterThan(2_500);
    await purgeDiscarded();
    for (const file of files) expect((await http(file)).status).toBe(404);
    // Its lock was left to its lease.
    await cloud.redis.send([['DEL', `idempotency:${speaking.organizationId}:${headers['idempotency-key']}`]]);
    const again = await synthesize(speaking, {}, headers);
    expect(again.json.data).toMatchObject({ status: 'completed', cached: false });
  });

  test('is not waited for by the next who asks, once its lease is over', async () => {
    const tenant = await openTenant();
    cloud.speech.azure.faults.freeze = true;
    const first = synthesize(tenant);
    await asksEngine('azure');
    await query(
      cloud.environment,
      `update speech_audio set claimed_until = now() where organization_id = $1`,
      [tenant.organizationId],
    );
    const second = synthesize(tenant);
    await asksEngine('azure', 2);
    cloud.speech.azure.faults.freeze = false;
    expect((await second).json.data).toMatchObject({ status: 'completed', cached: false });
    // Its audio was discarded and refunded, so the first has nothing to show.
    expect((await first).status).toBe(503);
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
  });
});

test.each(['create_synthesis', 'complete_speech_audio'])(
  'an answer to %s that is lost charges nobody twice',
  async (statement) => {
    const tenant = await openTenant();
    // The key is known from then on, so that the reply that is lost is the statement's.
    await tenant.api.get('/tts/voices');
    let lost = 0;
    const stop = cloud.neon.onRequest((texts) => {
      if (lost > 0 || !texts.some((text) => text.includes(statement))) return;
      lost += 1;
      cloud.neon.faults.dropReplies = 1;
    });
    const headers = { 'idempotency-key': randomUUID() };
    expect((await synthesize(tenant, {}, headers)).status).toBe(503);
    stop();
    const again = synthesize(tenant, {}, headers);
    // No sweep is waited for: what nobody makes any more is refunded by who asks for it next.
    await query(
      cloud.environment,
      'update speech_audio set claimed_until = now() where organization_id = $1',
      [tenant.organizationId],
    );
    expect((await again).json.data).toMatchObject({ status: 'completed', cached: false });
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
  },
);

test('a call whose answer from Postgres is lost is replayed, its text paid once', async () => {
  const tenant = await openTenant();
  await synthesize(tenant);
  const headers = { 'idempotency-key': randomUUID() };
  const to = numberEnding('92');
  const call = () => sayTo(tenant, { to }, headers);
  // The key is known from then on, so that the reply that is lost is the creation's.
  await tenant.api.get(CALLS);
  cloud.neon.faults.dropReplies = 1;
  expect((await call()).status).toBe(503);
  const replayed = await call();
  expect([replayed.status, replayed.headers['idempotency-status']]).toEqual([200, 'replayed']);
  expect((await tenant.api.get(CALLS)).json.data.items).toHaveLength(1);
  expect(await balanceOf(tenant)).toBe(OPENING - COST);
});

test('after 90 days syntheses are gone, and audio that nobody asked for with its files', async () => {
  const { environment } = cloud;
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  const old = (await synthesize(tenant)).json.data;
  const kept = (await synthesize(tenant, { text: 'Otro texto.' })).json.data;
  await query(
    environment,
    `update synthesis set created_at = created_at - interval '91 days', finished_at = finished_at - interval '91 days'
      where organization_id = $1`,
    [organizationId],
  );
  await query(
    environment,
    `update speech_audio set expires_at = now() + case when id = $2 then interval '1 minute' else interval '0' end
      where organization_id = $1`,
    [organizationId, kept.id],
  );
  expect((await tenant.api.get(`/tts/synthesis/${old.id}`)).status).toBe(404);
  // Whoever obtains it has it for 90 days more, and longer than a call can take.
  expect((await synthesize(tenant, { text: 'Otro texto.' })).json.data.cached).toBe(true);
  await query(
    environment,
    `update speech_audio set expires_at = expires_at - interval '89 days' where organization_id = $1`,
    [organizationId],
  );
  await run('purge-audio');
  await purgeDiscarded();
  const left = await query(environment, 'select id from speech_audio where organization_id = $1', [
    organizationId,
  ]);
  expect(left).toEqual([{ id: kept.id }]);
  expect((await fetch(old.audioUrl)).status).toBe(404);
  expect((await download(kept.audioUrl)).wav.durationMs).toBe(kept.durationMs);
  expect((await synthesize(tenant)).json.data.cached).toBe(false);
});

test('audio whose 90 days are over is made and paid anew, whether or not it has been purged', async () => {
  const tenant = await openTenant();
  await synthesize(tenant);
  await query(cloud.environment, 'update speech_audio set expires_at = now() where organization_id = $1', [
    tenant.organizationId,
  ]);
  expect((await synthesize(tenant)).json.data).toMatchObject({ cached: false, cost: '17.700000' });
  expect(await balanceOf(tenant)).toBe(OPENING - 2n * COST);
  expect((await readSpeechMovements(cloud.environment, tenant)).map(({ type }) => type)).toEqual([
    'charge',
    'charge',
  ]);
});

test('no line of the log holds a text, nor the address of an audio', async () => {
  const log = readFileSync(cloud.logFile, 'utf8');
  expect(log).toContain('speech_engine_failed');
  expect(log).not.toMatch(/Buenos|Su cita|Texto \d|speech\.wav\/\d/);
});
