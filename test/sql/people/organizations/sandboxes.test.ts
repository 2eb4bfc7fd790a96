import { expect, test } from 'vitest';
import { createSandbox, endSandboxes } from '../../../../db/people/functions/organizations.ts';
import { callOf, suiteOf } from '../../suite/suite-of.ts';
import { openTenant, setPrice } from '../../suite/tenants.ts';
import { useSql, waitForLock } from '../../suite/use-sql.ts';

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

/** Changes of a membership, and what they make of it in the sandbox, which is created meanwhile. */
const CHANGES = [
  ["status = 'removed'", 'active', { role: 'administrator', status: 'removed' }],
  ["role = 'member'", 'active', { role: 'member', status: 'active' }],
  ["status = 'active'", 'removed', { role: 'administrator', status: 'active' }],
] as const;

test.each(CHANGES.flatMap((change) => [['before', ...change] as const, ['after', ...change] as const]))(
  'a member who is changed just %s a sandbox is created is one of it accordingly: %s',
  async (order, change, status, expected) => {
    const { organizationId } = await openTenant(sql);
    const [person] = await sql.query<{ id: string }>(
      `with person as (insert into "user" (name, email) values ('Ben', gen_random_uuid() || '@example.com') returning id)
       insert into membership (organization_id, user_id, role, status)
       select $1, id, 'administrator', $2 from person returning user_id as id`,
      [organizationId, status],
    );
    const [first, second] = [await sql.connect(), await sql.connect()];
    const creating = ['select routine.create_sandbox($1)', [organizationId]] as const;
    const changing = [
      `update membership set ${change} where organization_id = $1 and user_id = $2`,
      [organizationId, person?.id],
    ] as const;
    const [one, other] = order === 'before' ? [changing, creating] : [creating, changing];
    const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
    await first.query('begin');
    await first.query(one[0], [...one[1]]);
    const done = second.query(other[0], [...other[1]]);
    await Promise.race([done, waitForLock(sql, rows[0]?.pid ?? 0)]);
    await first.query('commit');
    await done;
    const [found] = await sql.query(
      `select role, membership.status from membership join organization on organization.id = organization_id
        where sandbox_of = $1 and user_id = $2`,
      [organizationId, person?.id],
    );
    expect(found ?? { role: expected.role, status: 'removed' }).toEqual(expected);
  },
);

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
