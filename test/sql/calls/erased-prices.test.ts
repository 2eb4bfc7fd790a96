import { expect, test } from 'vitest';
import { advanceCallAttempt } from '../../../db/calls/functions/attempts.ts';
import { CALL_INVARIANTS } from '../../../shared/calls/call-invariants.ts';
import { callOf } from '../suite/suite-of.ts';
import { setPlan, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { dialWith, endOf } from './attempts.ts';
import { addCall, openCaller, SECOND, SECOND_MICRO } from './calls.ts';

const sql = useSql();
const dial = dialWith(sql);
const advance = callOf(sql, advanceCallAttempt);
const rule = CALL_INVARIANTS.find(({ name }) => name === 'air-time-prices');

const wrongPrices = async (organizationId: number) =>
  await sql.query<{ expected: string; actual: string }>(rule?.sql ?? '', [organizationId]);

test.each([
  ['of its prefix', async () => {}, 3 * SECOND_MICRO],
  ['of a plan', (organizationId: number) => setPlan(sql, organizationId, 'callblasting'), 0],
])(
  'the price %s that a call was charged at is checked when its number has been erased',
  async (_, change, micro) => {
    const tenant = await openCaller(sql);
    const { organizationId } = tenant;
    await setPrice(sql, organizationId, `${SECOND}.5730`, 3 * SECOND_MICRO);
    await change(organizationId);
    const token = await dial(await addCall(sql, tenant));
    await advance({ token, event: endOf('completed', { airSec: 12 }) });
    await sql.query(
      'insert into call_setting (organization_id, keeps_numbers_days) values ($1, 1) on conflict (organization_id) do update set keeps_numbers_days = 1',
      [organizationId],
    );
    await sql.query("update call set created_at = now() - interval '2 days' where organization_id = $1", [
      organizationId,
    ]);
    expect(await wrongPrices(organizationId)).toEqual([]);

    await sql.query('select routine.erase_old_numbers(10)');

    expect(
      await sql.query('select to_number as "to" from call where organization_id = $1', [organizationId]),
    ).toEqual([{ to: '0' }]);
    expect(await wrongPrices(organizationId)).toEqual([]);
    await sql.query(
      'update call_attempt set second_micro = $2 where call_id in (select id from call where organization_id = $1)',
      [organizationId, SECOND_MICRO],
    );
    expect(await wrongPrices(organizationId)).toMatchObject([
      { expected: String(micro), actual: String(SECOND_MICRO) },
    ]);
  },
);
