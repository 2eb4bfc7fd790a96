import { describe, expect, inject, test } from 'vitest';
import { createRandom } from '../../../local/carrier/random.ts';
import { ageCall, readCall, sweepCalls } from '../../harness/calls/call-attempts.ts';
import { openSilent as open, tell } from '../../harness/calls/carrier-callbacks.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { http } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { spendGuard } from '../../harness/http/spend-guard.ts';
import { AIR_SECOND_MICRO, balanceOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const openSilent = () => open(environment);

const COMPLETED = { CallStatus: 'completed', CallDuration: '17', SipResponseCode: '200' };

test('Callbacks in any order, each repeated any number of times, lead to the same attempt', async () => {
  const random = createRandom(20_261_121);
  for (let round = 0; round < 5; round += 1) {
    const { tenant, id, url, sid } = await openSilent();
    const shuffled = [{ CallStatus: 'ringing' }, { CallStatus: 'in-progress' }, COMPLETED]
      .flatMap((one) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ one, at: random() })))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
    // The first final status stands, so the contradicting one is sent last.
    for (const one of [...shuffled, { CallStatus: 'failed', SipResponseCode: '503' }])
      expect(await tell(url, { CallSid: sid, ...one })).toBe(204);
    expect(await readCall(tenant, id)).toMatchObject({
      status: 'success',
      attempts: [{ status: 'completed', answered: true, durationAir: 17, hangupCause: 16 }],
    });
    expect(await balanceOf(tenant)).toBe(1_000_000_000n - 17n * AIR_SECOND_MICRO);
  }
});

test('The same end reported ten times at once is charged once', async () => {
  const { tenant, id, url, sid } = await openSilent();
  const told = await Promise.all(Array.from({ length: 10 }, () => tell(url, { CallSid: sid, ...COMPLETED })));
  expect(new Set(told)).toEqual(new Set([204]));
  expect((await readCall(tenant, id)).status).toBe('success');
  expect(await balanceOf(tenant)).toBe(1_000_000_000n - 17n * AIR_SECOND_MICRO);
});

test('Callbacks that arrive after the attempt was closed without them change and charge nothing', async () => {
  const { tenant, id, url, sid } = await openSilent();
  await ageCall(environment, id, 3_600);
  const closed = await waitFor('the closing', async () => {
    await sweepCalls(environment);
    const call = await readCall(tenant, id);
    if (call.status === 'success') return call;
    await ageCall(environment, id, 3_600);
    return undefined;
  });
  const balance = await balanceOf(tenant);
  for (const one of [{ CallStatus: 'ringing' }, { CallStatus: 'in-progress' }, COMPLETED])
    expect(await tell(url, { CallSid: sid, ...one })).toBe(204);
  expect((await readCall(tenant, id)).attempts).toMatchObject([
    { status: 'completed', durationAir: closed.attempts[0].durationAir, endedAt: closed.attempts[0].endedAt },
  ]);
  expect(await balanceOf(tenant)).toBe(balance);
});

describe('A callback is refused, and changes nothing,', () => {
  test('when it is unsigned, or signed with another token, for another address or for another body', async () => {
    const [one, other] = [await openSilent(), await openSilent()];
    const told = { CallSid: one.sid, ...COMPLETED };
    const body = new URLSearchParams(told).toString();
    expect((await http(one.url, { method: 'POST', headers: FORM, body })).status).toBe(401);
    expect(await tell(one.url, told, { token: 'another' })).toBe(401);
    expect(await tell(one.url, told, { url: other.url })).toBe(401);
    expect(await tell(one.url, told, { url: one.url.replace('/status', '/recording') })).toBe(401);
    expect(await tell(one.url, { ...told, CallDuration: '1' }, { told })).toBe(401);
    expect(await readCall(one.tenant, one.id)).toMatchObject({
      status: 'in_progress',
      attempts: [{ endedAt: null }],
    });
    expect(await tell(one.url, told)).toBe(204);
  });

  test('when it is about another call than the one placed', async () => {
    const [one, other] = [await openSilent(), await openSilent()];
    expect(await tell(one.url, { CallSid: other.sid, ...COMPLETED })).toBe(404);
    expect((await readCall(one.tenant, one.id)).status).toBe('in_progress');
  });

  test('refuses a callback at an address that belongs to no attempt', async () => {
    const { url, sid } = await openSilent();
    const unknown = url.replace(/\/carrier\/\w+\//, `/carrier/${'0'.repeat(48)}/`);
    expect(await tell(unknown, { CallSid: sid, ...COMPLETED })).toBe(404);
    expect(await tell(url.replace('/status', '/nothing'), { CallSid: sid, ...COMPLETED })).toBe(404);
    expect((await http(url)).status).toBe(404);
  });
});

describe('A callback that no carrier would send', () => {
  test('is refused before it is read when unsigned, or as too large by its declared length', async () => {
    const { url } = await openSilent();
    const body = `CallSid=${'a'.repeat(70_000)}`;
    for (const address of [url, url.replace('/status', '/document')]) {
      expect((await http(address, { method: 'POST', headers: FORM, body })).status).toBe(401);
      const headers = { ...FORM, 'x-twilio-signature': 'AAAA' };
      expect((await http(address, { method: 'POST', headers, body })).status).toBe(413);
    }
  });

  test.each([
    ['CallSid', '\0'],
    ['CallSid', 'CA\u0000'],
    ['CallSid', ''],
    ['CallSid', 'a'.repeat(129)],
    ['CallSid', 'número'],
    ['RecordingSid', 'RE\0'],
    ['RecordingSid', 'RE'.repeat(100)],
  ])('is not understood, even when signed: %s %j', async (name, value) => {
    const { tenant, id, url, sid } = await openSilent();
    const told = { CallSid: sid, ...COMPLETED, RecordingStatus: 'completed', [name]: value };
    expect(await tell(url, told)).toBe(400);
    expect((await readCall(tenant, id)).status).toBe('in_progress');
  });

  test.each<[string, Record<string, string>, object]>([
    ['more seconds than a call may last', { CallDuration: '86400' }, { durationAir: 50 }],
    ['seconds beyond any number', { CallDuration: '9'.repeat(40) }, { durationAir: 50 }],
    ['negative seconds', { CallDuration: '-5' }, { durationAir: 0 }],
    ['half seconds', { CallDuration: '1.5' }, { durationAir: 0 }],
    ['an invalid SIP code', { SipResponseCode: '99999999999' }, { durationAir: 17, hangupCause: 16 }],
    ['an invalid time', { Timestamp: '\0' }, { durationAir: 17 }],
    ['a time far in the future', { Timestamp: 'Fri, 01 Jan 9999 00:00:00 +0000' }, { durationAir: 17 }],
    ['a time beyond four-digit years', { Timestamp: '+275760-09-13T00:00:00Z' }, { durationAir: 17 }],
    ['a time long ago', { Timestamp: 'Thu, 01 Jan 1970 00:00:00 +0000' }, { durationAir: 17 }],
    ['an unknown status', { CallStatus: '\0', Digits: '\0' }, { endedAt: null, dtmf: null }],
  ])('is limited: %s', async (_, odd, shown) => {
    const { tenant, id, url, sid } = await openSilent();
    expect(await tell(url, { CallSid: sid, ...COMPLETED, ...odd })).toBe(204);
    const { attempts } = await readCall(tenant, id);
    expect(attempts).toMatchObject([shown]);
    const [{ durationAir, startedAt, endedAt, durationTotal }] = attempts;
    if (endedAt !== null) {
      expect(Date.parse(endedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt));
      expect(Date.parse(`${endedAt}-05:00`)).toBeLessThanOrEqual(Date.now());
      expect(durationTotal).toBeLessThan(60);
    }
    const charged = BigInt(durationAir ?? 0) * AIR_SECOND_MICRO;
    expect(await balanceOf(tenant)).toBe(1_000_000_000n - charged);
  });
});

test('Unauthenticated callbacks count towards their address, which is answered 429 in the end; those of a carrier never do', async () => {
  const { url, sid, tenant, id } = await openSilent();
  const ip = freshIpv4();
  const from = { 'cf-connecting-ip': ip };
  const unsigned = () => http(url, { method: 'POST', headers: { ...FORM, ...from }, body: 'x=1' });
  const forgedPlay = `${environment.API_BASE_URL}/api/v6/callblasting/plays/AAAA/9999999999/00`;
  await spendGuard(tenant.ctx.redis, ip, 100);
  const answers = await inParallel(32, 100, unsigned);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await unsigned()).status).toBe(429);
  expect((await http(forgedPlay, { headers: from })).status).toBe(429);
  const job = `${environment.API_BASE_URL}/_jobs/callblasting/sweep-calls`;
  const refused = await http(job, { method: 'POST', headers: from, body: '{}' });
  expect(refused.status).toBe(429);
  expect(refused.headers).not.toHaveProperty('retry-after');
  expect(await tell(url, { CallSid: sid, ...COMPLETED }, {}, from)).toBe(204);
  expect((await readCall(tenant, id)).status).toBe('success');
});
