import { describe, expect, inject, test } from 'vitest';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { ageCall, openCall, placeAttempt, readCall } from '../../harness/calls/call-attempts.ts';
import { CALLS, callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { openSilent, tell } from '../../harness/calls/carrier-callbacks.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { query } from '../../harness/database.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { balanceOf, createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const HOUR = 3_600;

describe('An unanswered call', () => {
  test('is tried again after the interval, no sooner, and as often as it allows', async () => {
    const { tenant, id } = await openCall(environment, '92', {
      retry: { maxAttempts: 3, minIntervalSec: 600 },
    });
    for (const attempt of [1, 2]) {
      const call = await waitForCall(
        tenant,
        id,
        ({ status, attemptsCount }) => status === 'retrying' && attemptsCount === attempt,
      );
      expect(call.attempts).toHaveLength(attempt);
      await placeAttempt(environment, id, attempt + 1);
      await ageCall(environment, id, 500);
      await placeAttempt(environment, id, attempt + 1);
      expect((await readCall(tenant, id)).attemptsCount).toBe(attempt);
      await ageCall(environment, id, 101);
      await placeAttempt(environment, id, attempt + 1);
    }
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'failed', attemptsCount: 3 });
    expect(await balanceOf(tenant)).toBe(1_000_000_000n);
  });

  test('is not tried again after a final cause', async () => {
    const { tenant, id } = await openCall(environment, '94');
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'failed', attemptsCount: 1 });
  });
});

/** A call that stays queued, because its organization may have no active calls. */
async function openQueued(settings: { contactHours?: boolean } = {}) {
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  await setCalling(operatorOf(environment), { organizationId, maxActive: 0, ...settings });
  const audioId = await uploadTone(tenant, 1);
  return { tenant, id: await callWith(tenant, { to: numberEnding('00'), audioId }) };
}

describe('Canceling', () => {
  const cancel = ({ api }: Tenant, id: string) =>
    patiently(() => api.send(`${CALLS}/${id}`, { method: 'DELETE' }));

  test('ends a queued call, and nothing is dialed', async () => {
    const { tenant, id } = await openQueued();
    expect((await cancel(tenant, id)).json.data).toMatchObject({ status: 'canceled', attempts: [] });
    await setCalling(operatorOf(environment), { organizationId: tenant.organizationId, maxActive: 50 });
    await placeAttempt(environment, id, 1);
    expect((await cancel(tenant, id)).json.data).toMatchObject({ status: 'canceled', attempts: [] });
  });

  test('ends a call between two attempts', async () => {
    const { tenant, id } = await openCall(environment, '92');
    const waiting = await waitForCall(tenant, id, ({ status }) => status === 'retrying');
    const seconds = (text: string) => Date.parse(`${text.replace(' ', 'T')}-05:00`) / 1000;
    const pause = seconds(waiting.nextAttemptAt) - seconds(waiting.attempts[0].endedAt);
    expect(pause).toBeGreaterThanOrEqual(59);
    expect(waiting.heldUntil).toBeNull();
    expect((await cancel(tenant, id)).json.data).toMatchObject({
      status: 'canceled',
      attemptsCount: 1,
      nextAttemptAt: null,
    });
    await ageCall(environment, id, HOUR);
    await placeAttempt(environment, id, 2);
    expect((await readCall(tenant, id)).attemptsCount).toBe(1);
  });

  test('lets the current attempt finish, and starts no other', async () => {
    const { tenant, id, url, sid } = await openSilent(environment);
    expect((await cancel(tenant, id)).json.data.status).toBe('in_progress');
    expect(await tell(url, { CallSid: sid, CallStatus: 'no-answer' })).toBe(204);
    expect(await readCall(tenant, id)).toMatchObject({
      status: 'canceled',
      attemptsCount: 1,
      attempts: [{ status: 'no_answer' }],
    });
  });
});

test('An attempt waits for calling hours when the organization uses them', async () => {
  const { tenant, id } = await openQueued({ contactHours: true });
  const claim = async (opensAt: Date | null): Promise<string | undefined> =>
    (
      await query<{ outcome: string }>(
        environment,
        `select routine.claim_call_attempt($1::uuid, 1, 'twilio', 'token-' || $1::uuid, $2::jsonb, 30, 60) ->> 'outcome' as outcome`,
        [id, JSON.stringify(hoursFrom(opensAt))],
      )
    )[0]?.outcome;
  const opensAt = new Date(Date.now() + 1_000 * HOUR);
  expect(await claim(opensAt)).toBe('held');
  expect(await claim(null)).toBe('held');
  expect(await readCall(tenant, id)).toMatchObject({
    status: 'queued',
    cost: '0.000000',
    nextAttemptAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  await setCalling(operatorOf(environment), { organizationId: tenant.organizationId, maxActive: 50 });
  // It may have to wait for a turn at the carrier. Meanwhile the call's own message, which goes by the clock, may hold it until
  // tomorrow: it is due again each time.
  await waitFor(
    'the attempt',
    async () => {
      await ageCall(environment, id, 1_000 * HOUR);
      await claim(null);
      return (await readCall(tenant, id)).attemptsCount === 1 ? true : undefined;
    },
    60_000,
    600,
  );
});
