import { describe, expect, inject, test } from 'vitest';
import { BEEP_HZ } from '../../../local/carrier/answerers.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { BEEP_SEC, GREETING_SEC } from '../../../shared/calls/carriers/number-endings.ts';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import { wavToPcm } from '../../../shared/speech/audio/wav-to-pcm.ts';
import { openCall, readCall } from '../../harness/calls/call-attempts.ts';
import {
  CALLS,
  callWith,
  numberEnding,
  sayTo,
  upload,
  waitForCall,
} from '../../harness/calls/call-blasting.ts';
import { openSilent, tell } from '../../harness/calls/carrier-callbacks.ts';
import { download } from '../../harness/calls/speech.ts';
import { IS_CI } from '../../harness/ci.ts';
import { http } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { AIR_SECOND_MICRO, balanceOf, createTenant, DETECTION_MICRO } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const ONCE = { repeat: 1, retry: { maxAttempts: 1 } };
const detecting = (onMachine?: string) => ({ machineDetection: true, ...(onMachine && { onMachine }) });

/** The tones at an audio's start and end, a second of each, by which a recording of it can be recognized. */
const START_HZ = 600;
const END_HZ = 1_500;
const FRAME_SEC = 0.05;

async function uploadMarked(tenant: Awaited<ReturnType<typeof createTenant>>): Promise<string> {
  const sampleRate = 8_000;
  const samples = Int16Array.from({ length: 2 * sampleRate }, (_, at) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * (at < sampleRate ? START_HZ : END_HZ) * at) / sampleRate)),
  );
  const value = pcmToWav({ samples, sampleRate });
  const uploaded = await upload(tenant, [{ name: 'file', value, fileName: 'marked.wav', type: 'audio/wav' }]);
  return uploaded.json.data.id;
}

/** Finds when a tone is heard in a recording, as [from, to] in seconds. */
function heardAt({ samples, sampleRate }: ReturnType<typeof wavToPcm>, hertz: number): [number, number][] {
  const size = Math.round(FRAME_SEC * sampleRate);
  const runs: [number, number][] = [];
  for (let frame = 0; (frame + 1) * size <= samples.length; frame += 1) {
    let [cosine, sine] = [0, 0];
    for (let at = frame * size; at < (frame + 1) * size; at += 1) {
      const angle = (2 * Math.PI * hertz * at) / sampleRate;
      cosine += (samples[at] ?? 0) * Math.cos(angle);
      sine += (samples[at] ?? 0) * Math.sin(angle);
    }
    if ((2 * Math.hypot(cosine, sine)) / size < 3_000) continue;
    const [from, to] = [frame * FRAME_SEC, (frame + 1) * FRAME_SEC];
    const last = runs.at(-1);
    if (last !== undefined && Math.abs(last[1] - from) < FRAME_SEC / 2) last[1] = to;
    else runs.push([from, to]);
  }
  return runs;
}

/** Finds when whole audios are heard, from their start on. */
function playsIn(recording: ReturnType<typeof wavToPcm>): number[] {
  const ends = heardAt(recording, END_HZ);
  return heardAt(recording, START_HZ)
    .filter(
      ([from, to]) =>
        to - from > 0.9 && ends.some(([start, end]) => Math.abs(start - to) < 0.1 && end - start > 0.9),
    )
    .map(([from]) => from);
}

async function record(ending: string, options: object) {
  const tenant = await createTenant(environment);
  const audioId = await uploadMarked(tenant);
  const id = await callWith(tenant, {
    to: numberEnding(ending),
    audioId,
    ...ONCE,
    recordingTtlSec: 600,
    options,
  });
  // The recording may come before or after the end of the call.
  await waitForCall(tenant, id);
  const call = await waitForCall(tenant, id, ({ attempts }) => attempts[0]?.recordingUrl != null);
  return { call, recording: wavToPcm((await download(call.attempts[0].recordingUrl)).wav) };
}

describe('A recording of what is heard', () => {
  test('begins with the audio for a person, who hears it once', async () => {
    const { call, recording } = await record('00', detecting('leave'));
    expect(call).toMatchObject({ status: 'success', attempts: [{ answeredBy: 'human', durationAir: 7 }] });
    expect(playsIn(recording)).toEqual([0]);
  });

  test('of a machine has a whole message after the beep', async () => {
    const { call, recording } = await record('97', detecting('leave'));
    expect(call).toMatchObject({
      status: 'success',
      endReason: 'completed',
      attempts: [{ answeredBy: 'machine' }],
    });
    const [beep] = heardAt(recording, BEEP_HZ);
    expect(beep?.[0]).toBeCloseTo(GREETING_SEC, 1);
    expect(beep?.[1]).toBeCloseTo(GREETING_SEC + BEEP_SEC, 1);
    const plays = playsIn(recording);
    // Played at once, because it could have been a person; and left once it is recorded.
    expect(plays[0]).toBe(0);
    expect(plays.filter((from) => from >= GREETING_SEC + BEEP_SEC)).toHaveLength(1);
  });
});

describe('A machine', () => {
  test('a machine that is hung up on ends the last attempt as failed, charged with its detection', async () => {
    const tenant = await createTenant(environment);
    const audioId = await uploadMarked(tenant);
    const to = numberEnding('97');
    const id = await callWith(tenant, { to, audioId, ...ONCE, repeat: 5, options: detecting('hangup') });
    const call = await waitForCall(tenant, id);
    expect(call).toMatchObject({
      status: 'failed',
      endReason: 'machine',
      onMachine: 'hangup',
      attempts: [{ answeredBy: 'machine', status: 'completed' }],
    });
    const spent = BigInt(call.attempts[0].durationAir) * AIR_SECOND_MICRO + DETECTION_MICRO;
    expect(call.cost).toBe(`${spent / 1_000_000n}.000000`);
    expect(await balanceOf(tenant)).toBe(OPENING - spent);
  });

  test.runIf(IS_CI)('a machine that is hung up on is called again', async () => {
    const opened = await openCall(environment, '97', { options: detecting('hangup') });
    const call = await waitForCall(opened.tenant, opened.id, ({ status }) => status === 'retrying');
    expect(call).toMatchObject({ endReason: null, attempts: [{ answeredBy: 'machine' }] });
  });
});

describe('A result of detection', () => {
  const detected = (url: string) => url.replace('/status', '/detection');

  test('is refused when unsigned or for another call; unknown words are ignored', async () => {
    const { tenant, id, url, sid } = await openSilent(environment, { options: detecting() });
    const told = { CallSid: sid, AnsweredBy: 'human' };
    const body = new URLSearchParams(told).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await http(detected(url), { method: 'POST', headers, body })).status).toBe(401);
    expect(await tell(detected(url), told, { url })).toBe(401);
    expect(await tell(detected(url), { ...told, CallSid: `CA${'0'.repeat(32)}` })).toBe(404);
    for (const AnsweredBy of ['nobody', '', 'machine_'])
      expect(await tell(detected(url), { CallSid: sid, AnsweredBy })).toBe(204);
    expect((await readCall(tenant, id)).attempts).toMatchObject([{ answeredBy: null }]);
  });
});

test('a person who presses the digit is not called for that purpose again', async () => {
  const opened = await openCall(environment, '90', {
    ...ONCE,
    options: { purpose: 'service', optOutDigit: '1' },
  });
  expect(await waitForCall(opened.tenant, opened.id)).toMatchObject({
    endReason: 'opted_out',
    optOutDigit: '1',
    attempts: [{ dtmf: '1' }],
  });
  const { tenant, to, audioId } = opened;
  const again = await callWith(tenant, { to, audioId, options: { purpose: 'service' } });
  expect(await waitForCall(tenant, again)).toMatchObject({ status: 'failed', endReason: 'opted_out' });
  expect((await tenant.api.get('/contacts/opt-outs')).json.data.items).toMatchObject([
    { number: to, purpose: 'service', source: `call ${opened.id}` },
  ]);
  // Calls for the other purposes wait for the hours of the law.
  const other = await callWith(tenant, { to, audioId, ...ONCE });
  expect(await waitForCall(tenant, other)).toMatchObject({ status: 'success', endReason: 'completed' });
});

describe('Options', () => {
  test('options that are wrong are refused by field', async () => {
    const tenant = await createTenant(environment);
    const answer = await sayTo(tenant, { to: numberEnding('00'), options: { onMachine: 'leave' } });
    const fields = ['options.onMachine'];
    expect(refusalOf(answer)).toEqual({ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields });
  });

  test('options that ask for detection are refused where it has no price', async () => {
    const tenant = await createTenant(environment, { priced: false });
    const { ctx, organizationId } = tenant;
    await setPrice(ctx, { organizationId, item: 'callblasting.second', currency: 'COP', amountMicro: 1n });
    const audioId = await uploadMarked(tenant);
    const body = { to: numberEnding('00'), audioId, options: detecting() };
    const refused = await tenant.api.post(`${CALLS}/audio`, body);
    expect(refusalOf(refused)).toMatchObject({ code: 'BILLING_NOT_PRICED' });
  });
});
