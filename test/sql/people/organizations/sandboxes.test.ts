import { expect, test } from 'vitest';
import { createSandbox, endSandboxes } from '../../../../db/people/functions/organizations.ts';
import { callOf, suiteOf } from '../../suite/suite-of.ts';
import { openTenant, setPrice } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
const create = callOf(sql, createSandbox);

suiteOf(sql, createSandbox, (call) => {
  test('creates it once, with members, services and prices, and none of one that is not active', async () => {
    const { organizationId } = await openTenant(sql);
    await setPrice(sql, organizationId, 'urlshortener.link', 7);
    const made = await call({ organization: organizationId });
    expect(made).toMatchObject({ isNew: true });
    expect(await call({ organization: organizationId })).toEqual({ ...made, isNew: false });
    expect(await call({ organization: made?.id ?? 0 })).toBeNull();
    const [copied] = await sql.query(
      `select (select count(*)::int from membership where organization_id = $1 and role = 'owner') as owners,
              (select amount_micro::int from price where organization_id = $1) as price`,
      [made?.id],
    );
    expect(copied).toEqual({ owners: 1, price: 7 });
  });
});

suiteOf(sql, endSandboxes, (call) => {
  test('closes one a day before its end, and then erases it', async () => {
    const { organizationId } = await openTenant(sql);
    const { id = 0 } = (await create({ organization: organizationId })) ?? {};
    /** Ends it as when so many days have passed since its creation. */
    const endAll = async (days: number) => {
      await sql.query(
        `update organization
            set created_at = created_at - passed, closed_at = closed_at - passed, redirects_until = redirects_until - passed
           from (select created_at - (now() - make_interval(secs => $2)) as passed from organization where id = $1) time
          where id = $1`,
        [id, days * 86_400],
      );
      const ended = [];
      for (let one = await call({}); one !== null; one = await call({})) ended.push(one);
      return ended;
    };
    expect(await endAll(28)).toEqual([]);
    expect(await endAll(29.1)).toContainEqual({ closed: id, erased: null });
    expect(await endAll(29.2)).toEqual([]);
    expect(await endAll(31)).toContainEqual({ closed: null, erased: id });
    const [row] = await sql.query(
      'select status, erased_at is not null as erased from organization where id = $1',
      [id],
    );
    expect(row).toEqual({ status: 'closed', erased: true });
  });
});
