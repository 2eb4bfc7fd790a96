import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { requireRegistry } from '../contacts/contacts.ts';
import { keyedBy, openTenant, takeKey } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { callTerms, openCaller, SECOND, SECOND_MICRO, TO } from './calls.ts';

const sql = useSql();

const HEARD = { status: 'completed', cause: 16 };
test.each([
  ['retrying', true, true, true, HEARD, null],
  ['failed', true, true, true, HEARD, 'opted_out'],
  ['success', true, true, false, HEARD, 'completed'],
  ['canceled', true, true, false, HEARD, 'canceled'],
  ['failed', true, true, false, HEARD, 'too_short'],
  ['failed', false, true, false, HEARD, 'machine'],
  ['failed', false, false, false, { status: 'failed', cause: 29, endReason: 'expired' }, 'expired'],
  ['failed', false, false, false, { status: 'busy', cause: 17 }, 'busy'],
  ['failed', false, false, false, { status: 'no_answer', cause: 1 }, 'no_answer'],
  ['failed', false, false, false, { status: 'failed', cause: 1 }, 'unreachable'],
  ['failed', false, false, false, { status: 'failed', cause: 38 }, 'network'],
])(
  'call_end_reason: a call that is %s (heard: %s, answered: %s, opted out: %s) by %j ended for %s',
  async (...given) => {
    const [row] = await sql.query<{ reason: string | null }>(
      'select routine.call_end_reason($1, $2, $3, $4, $5) as reason',
      given.slice(0, 5),
    );
    expect(row?.reason).toBe(given[5]);
  },
);

test('text_call_refusal covers the longest time of an attempt, and its detection besides', async () => {
  // Two seconds of audio and a margin of eight.
  const call = JSON.stringify({ ...callTerms(), marginSec: 8 });
  const refusalOf = async (available: number, detection: number) => {
    const tenant = await openTenant(sql, { balanceMicro: available }, { [SECOND]: SECOND_MICRO });
    const [row] = await sql.query<{ refusal: unknown }>(
      `select routine.text_call_refusal($1, account, $2, 2000, $3) as refusal from billing_account account where organization_id = $1`,
      [tenant.organizationId, call, detection],
    );
    return row?.refusal;
  };
  expect(await refusalOf(100, 0)).toBeNull();
  expect(await refusalOf(105, 5)).toBeNull();
  expect(await refusalOf(104, 5)).toEqual({
    outcome: 'refused',
    code: 'BILLING_INSUFFICIENT_FUNDS',
    lack: { currency: 'COP', neededMicro: '105', availableMicro: '104' },
  });
});

test('judge_text_call answers what is known without an audio, and refuses a number that must not be called', async () => {
  const tenant = await openCaller(sql);
  const { organizationId } = tenant;
  const audio = { id: randomUUID(), voice: 'es', textHash: 'ab'.repeat(32) };
  const judge = async (terms: object = {}, keyed: object | null = null) => {
    const call = { ...callTerms(), isAsked: false, ...terms };
    const [row] = await sql.query<{ answer: { outcome: string; code?: string } | null; refusal: string }>(
      'select * from routine.judge_text_call($1, $2, $3, $4)',
      [organizationId, call, audio, keyed],
    );
    return row;
  };
  const advertising = { purpose: 'advertising' };
  expect(await judge()).toEqual({ answer: null, refusal: null });
  await takeKey(sql, organizationId, 'used');
  expect((await judge({ to: '18005550100', toCountry: 'US' }, keyedBy('used')))?.answer?.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect((await judge({ to: '18005550100', toCountry: 'US' }))?.answer?.code).toBe('BAD_REQUEST');
  await requireRegistry(sql, tenant);
  expect(await judge(advertising)).toEqual({ answer: { outcome: 'unchecked' }, refusal: null });
  expect(await judge({ ...advertising, isAsked: true })).toEqual({ answer: null, refusal: null });
  await sql.query('select routine.add_opt_outs($1, $2)', [
    organizationId,
    JSON.stringify([{ number: TO, purpose: null, at: new Date().toISOString() }]),
  ]);
  expect(await judge(advertising)).toEqual({ answer: null, refusal: 'OPTED_OUT' });
  expect(await judge()).toEqual({ answer: null, refusal: null });
});
