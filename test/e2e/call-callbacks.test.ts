import { createHmac } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { createRandom } from '../../local/carrier/random.ts';
import { LOCAL_SECRETS } from '../../local/secrets.ts';
import { toSignedText } from '../../shared/carriers/is-signed.ts';
import { ageCall, type OpenedCall, openCall, readCall, sweepCalls } from '../harness/call-attempts.ts';
import { query, readBalance } from '../harness/database.ts';
import { http } from '../harness/http.ts';
import { AIR_SECOND_MICRO } from '../harness/organization.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');
const TOKEN = LOCAL_SECRETS.VOICE_CARRIER_TOKEN;

/** An attempt that its carrier does not call back about: nothing is told of it but what a test tells. */
async function openSilent(): Promise<OpenedCall & { url: string; sid: string }> {
  const opened = await openCall(environment, '98');
  const { token, sid } = await waitFor('the dialling', async () => {
    const [row] = await query<{ token: string; sid: string }>(
      environment,
      `select token, carrier_call_id as sid from call_attempt
        where carrier_call_id is not null and call_id = (select id from call where call_id = $1)`,
      [opened.id],
    );
    return row;
  });
  return {
    ...opened,
    sid,
    url: `${environment.API_BASE_URL}/api/v6/callblasting/carrier/${token}/status`,
  };
}

/** Tells the platform what a carrier does, signed for an address, under a token; answers the status. */
async function tell(
  url: string,
  told: Record<string, string>,
  signed: { url?: string; token?: string; told?: Record<string, string> } = {},
): Promise<number> {
  const text = toSignedText(signed.url ?? url, new URLSearchParams(signed.told ?? told));
  const signature = createHmac('sha1', signed.token ?? TOKEN)
    .update(text)
    .digest('base64');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return (await http(url, { method: 'POST', headers, body: new URLSearchParams(told).toString() })).status;
}

const COMPLETED = { CallStatus: 'completed', CallDuration: '17', SipResponseCode: '200' };

test('Callbacks in any order, each of them any number of times, make one and the same of an attempt', async () => {
  const random = createRandom(20_261_121);
  for (let round = 0; round < 5; round += 1) {
    const { tenant, id, url, sid } = await openSilent();
    const shuffled = [{ CallStatus: 'ringing' }, { CallStatus: 'in-progress' }, COMPLETED]
      .flatMap((one) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ one, at: random() })))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
    // What the first end says stands, so the one that contradicts it comes after it.
    for (const one of [...shuffled, { CallStatus: 'failed', SipResponseCode: '503' }])
      expect(await tell(url, { CallSid: sid, ...one })).toBe(204);
    expect(await readCall(tenant, id)).toMatchObject({
      status: 'success',
      attempts: [{ status: 'completed', answered: true, durationAir: 17, hangupCause: 16 }],
    });
    expect(await readBalance(environment, tenant.organizationId)).toBe(
      1_000_000_000n - 17n * AIR_SECOND_MICRO,
    );
  }
});

test('The same end told ten times at once is charged once', async () => {
  const { tenant, id, url, sid } = await openSilent();
  const told = await Promise.all(Array.from({ length: 10 }, () => tell(url, { CallSid: sid, ...COMPLETED })));
  expect(new Set(told)).toEqual(new Set([204]));
  expect((await readCall(tenant, id)).status).toBe('success');
  expect(await readBalance(environment, tenant.organizationId)).toBe(1_000_000_000n - 17n * AIR_SECOND_MICRO);
});

test('Callbacks that come when the attempt has been closed without them move nothing, and charge nothing more', async () => {
  const { tenant, id, url, sid } = await openSilent();
  await ageCall(environment, id, 3_600);
  const closed = await waitFor('the closing', async () => {
    await sweepCalls(environment);
    const call = await readCall(tenant, id);
    if (call.status === 'success') return call;
    await ageCall(environment, id, 3_600);
    return undefined;
  });
  const balance = await readBalance(environment, tenant.organizationId);
  for (const one of [{ CallStatus: 'ringing' }, { CallStatus: 'in-progress' }, COMPLETED])
    expect(await tell(url, { CallSid: sid, ...one })).toBe(204);
  expect((await readCall(tenant, id)).attempts).toMatchObject([
    { status: 'completed', durationAir: closed.attempts[0].durationAir, endedAt: closed.attempts[0].endedAt },
  ]);
  expect(await readBalance(environment, tenant.organizationId)).toBe(balance);
});

describe('A callback is refused, and changes nothing,', () => {
  test('that is not signed, or under another token, or for another address, or with another body', async () => {
    const [one, other] = [await openSilent(), await openSilent()];
    const told = { CallSid: one.sid, ...COMPLETED };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(told).toString();
    expect((await http(one.url, { method: 'POST', headers: form, body })).status).toBe(401);
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

  test('that is about another call than the one that was placed', async () => {
    const [one, other] = [await openSilent(), await openSilent()];
    expect(await tell(one.url, { CallSid: other.sid, ...COMPLETED })).toBe(404);
    expect((await readCall(one.tenant, one.id)).status).toBe('in_progress');
  });

  test('at an address that no attempt has', async () => {
    const { url, sid } = await openSilent();
    const unknown = url.replace(/\/carrier\/\w+\//, `/carrier/${'0'.repeat(48)}/`);
    expect(await tell(unknown, { CallSid: sid, ...COMPLETED })).toBe(404);
    expect(await tell(url.replace('/status', '/nothing'), { CallSid: sid, ...COMPLETED })).toBe(404);
    expect((await http(url)).status).toBe(404);
  });
});
