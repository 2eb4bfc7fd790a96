import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { CALLS, callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { AIR_SECOND_MICRO, balanceOf, createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const to = numberEnding('00');

describe('A call with an audio is refused by name for', () => {
  const WRONG: [what: string, wrong: Record<string, unknown>, code: string, fields: string[]][] = [
    ['a number with a plus', { to: `+${to}` }, 'BAD_REQUEST', ['to']],
    ['no audio', { audioId: undefined }, 'VALIDATION_INVALID_PARAMETER', ['audioId']],
    [
      "another organization's number as caller id",
      { callerId: '576012345678' },
      'VALIDATION_INVALID_PARAMETER',
      ['callerId'],
    ],
    [
      'a private address for its events',
      { webhookUrl: 'https://10.0.0.1/' },
      'VALIDATION_INVALID_PARAMETER',
      ['webhookUrl'],
    ],
    [
      'an unknown field',
      { retry: { tries: 2 }, text: 'Hola' },
      'VALIDATION_INVALID_PARAMETER',
      ['retry.tries', 'text'],
    ],
    ['everything at once', { to: '1', repeat: 9 }, 'BAD_REQUEST', ['to', 'repeat']],
  ];
  test.each(rotateSample(WRONG, 3, 0))('%s', async (_, wrong, code, fields) => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant, 1);
    const refused = await tenant.api.post(`${CALLS}/audio`, { to, audioId, ...wrong });
    expect(refusalOf(refused)).toEqual({ status: 400, code, fields });
    expect((await tenant.api.get(CALLS)).json.data.items).toEqual([]);
  });

  test('no price of air time', async () => {
    const tenant = await createTenant(environment, { airSecondMicro: null });
    const audioId = await uploadTone(tenant, 1);
    const refused = await tenant.api.post(`${CALLS}/audio`, { to, audioId });
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'BILLING_NOT_PRICED' });
  });
});

describe('A call', () => {
  test('is visible only to its organization', async () => {
    const [owner, other] = [await createTenant(environment), await createTenant(environment)];
    const id = await callWith(owner, { to, audioId: await uploadTone(owner, 1) });
    const missing = { status: 404, code: 'CALLBLASTING_CALL_NOT_FOUND' };
    for (const name of [id, randomUUID(), 'none']) {
      expect(refusalOf(await other.api.get(`${CALLS}/${name}`))).toMatchObject(missing);
      expect(refusalOf(await other.api.send(`${CALLS}/${name}`, { method: 'DELETE' }))).toMatchObject(
        missing,
      );
    }
    expect((await other.api.get(CALLS)).json.data.items).toEqual([]);
    expect((await waitForCall(owner, id)).status).toBe('success');
  });

  test('is listed, newest first, with its attempts', async () => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant, 1);
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) ids.unshift(await callWith(tenant, { to, audioId }));
    for (const id of ids) await waitForCall(tenant, id);
    const first = (await tenant.api.get(`${CALLS}?limit=1`)).json.data;
    const second = (await tenant.api.get(`${CALLS}?limit=1&cursor=${first.nextCursor}`)).json.data;
    const items = [...first.items, ...second.items];
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(items.map(({ attempts }) => attempts.length)).toEqual([1, 1]);
    expect(second.nextCursor).toBeNull();
  });

  test("is refused when the carrier's network is unavailable, with the reason", async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const id = await callWith(tenant, { to, audioId: await uploadTone(tenant, 1) });
    expect(await waitForCall(tenant, id)).toMatchObject({
      status: 'failed',
      attemptsCount: 1,
      attempts: [{ status: 'failed', hangupCause: 29, causeText: 'Facility rejected: insufficient balance' }],
    });
  });

  test('is not dialed if the balance does not cover its longest possible duration', async () => {
    // Ten seconds of audio twice, and the margin.
    const held = (2n * 10n + 30n) * AIR_SECOND_MICRO;
    const tenant = await createTenant(environment, { balanceMicro: held - 1n });
    const audioId = await uploadTone(tenant);
    const refused = await waitForCall(tenant, await callWith(tenant, { to, audioId }));
    expect(refused.attempts[0].causeText).toContain('insufficient balance');
    expect(await balanceOf(tenant)).toBe(held - 1n);
    const { ctx, organizationId } = tenant;
    await topUpBalance(ctx, { organizationId, amountMicro: 1n, reference: 'one micro' });
    const dialed = await waitForCall(tenant, await callWith(tenant, { to, audioId }));
    expect(dialed.attempts[0]).toMatchObject({ status: 'completed', durationAir: 25 });
    expect(await balanceOf(tenant)).toBe(held - 25n * AIR_SECOND_MICRO);
  });

  test('is recorded for as long as requested, and downloaded without a key', async () => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant, 1);
    const id = await callWith(tenant, { to, audioId, recordingTtlSec: 600 });
    const call = await waitForCall(tenant, id, ({ attempts }) => attempts[0]?.recorded);
    const url = call.attempts[0].recordingUrl;
    const downloaded = await http(url);
    expect([downloaded.status, downloaded.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect((await http(url.replace('/recordings/1/', '/recordings/2/'))).status).toBe(404);
    await query(
      environment,
      `update call_attempt set recording_expires_at = now()
        where call_id = (select id from call where call_id = $1)`,
      [id],
    );
    expect((await http(url)).status).toBe(404);
    expect((await tenant.api.get(`${CALLS}/${id}`)).json.data.attempts).toMatchObject([
      { recorded: true, recordingUrl: null },
    ]);
  });
});

test('an audio is not served at an address that is not ours', async () => {
  const forged = `${environment.API_BASE_URL}/api/v6/callblasting/plays/AAAA/9999999999/00`;
  expect((await http(forged)).status).toBe(404);
});
