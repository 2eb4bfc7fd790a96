import type pg from 'pg';
import { expect, test } from 'vitest';
import { lookUpNumber } from '../../../db/numbers/functions/numbers.ts';
import { onCi } from '../../harness/ci.ts';
import { readAccount } from '../suite/accounts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant, setPrice, setSpendLimit, topUp, toSandbox } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql({ hasRanges: true });
const PRICE = 10;
const ITEM = 'numberinsight.lookup';

const accountOf = ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId);

suiteOf(sql, lookUpNumber, (call) => {
  const look = (tenant: SqlTenant, charged = true, by?: pg.Client) =>
    call(
      {
        organization: tenant.organizationId,
        costCenter: tenant.costCenterId,
        number: '573001234567',
        charged,
        request: 'request',
      },
      by,
    );

  test('in a sandbox is refused beyond its quota of the day', async () => {
    const tenant = await openTenant(sql, {}, { [ITEM]: PRICE });
    await toSandbox(sql, tenant.organizationId, 'numberinsight');
    expect(await look(tenant)).toMatchObject({ code: 'RATE_TPS_EXCEEDED' });
  });

  test('refuses in the order of the contract, and then returns nothing', async () => {
    const tenant = await openTenant(sql);
    const { organizationId } = tenant;
    expect(await look(tenant)).toMatchObject({ code: 'BILLING_NOT_PRICED' });
    // Even a free look-up must have a price.
    expect(await look(tenant, false)).toMatchObject({ code: 'BILLING_NOT_PRICED' });
    await setPrice(sql, organizationId, ITEM, PRICE);
    await setSpendLimit(sql, organizationId, 'day', PRICE - 1);
    expect(await look(tenant)).toMatchObject({
      code: 'BILLING_INSUFFICIENT_FUNDS',
      lack: { availableMicro: '0' },
    });
    await topUp(sql, organizationId, PRICE);
    expect(await look(tenant)).toMatchObject({ code: 'BILLING_SPEND_LIMIT_REACHED' });
    await setSpendLimit(sql, organizationId, 'day', PRICE);
    expect(await look(tenant)).toMatchObject({
      outcome: 'found',
      facts: { timezones: 'America/Bogota' },
      portability: false,
    });
    expect(await look(tenant, false)).toMatchObject({ outcome: 'found' });
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
    await sql.query("update billing_account set status = 'closed' where organization_id = $1", [
      organizationId,
    ]);
    expect(await look(tenant, false)).toMatchObject({ lack: { neededMicro: '0', availableMicro: null } });
  });

  test('looks up as many as there are funds for, under concurrency', async () => {
    const tenant = await openTenant(sql, { balanceMicro: 6 * PRICE - 1 }, { [ITEM]: PRICE });
    const connections = await sql.connections(onCi(15, 7));
    const answers = await Promise.all(connections.map((by) => look(tenant, true, by)));
    expect(answers.filter(({ outcome }) => outcome === 'found')).toHaveLength(5);
    expect(await accountOf(tenant)).toMatchObject({ balance: PRICE - 1 });
  });
});
