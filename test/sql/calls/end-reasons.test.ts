import { expect, test } from 'vitest';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { callTerms, SECOND, SECOND_MICRO } from './calls.ts';

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
