import { expect, test } from 'vitest';
import { useStorage } from '../../../db/billing/functions/billing.ts';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const LIMIT = STORED_A_DAY.fileKilobytes;
const AT_ONCE = 10;

suiteOf(sql, useStorage, (call) => {
  test('takes room for all or for nothing, and never more than a day takes, however many ask at once', async () => {
    const { organizationId: organization } = await openTenant(sql);
    const take = (quantity: number) => call({ organization, kind: 'fileKilobytes', quantity });
    expect(await take(LIMIT + 1)).toEqual({ limit: LIMIT, left: LIMIT });
    expect(await take(LIMIT - 15)).toBeNull();
    const connections = await sql.connections(AT_ONCE);
    const answers = await Promise.all(
      connections.map((by) => call({ organization, kind: 'fileKilobytes', quantity: 3 }, by)),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(5);
    expect(await take(1)).toEqual({ limit: LIMIT, left: 0 });
    expect(await take(0)).toBeNull();
  });

  test('tells organizations and kinds apart', async () => {
    const [one, other] = [await openTenant(sql), await openTenant(sql)];
    const take = (organization: number, kind: string, quantity: number) =>
      call({ organization, kind, quantity });
    expect(await take(one.organizationId, 'fileKilobytes', LIMIT)).toBeNull();
    expect(await take(one.organizationId, 'optOuts', 1)).toBeNull();
    expect(await take(other.organizationId, 'fileKilobytes', 1)).toBeNull();
  });
});
