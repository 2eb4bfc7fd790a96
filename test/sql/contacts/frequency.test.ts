import { expect, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { advanceCallAttempt } from '../../../db/calls/functions/attempts.ts';
import { addTouches, type NewTouch } from '../../../db/contacts/functions/contacts.ts';
import { contactHours } from '../../../shared/contacts/contact-hours.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { endOf, MARGIN_SEC, nextCarrier } from '../calls/attempts.ts';
import { addCall, openCaller, readCall, TO } from '../calls/calls.ts';
import { claimCallAttempt } from '../calls/claim-call-attempt.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
import { type SqlTenant, setStored } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { decideWith, readEvidence } from './contacts.ts';

const sql = useSql();
const decide = decideWith(sql);
const touchOf = (more: Partial<NewTouch> = {}): NewTouch => ({
  number: TO,
  creditor: null,
  channel: 'call',
  at: new Date().toISOString(),
  requestedByConsumer: false,
  ...more,
});
const HOUR_MS = 3_600_000;
/** Noon of a Colombia day of this week, from Monday (0), whose days may be open or not. */
const now = Date.now() - 5 * HOUR_MS;
const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * 24 * HOUR_MS;
const noonOf = (days: number) =>
  new Date(Math.floor(monday / (24 * HOUR_MS)) * 24 * HOUR_MS + (24 * days + 17) * HOUR_MS);

suiteOf(sql, addTouches, (call) => {
  const add = ({ organizationId }: SqlTenant, ...items: NewTouch[]) =>
    call({ organization: organizationId, items });
  const reasons = async (tenant: SqlTenant, at: Date, creditor: string | null = null) =>
    (await decide(tenant, { number: TO, purpose: 'collection', creditor, at })).reasons.filter(
      (reason) => reason === 'FREQUENCY',
    );

  test('keep a person from being called again on the same day, for the same creditor', async () => {
    const tenant = await openCaller(sql);
    await add(tenant, touchOf({ at: noonOf(0).toISOString(), creditor: 'A' }));
    expect(await reasons(tenant, noonOf(0), 'A')).toEqual(['FREQUENCY']);
    expect(await reasons(tenant, noonOf(0))).toEqual([]);
    expect(await reasons(tenant, noonOf(1), 'A')).toEqual([]);
    expect(await reasons(await openCaller(sql), noonOf(0), 'A')).toEqual([]);
  });

  test('keep a person from being called in the week in which another channel was used', async () => {
    const tenant = await openCaller(sql);
    await add(tenant, touchOf({ at: noonOf(0).toISOString(), channel: 'sms' }));
    expect(await reasons(tenant, noonOf(6))).toEqual(['FREQUENCY']);
    expect(await reasons(tenant, noonOf(7))).toEqual([]);
    expect(await reasons(tenant, noonOf(-1))).toEqual([]);
    const { allowed_at: allowedAt } = await decide(tenant, {
      number: TO,
      purpose: 'collection',
      at: noonOf(3),
    });
    const [first] = contactHours(noonOf(7)).filter(
      ({ opensAt }) => new Date(opensAt) >= new Date(noonOf(7).getTime() - 12 * HOUR_MS),
    );
    expect(allowedAt?.toISOString()).toBe(first?.opensAt);
  });

  test('are refused with their whole request beyond the daily limit; known ones are not counted again', async () => {
    const tenant = await openCaller(sql);
    const [first, second, third] = [0, 1, 2].map((days) => touchOf({ at: noonOf(days).toISOString() }));
    if (!first || !second || !third) throw new Error('three contacts');
    expect(await add(tenant, first)).toBeNull();
    await setStored(sql, tenant.organizationId, 'touches', STORED_A_DAY.touches - 1);
    expect(await add(tenant, second, third)).toEqual({ limit: STORED_A_DAY.touches, left: 1 });
    expect(await reasons(tenant, noonOf(1))).toEqual([]);
    expect(await add(tenant, first, second, second)).toBeNull();
    expect(await add(tenant, third)).toMatchObject({ left: 0 });
    expect(await add(tenant, first, second)).toBeNull();
    expect(await reasons(tenant, noonOf(1))).toEqual(['FREQUENCY']);
  });

  test('are named by evidence only as far as they are the latest hundred of the week', async () => {
    const tenant = await openCaller(sql);
    const start = noonOf(0).getTime();
    const moments = Array.from({ length: 150 }, (_, n) => new Date(start + n * 1_000).toISOString());
    await add(tenant, ...moments.map((at) => touchOf({ at })));
    const { known } = await decide(tenant, { number: TO, purpose: 'collection', at: noonOf(1) });
    expect(known.contacts).toEqual(moments.slice(50).map((at) => ({ channel: touchOf({ at }).channel, at })));
  });

  test('do not count if the person asked for them, are counted once, and not for services', async () => {
    const tenant = await openCaller(sql);
    const at = noonOf(0).toISOString();
    const asked = touchOf({ at, requestedByConsumer: true });
    await add(tenant, asked, asked);
    expect(await reasons(tenant, noonOf(0))).toEqual([]);
    await add(tenant, touchOf({ at }));
    await add(tenant, asked);
    expect(await reasons(tenant, noonOf(0))).toEqual(['FREQUENCY']);
    expect((await decide(tenant, { number: TO, purpose: 'service', at: noonOf(0) })).rules).toEqual([
      'OPTED_OUT',
    ]);
    expect(
      await sql.query('select 1 from contact_touch where organization_id = $1', [tenant.organizationId]),
    ).toHaveLength(1);
  });
});

test('An answered attempt ends the retries of its day, and its decisions are recorded', async () => {
  const tenant = await openCaller(sql);
  const callId = await addCall(sql, tenant, { purpose: 'collection', creditor: 'A' });
  const claim = (attempt: number) => {
    const token = crypto.randomUUID();
    const by = { carrier: nextCarrier(), token, hours: hoursFrom(), marginSec: MARGIN_SEC, patienceSec: 60 };
    return callOf(
      sql,
      claimCallAttempt,
    )({ call: callId, attempt, ...by }).then((answer) => ({ answer, token }));
  };
  const { token } = await claim(1);
  await callOf(sql, advanceCallAttempt)({ token, event: endOf('completed', { airSec: 1 }) });
  expect(await readCall(sql, callId)).toMatchObject({ status: 'retrying' });
  await sql.query('update call set next_attempt_at = now() where call_id = $1', [callId]);
  const { answer } = await claim(2);
  const today = Math.floor((Date.now() - 5 * HOUR_MS) / (24 * HOUR_MS));
  const tomorrow = new Date((today + 1) * 24 * HOUR_MS + 5 * HOUR_MS);
  expect(answer?.outcome === 'held' && new Date(answer.until)).toEqual(tomorrow);
  expect(await readCall(sql, callId)).toMatchObject({ status: 'retrying', held_for: 'FREQUENCY' });
  expect(await readEvidence(sql, callId)).toMatchObject([
    {
      attempt: 1,
      purpose: 'collection',
      creditor: 'A',
      refusal: null,
      rules: ['OPTED_OUT', 'CONTACT_HOURS', 'FREQUENCY'],
    },
  ]);
});
