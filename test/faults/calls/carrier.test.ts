import { describe, expect, test } from 'vitest';
import type { PlacedCall } from '../../../local/carrier/placed-call.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { addCallerId } from '../../../shared/calls/settings/caller-ids.ts';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { setCarrierLimit } from '../../../shared/calls/settings/set-carrier-limit.ts';
import { toCarrierWav } from '../../../shared/speech/audio/carrier-wav.ts';
import {
  ageCall,
  expectNoneUnderWay,
  openCall,
  readCall,
  sweepCalls,
} from '../../harness/calls/call-attempts.ts';
import {
  callWith,
  numberEnding,
  silentMp3,
  toneWav,
  upload,
  uploadTone,
  waitForCall,
} from '../../harness/calls/call-blasting.ts';
import { onCi } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

// Alone: what other files leave under way would take its slots.
const cloud = useCloud({ alone: true });

const dialings = (to: string): PlacedCall[] => cloud.carrier.calls.filter((call) => call.to === `+${to}`);

const UNDER_WAY = ['queued', 'ringing', 'in-progress'];
const CALLS = onCi(80, 30);
const CARRIER_MAX = 15;
const ORGANIZATION_MAX = 10;

/** Creates calls in one statement, as their creation writes them, with overdue messages. */
async function createCalls(calls: readonly { to: string; organizationId: number; audioId: string }[]) {
  const rows = calls.map((call) => ({
    ...call,
    callId: crypto.randomUUID(),
    toCountry: 'CO',
    toIsOrdinary: true,
    platformCallerId: '576010000000',
    repeat: 1,
    recordingTtlSec: 0,
    maxAttempts: 1,
    minIntervalSec: 60,
    minSuccessSec: 0,
  }));
  await query(
    cloud.environment,
    `select routine.create_call((new ->> 'organizationId')::bigint, null, null, new, null) from jsonb_array_elements($1) new`,
    [JSON.stringify(rows)],
  );
  await query(
    cloud.environment,
    `update call set sent_at = sent_at - interval '2 minutes' where status = 'queued'`,
  );
}

test('Concurrent calls respect both limits, even with half of the messages duplicated, and all end', async () => {
  const operator = operatorOf(cloud.environment);
  await setCarrierLimit(operator, { name: 'twilio', maxActive: CARRIER_MAX });
  const rich = { balanceMicro: 10_000_000_000n };
  const odd = await createTenant(cloud.environment, rich);
  const even = await createTenant(cloud.environment, rich);
  for (const { organizationId } of [odd, even])
    await setCalling(operator, { organizationId, maxActive: ORGANIZATION_MAX });
  const audios = { odd: await uploadTone(odd, 2), even: await uploadTone(even, 2) };
  const calls = Array.from({ length: CALLS }, (_, n) => ({
    to: `5730020${String(n).padStart(3, '0')}${n % 3 ? '00' : '91'}`,
    ...(n % 2
      ? { organizationId: odd.organizationId, audioId: audios.odd }
      : { organizationId: even.organizationId, audioId: audios.even }),
  }));
  const own = new Set(calls.filter((_, n) => n % 2).map(({ to }) => `+${to}`));
  const most = { all: 0, own: 0 };
  const sampler = setInterval(() => {
    const underWay = cloud.carrier.calls.filter(({ status }) => UNDER_WAY.includes(status));
    most.all = Math.max(most.all, underWay.length);
    most.own = Math.max(most.own, underWay.filter(({ to }) => own.has(to)).length);
    // Calls stay queued until more than half of the places were taken at once, however slowly they are dialed.
    cloud.carrier.faults.queueSec = most.all > CARRIER_MAX / 2 ? 0 : 200;
  }, 10);
  let doubled = 0;
  cloud.qstash.doubles = ({ url }) => url.endsWith('/place-attempt') && doubled++ < CALLS / 2;
  await createCalls(calls);
  await sweepCalls(cloud.environment);
  const ofBoth = (condition: string) =>
    query(cloud.environment, `select to_number from call where ${condition} and organization_id = any($1)`, [
      [odd.organizationId, even.organizationId],
    ]);
  await waitFor(
    'the end of all',
    async () => ((await ofBoth('finished_at is null')).length === 0 ? true : undefined),
    150_000,
  );
  clearInterval(sampler);
  expect(most.all).toBeLessThanOrEqual(CARRIER_MAX);
  expect(most.own).toBeLessThanOrEqual(ORGANIZATION_MAX);
  expect(most.all).toBeGreaterThan(CARRIER_MAX / 2);
  expect(await ofBoth(`status <> 'success'`)).toEqual([]);
  for (const { to } of calls) expect(dialings(to)).toHaveLength(1);
  await expectNoneUnderWay(cloud.environment);
});

/** Waits until these calls found no room, and nothing that placed them still looks for some. */
const waitForNoRoom = (calls: number) =>
  waitFor('the claims that find no room', async () => {
    const isPlacing = cloud.qstash.pending().some(({ url }) => url.endsWith('/place-attempt'));
    const rows = await query(cloud.environment, 'select from call where is_waiting');
    return !isPlacing && rows.length === calls ? true : undefined;
  });

test('a waiting call starts once the limit is raised, even if no call ends', async () => {
  const operator = operatorOf(cloud.environment);
  const tenant = await createTenant(cloud.environment);
  const { organizationId } = tenant;
  await setCalling(operator, { organizationId, maxActive: 0 });
  const id = await callWith(tenant, { to: numberEnding('00'), audioId: await uploadTone(tenant, 1) });
  await waitForNoRoom(1);
  await sweepCalls(cloud.environment);
  expect(await readCall(tenant, id)).toMatchObject({ status: 'queued', attempts: [] });
  await setCalling(operator, { organizationId, maxActive: 1 });
  await sweepCalls(cloud.environment);
  expect((await waitForCall(tenant, id)).status).toBe('success');
});

test('a free slot goes to the organization with the fewest calls in progress, however long others wait', async () => {
  const operator = operatorOf(cloud.environment);
  await setCarrierLimit(operator, { name: 'twilio', maxActive: 0 });
  const [busy, late] = [await createTenant(cloud.environment), await createTenant(cloud.environment)];
  const [busyAudio, lateAudio] = [await uploadTone(busy, 1), await uploadTone(late, 1)];
  const numbers = ['93', '93', '93', '93'].map(numberEnding);
  for (const to of numbers.slice(0, 3)) await callWith(busy, { to, audioId: busyAudio });
  await callWith(late, { to: numbers[3] ?? '', audioId: lateAudio });
  await waitForNoRoom(4);
  await setCarrierLimit(operator, { name: 'twilio', maxActive: 2 });
  await sweepCalls(cloud.environment);
  const dialed = await waitFor('two dialings', async () => {
    const called = cloud.carrier.calls.map(({ to }) => to.slice(1)).filter((to) => numbers.includes(to));
    return called.length >= 2 ? called.slice(0, 2) : undefined;
  });
  expect(new Set(dialed)).toEqual(new Set([numbers[0], numbers[3]]));
  await setCarrierLimit(operator, { name: 'twilio', maxActive: 200 });
  await waitFor('the others, as places get free', async () =>
    numbers.every((to) => dialings(to).length === 1) ? true : undefined,
  );
});

describe('The carrier receives', () => {
  test('the uploaded WAV in telephone format, as often as requested, and an MP3 unchanged', async () => {
    const tenant = await createTenant(cloud.environment);
    const wav = toneWav(3, 44_100);
    const mp3 = silentMp3(200);
    for (const [file, expected, repeat] of [
      [wav, await toCarrierWav(wav), 3],
      [mp3, mp3, 1],
    ] as const) {
      const part = { name: 'file', value: file, fileName: 'file', type: 'application/octet-stream' };
      const audioId = (await upload(tenant, [part])).json.data.id;
      const to = numberEnding('00');
      await waitForCall(tenant, await callWith(tenant, { to, audioId, repeat }));
      const [placed] = dialings(to);
      expect(placed?.played?.times).toBe(repeat);
      expect(Buffer.from(placed?.played?.bytes ?? []).equals(Buffer.from(expected))).toBe(true);
    }
  });

  test("the platform's number, the organization's default, or the requested one", async () => {
    const tenant = await createTenant(cloud.environment);
    const audioId = await uploadTone(tenant, 1);
    const shown = async (callerId?: string): Promise<string | undefined> => {
      const to = numberEnding('00');
      await waitForCall(tenant, await callWith(tenant, { to, audioId, ...(callerId && { callerId }) }));
      return dialings(to)[0]?.from;
    };
    expect(await shown()).toBe('+576010000000');
    const { organizationId } = tenant;
    const operator = operatorOf(cloud.environment);
    for (const number of ['576012345678', '576045678901'])
      await addCallerId(operator, { organizationId, number });
    expect(await shown()).toBe('+576012345678');
    expect(await shown('576045678901')).toBe('+576045678901');
  });
});

describe('A recording', () => {
  const HOUR = 3_600;
  /** Lists the carrier's recordings of the calls to a number. */
  const recordingsOf = (to: string) => {
    const sids = dialings(to).map(({ sid }) => sid);
    return [...cloud.carrier.recordings.values()].filter(({ callSid }) => sids.includes(callSid));
  };
  const isGone = (to: string) =>
    waitFor('the deletion at the carrier', async () => (recordingsOf(to).length === 0 ? true : undefined));
  const change = (id: string, change: string) =>
    query(
      cloud.environment,
      `update call_attempt set ${change} where call_id = (select id from call where call_id = $1)`,
      [id],
    );
  /** A recorded call whose carrier has not reported the recording. */
  async function openUntold(recordingTtlSec: number) {
    const opened = await openCall(cloud.environment, '98', { recordingTtlSec });
    await waitFor('the end of the call', async () =>
      dialings(opened.to)[0]?.status === 'completed' ? true : undefined,
    );
    await ageCall(cloud.environment, opened.id, HOUR);
    await sweepCalls(cloud.environment);
    expect((await waitForCall(opened.tenant, opened.id)).attempts).toMatchObject([{ recorded: false }]);
    return opened;
  }

  test('a recording without a callback is found through its call, downloaded, and deleted at the carrier', async () => {
    const { tenant, to, id } = await openUntold(600);
    await sweepCalls(cloud.environment);
    expect(recordingsOf(to)).toHaveLength(1);
    await ageCall(cloud.environment, id, 301);
    await sweepCalls(cloud.environment);
    const { attempts } = await waitForCall(tenant, id, (call) => call.attempts[0]?.recorded);
    expect((await http(attempts[0].recordingUrl)).status).toBe(200);
    await isGone(to);
  });

  test('is deleted at the carrier even if the first deletion fails', async () => {
    const stopListening = cloud.neon.onRequest((texts) => {
      if (texts.some((text) => text.includes('set "recorded_at"'))) cloud.carrier.faults.refuse = true;
    });
    const { tenant, to, id } = await openCall(cloud.environment, '00', { recordingTtlSec: 600 });
    await waitForCall(tenant, id, (call) => call.status === 'success' && call.attempts[0]?.recorded);
    stopListening();
    expect(recordingsOf(to)).toHaveLength(1);
    cloud.carrier.faults.refuse = false;
    await ageCall(cloud.environment, id, HOUR);
    await sweepCalls(cloud.environment);
    await isGone(to);
  });

  test('is purged after its lifetime', async () => {
    const { tenant, id } = await openCall(cloud.environment, '00', { recordingTtlSec: 600 });
    const { attempts } = await waitForCall(tenant, id, (call) => call.attempts[0]?.recorded);
    const download = () => http(attempts[0].recordingUrl);
    expect((await download()).status).toBe(200);
    await change(id, 'recording_expires_at = now()');
    expect((await runJob(cloud.environment, 'callblasting/purge-calls')).status).toBe(200);
    expect((await download()).status).toBe(404);
    // The recording is not only expired: nothing is left to download.
    await change(id, `recording_expires_at = now() + interval '1 hour'`);
    expect((await download()).status).toBe(404);
    expect((await readCall(tenant, id)).attempts).toMatchObject([{ recorded: true }]);
  });

  test('a recording whose lifetime ends before the download is only deleted', async () => {
    const { tenant, to, id } = await openUntold(600);
    await change(id, `ended_at = ended_at - interval '601 seconds'`);
    await ageCall(cloud.environment, id, 301);
    await sweepCalls(cloud.environment);
    await isGone(to);
    expect((await readCall(tenant, id)).attempts).toMatchObject([{ recorded: false, recordingUrl: null }]);
  });

  test('a recording that its carrier has lost is no longer requested', async () => {
    const { to, id } = await openUntold(600);
    const [recording] = recordingsOf(to);
    const { VOICE_CARRIER_ACCOUNT: account, VOICE_CARRIER_TOKEN: token } = LOCAL_SECRETS;
    await http(`${cloud.carrier.url}/2010-04-01/Accounts/${account}/Recordings/${recording?.sid}.json`, {
      method: 'DELETE',
      headers: { authorization: `Basic ${btoa(`${account}:${token}`)}` },
    });
    await ageCall(cloud.environment, id, 301);
    await sweepCalls(cloud.environment);
    await waitFor('the end of the search', async () => {
      const due = await query(
        cloud.environment,
        `select from call_attempt where recording_due_at is not null
            and call_id = (select id from call where call_id = $1)`,
        [id],
      );
      return due.length === 0 ? true : undefined;
    });
  });
});
