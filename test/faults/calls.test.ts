import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callBack } from '../../local/carrier/call-back.ts';
import type { PlacedCall } from '../../local/carrier/placed-call.ts';
import { createRandom } from '../../local/carrier/random.ts';
import type { Cloud } from '../../local/cloud.ts';
import { LOCAL_SECRETS } from '../../local/secrets.ts';
import { addCallerId } from '../../operator/domain/add-caller-id.ts';
import { setCalling } from '../../operator/domain/set-calling.ts';
import { setCarrierLimit } from '../../operator/domain/set-carrier-limit.ts';
import { toCarrierWav } from '../../shared/audio/carrier-wav.ts';
import {
  CALLS,
  callWith,
  numberEnding,
  silentMp3,
  toneWav,
  upload,
  uploadTone,
  waitForCall,
} from '../harness/call-blasting.ts';
import { query, readBalance } from '../harness/database.ts';
import { deleteSchedules } from '../harness/delete-schedules.ts';
import { AIR_SECOND_MICRO, createTenant, operatorOf, type Tenant } from '../harness/organization.ts';
import { patiently } from '../harness/patiently.ts';
import { runJob } from '../harness/run-job.ts';
import { startTestCloud } from '../harness/test-cloud.ts';
import { waitFor } from '../harness/wait-for.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'operator-calls-'));
// Run by root, Postgres is another user, who must be able to enter.
chmodSync(dataDir, 0o755);
const OPENING = 1_000_000_000n;
const HOUR = 3_600;

let cloud: Cloud;
let stopListening = () => {};
beforeAll(async () => {
  cloud = await startTestCloud({ dataDir, durable: true });
  await deleteSchedules(cloud);
});
afterEach(() => {
  stopListening();
  cloud.neon.faults.freeze = false;
  cloud.neon.faults.dropReplies = 0;
  cloud.qstash.faults.refuse = false;
  cloud.qstash.faults.duplicateDeliveries = 0;
  cloud.carrier.faults.mute = false;
  cloud.carrier.faults.dropReplies = 0;
});
afterEach(() => setCarrierLimit(operatorOf(cloud.environment), { name: 'twilio', maxActive: 200 }));
afterAll(async () => {
  await cloud.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const diallings = (to: string): PlacedCall[] => cloud.carrier.calls.filter((call) => call.to === `+${to}`);

/** Lets time pass for a call: its next attempt, its messages and its silence are so much older. */
const age = (id: string, seconds: number) =>
  query(
    cloud.environment,
    `with aged as (
       update call set next_attempt_at = next_attempt_at - make_interval(secs => $2),
              sent_at = sent_at - make_interval(secs => $2)
        where call_id = $1 returning id)
     update call_attempt set deadline_at = deadline_at - make_interval(secs => $2)
      where call_id = (select id from aged) and ended_at is null`,
    [id, seconds],
  );

async function sweep(): Promise<void> {
  expect((await runJob(cloud.environment, 'callblasting/sweep-calls')).status).toBe(200);
}

const place = (callId: string, attempt: number) =>
  runJob(cloud.environment, 'callblasting/place-attempt', JSON.stringify({ callId, attempt }));

const read = async ({ api }: Tenant, id: string) => (await api.get(`${CALLS}/${id}`)).json.data;

/** Every place among the calls at once is free again. */
async function expectAllFree(): Promise<void> {
  const rows = await query(
    cloud.environment,
    'select active from call_setting where active <> 0 union all select active from voice_carrier where active <> 0',
  );
  expect(rows).toEqual([]);
}

async function open(ending: string, body: Record<string, unknown> = {}) {
  const tenant = await createTenant(cloud.environment);
  const audioId = await uploadTone(tenant);
  const to = numberEnding(ending);
  const id = await callWith(tenant, { to, audioId, ...body });
  return { tenant, audioId, to, id };
}

const says = (texts: readonly string[], phase: string): boolean => texts.some((text) => text.includes(phase));

describe('A number is dialled once for an attempt', () => {
  test('when its message comes many times at once', async () => {
    cloud.qstash.faults.refuse = true;
    const { tenant, to, id } = await open('00');
    await Promise.all(Array.from({ length: 10 }, () => place(id, 1)));
    expect((await waitForCall(tenant, id)).status).toBe('success');
    await place(id, 1);
    await place(id, 2);
    expect(diallings(to)).toHaveLength(1);
    await expectAllFree();
  });

  test('when the worker dies between the claim and the dialling: never, and the attempt ends when its time is up', async () => {
    stopListening = cloud.neon.onRequest((texts) => {
      if (says(texts, 'claim_call_attempt')) cloud.neon.faults.dropReplies = 1;
    });
    const { tenant, to, id } = await open('00');
    await waitFor('the claim', async () => {
      const [row] = await query(cloud.environment, 'select from call where call_id = $1 and attempts = 1', [
        id,
      ]);
      return row;
    });
    stopListening();
    await place(id, 1);
    expect(await read(tenant, id)).toMatchObject({
      status: 'in_progress',
      attempts: [{ status: 'initiated' }],
    });
    expect(diallings(to)).toEqual([]);
    await age(id, HOUR);
    await sweep();
    const retrying = await waitForCall(tenant, id, ({ status }) => status === 'retrying');
    expect(retrying.attempts).toMatchObject([
      { status: 'failed', hangupCause: 102, causeText: 'Recovery on timer expiry' },
    ]);
    expect(diallings(to)).toEqual([]);
    await age(id, HOUR);
    await sweep();
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', attemptsCount: 2 });
    expect(diallings(to)).toHaveLength(1);
    await expectAllFree();
  });

  test('when the carrier’s answer to the dialling is lost', async () => {
    cloud.carrier.faults.dropReplies = 1;
    const { tenant, to, id } = await open('00');
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', attemptsCount: 1 });
    expect(diallings(to)).toHaveLength(1);
  });

  test('when the system dies before what the carrier said is saved', async () => {
    stopListening = cloud.neon.onRequest((texts) => {
      if (says(texts, 'advance_call_attempt')) cloud.neon.faults.freeze = true;
    });
    const { tenant, to, id } = await open('00');
    await waitFor('the save to hang', async () => (cloud.neon.faults.held > 0 ? true : undefined));
    stopListening();
    expect(diallings(to)).toHaveLength(1);
    await cloud.stop();
    // The same system, started again where it was; the carrier knows nothing of the call.
    const port = Number(new URL(cloud.url).port);
    cloud = await startTestCloud({ port, dataDir, durable: true, seed: async () => {} });
    await deleteSchedules(cloud);
    await place(id, 1);
    await age(id, HOUR);
    await sweep();
    const closed = await waitForCall(tenant, id, ({ status }) => status === 'retrying');
    expect(closed.attempts).toMatchObject([{ status: 'failed', hangupCause: 102 }]);
    expect(diallings(to)).toEqual([]);
    await expectAllFree();
  });
});

describe('Nothing is lost', () => {
  test('when QStash takes no message', async () => {
    cloud.qstash.faults.refuse = true;
    const { tenant, id } = await open('00');
    cloud.qstash.faults.refuse = false;
    await sweep();
    expect((await read(tenant, id)).status).toBe('queued');
    await age(id, 61);
    await sweep();
    expect((await waitForCall(tenant, id)).status).toBe('success');
  });

  test('when the carrier never calls back: it is asked, and the air time charged', async () => {
    const { tenant, to, id } = await open('98');
    await waitFor('the end of the call', async () =>
      diallings(to)[0]?.status === 'completed' ? true : undefined,
    );
    await age(id, HOUR);
    await sweep();
    const call = await waitForCall(tenant, id);
    expect(call).toMatchObject({ status: 'success', attempts: [{ answered: true, durationAir: 25 }] });
    expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(
      OPENING - 25n * AIR_SECOND_MICRO,
    );
  });
});

test('Callbacks in any order, each of them any number of times, make one and the same of an attempt', async () => {
  const random = createRandom(20_261_121);
  for (let round = 0; round < 8; round += 1) {
    cloud.carrier.faults.mute = true;
    // Nothing of this one is called back but what is sent here.
    const { tenant, to, id } = await open('98');
    const placed = await waitFor('the dialling', async () => diallings(to)[0]);
    const url = placed.request.get('StatusCallback') ?? '';
    const told = [
      { CallStatus: 'ringing' },
      { CallStatus: 'in-progress' },
      { CallStatus: 'completed', CallDuration: '17', SipResponseCode: '200' },
      { CallStatus: 'failed', SipResponseCode: '503' },
    ];
    // What the first end says stands, so the one that contradicts it always comes after it.
    const shuffled = told
      .slice(0, 3)
      .flatMap((one) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ one, at: random() })))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
    for (const one of [...shuffled, ...told.slice(3)]) {
      const form = new URLSearchParams({ CallSid: placed.sid, ...one });
      await callBack(LOCAL_SECRETS.VOICE_CARRIER_TOKEN, url, form);
    }
    expect(await read(tenant, id)).toMatchObject({
      status: 'success',
      attempts: [{ status: 'completed', answered: true, durationAir: 17, hangupCause: 16 }],
    });
    expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(
      OPENING - 17n * AIR_SECOND_MICRO,
    );
  }
  await expectAllFree();
});

describe('200 calls at once', () => {
  test('keep to the organization’s limit and the carrier’s, and all end', { timeout: 120_000 }, async () => {
    const tenants = [await createTenant(cloud.environment), await createTenant(cloud.environment)];
    const operator = operatorOf(cloud.environment);
    for (const { organizationId } of tenants) await setCalling(operator, { organizationId, maxActive: 10 });
    await setCarrierLimit(operator, { name: 'twilio', maxActive: 15 });
    const audios = await Promise.all(tenants.map((tenant) => uploadTone(tenant, 2)));
    let most = 0;
    const under = () =>
      cloud.carrier.calls.filter(({ status }) => ['queued', 'ringing', 'in-progress'].includes(status))
        .length;
    const sampler = setInterval(() => {
      most = Math.max(most, under());
    }, 5);
    const numbers = Array.from(
      { length: 200 },
      (_, n) => `5730020${String(n).padStart(3, '0')}${n % 2 ? '00' : '91'}`,
    );
    cloud.qstash.faults.duplicateDeliveries = 50;
    const created = numbers.map((to, n) => ({
      callId: crypto.randomUUID(),
      organization: tenants[n % 2]?.organizationId,
      to,
      audioId: audios[n % 2],
      platformCallerId: '576010000000',
      repeat: 1,
      recordingTtlSec: 0,
      maxAttempts: 1,
      minIntervalSec: 60,
      minSuccessSec: 0,
    }));
    await query(
      cloud.environment,
      `select create_call((new ->> 'organization')::bigint, null, null, new, null) from jsonb_array_elements($1) new`,
      [JSON.stringify(created)],
    );
    await query(
      cloud.environment,
      `update call set sent_at = sent_at - interval '2 minutes' where organization_id = any($1)`,
      [tenants.map(({ organizationId }) => organizationId)],
    );
    await sweep();
    await waitFor(
      'the end of all',
      async () => {
        const [row] = await query<{ left: number }>(
          cloud.environment,
          `select count(*)::int as left from call where organization_id = any($1) and status <> 'success'`,
          [tenants.map(({ organizationId }) => organizationId)],
        );
        return row?.left === 0 ? true : undefined;
      },
      90_000,
    );
    clearInterval(sampler);
    expect(most).toBeLessThanOrEqual(15);
    expect(most).toBeGreaterThan(5);
    for (const to of numbers) expect(diallings(to)).toHaveLength(1);
    await expectAllFree();
  });
});

describe('A call that is not answered', () => {
  test('is tried again after the interval, and no sooner, as often as it may', async () => {
    const { tenant, to, id } = await open('92', { retry: { maxAttempts: 3, minIntervalSec: 600 } });
    for (const attempt of [1, 2]) {
      const call = await waitForCall(
        tenant,
        id,
        ({ status, attemptsCount }) => status === 'retrying' && attemptsCount === attempt,
      );
      expect(call.attempts).toHaveLength(attempt);
      await place(id, attempt + 1);
      await age(id, 590);
      await place(id, attempt + 1);
      expect(diallings(to)).toHaveLength(attempt);
      await age(id, 11);
      await place(id, attempt + 1);
    }
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'failed', attemptsCount: 3 });
    expect(diallings(to)).toHaveLength(3);
    expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(OPENING);
  });

  test.each(['94', '95'])('for a cause that is final is not tried again (%s)', async (ending) => {
    const { tenant, id } = await open(ending);
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'failed', attemptsCount: 1 });
  });
});

describe('Cancelling', () => {
  const cancel = ({ api }: Tenant, id: string) =>
    patiently(() => api.send(`${CALLS}/${id}`, { method: 'DELETE' }));

  test('ends what is queued, and nothing is dialled', async () => {
    cloud.qstash.faults.refuse = true;
    const { tenant, to, id } = await open('00');
    expect((await cancel(tenant, id)).json.data).toMatchObject({ status: 'canceled', attempts: [] });
    await place(id, 1);
    expect(diallings(to)).toEqual([]);
    expect((await cancel(tenant, id)).json.data.status).toBe('canceled');
  });

  test('ends a call between two attempts', async () => {
    const { tenant, to, id } = await open('92');
    await waitForCall(tenant, id, ({ status }) => status === 'retrying');
    expect((await cancel(tenant, id)).json.data).toMatchObject({ status: 'canceled', attemptsCount: 1 });
    await age(id, HOUR);
    await place(id, 2);
    expect(diallings(to)).toHaveLength(1);
  });

  test('lets an attempt under way go on, and none follow', async () => {
    const { tenant, id } = await open('93');
    await waitForCall(tenant, id, ({ status }) => status === 'in_progress');
    expect((await cancel(tenant, id)).json.data.status).toBe('in_progress');
    expect(await waitForCall(tenant, id)).toMatchObject({
      status: 'canceled',
      attemptsCount: 1,
      attempts: [{ status: 'no_answer' }],
    });
  });
});

describe('What the carrier is given', () => {
  test('is the WAV that was uploaded, as networks carry it, as often as asked; and an MP3 as it is', async () => {
    const tenant = await createTenant(cloud.environment);
    const wav = toneWav(3, 44_100);
    const mp3 = silentMp3(200);
    for (const [file, expected, repeat] of [
      [wav, toCarrierWav(wav), 3],
      [mp3, mp3, 1],
    ] as const) {
      const part = { name: 'file', value: file, fileName: 'file', type: 'application/octet-stream' };
      const audioId = (await upload(tenant, [part])).json.data.id;
      const to = numberEnding('00');
      await waitForCall(tenant, await callWith(tenant, { to, audioId, repeat }));
      const [placed] = diallings(to);
      expect(placed?.played?.times).toBe(repeat);
      expect(Buffer.from(placed?.played?.bytes ?? []).equals(Buffer.from(expected))).toBe(true);
    }
  });

  test('is the platform’s number, the organization’s default, or the one that was asked for', async () => {
    const tenant = await createTenant(cloud.environment);
    const audioId = await uploadTone(tenant, 1);
    const shown = async (callerId?: string): Promise<string | undefined> => {
      const to = numberEnding('00');
      await waitForCall(tenant, await callWith(tenant, { to, audioId, ...(callerId && { callerId }) }));
      return diallings(to)[0]?.from;
    };
    expect(await shown()).toBe('+576010000000');
    const { organizationId } = tenant;
    const operator = operatorOf(cloud.environment);
    for (const number of ['576012345678', '576045678901'])
      await addCallerId(operator, { organizationId, number });
    expect(await shown()).toBe('+576012345678');
    expect(await shown('576045678901')).toBe('+576045678901');
  });

  test('is not kept by it: a recording is pulled, and deleted there', async () => {
    const { tenant, id } = await open('00', { recordingTtlSec: 600 });
    await waitForCall(tenant, id, ({ attempts }) => attempts[0]?.recorded);
    expect(cloud.carrier.recordings.size).toBe(0);
  });
});

test('An attempt is held until the hours for calls open, where the organization keeps to them', async () => {
  cloud.qstash.faults.refuse = true;
  const { tenant, id } = await open('00');
  const { organizationId } = tenant;
  await setCalling(operatorOf(cloud.environment), { organizationId, contactHours: true });
  const claim = async (opensAt: string | null) =>
    (
      await query<{ claim: { outcome: string; until?: string } }>(
        cloud.environment,
        `select claim_call_attempt($1::uuid, 1, 'twilio', 'token-' || $1::uuid, $2, 60) as claim`,
        [id, opensAt],
      )
    )[0]?.claim;
  const opensAt = new Date(Date.now() + 1_000 * HOUR).toISOString();
  expect((await claim(opensAt))?.outcome).toBe('held');
  expect((await claim(null))?.outcome).toBe('held');
  expect((await read(tenant, id)).status).toBe('queued');
  await age(id, 1_000 * HOUR);
  expect((await claim(null))?.outcome).toBe('claimed');
  await age(id, HOUR);
  await sweep();
});
