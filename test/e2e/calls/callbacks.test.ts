import { describe, expect, inject, test } from 'vitest';
import { ageCall, readCall, sweepCalls } from '../../harness/calls/call-attempts.ts';
import { openSilent as open, tell } from '../../harness/calls/carrier-callbacks.ts';
import { rotateSample } from '../../harness/ci.ts';
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

  test('is not understood, even when signed, if an id in it is invalid', async () => {
    const { tenant, id, url, sid } = await openSilent();
    const told = { CallSid: sid, ...COMPLETED, RecordingStatus: 'completed', RecordingSid: 'RE\0' };
    expect(await tell(url, told)).toBe(400);
    expect((await readCall(tenant, id)).status).toBe('in_progress');
  });

  const ODD: [what: string, odd: Record<string, string>, shown: object][] = [
    ['more seconds than a call may last', { CallDuration: '86400' }, { durationAir: 50 }],
    ['a time long ago', { Timestamp: 'Thu, 01 Jan 1970 00:00:00 +0000' }, { durationAir: 17 }],
    ['a time far in the future', { Timestamp: 'Fri, 01 Jan 9999 00:00:00 +0000' }, { durationAir: 17 }],
  ];
  test.each(rotateSample(ODD, 3, 0))('is limited: %s', async (_, odd, shown) => {
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
  await spendGuard(tenant.ctx.redis, ip, 10);
  const answers = await inParallel(10, 10, unsigned);
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
