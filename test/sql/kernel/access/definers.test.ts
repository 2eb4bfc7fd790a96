import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Group } from '../../../../db/engine/grants/table-grants.ts';
import { SAY_AUDIT_EVENT } from '../../../../db/kernel/with-audit-event.ts';
import { stageNumberTable, swapNumberTable } from '../../../../db/numbers/functions/numbers.ts';
import { eraseInvited, erasePerson } from '../../../../db/people/functions/people.ts';
import { asLogin } from '../../../../local/postgres/local-logins.ts';
import { suiteOf } from '../../suite/suite-of.ts';
import { openTenant } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
let shortener: pg.Client;
let lookUps: pg.Client;
let portal: pg.Client;
let operator: pg.Client;
beforeAll(async () => {
  const open = async (group: Group): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: asLogin(sql.url(), group) });
    await client.connect();
    return client;
  };
  [shortener, lookUps, portal, operator] = [
    await open('urlshortener'),
    await open('numberinsight'),
    await open('portal'),
    await open('operators'),
  ];
});
afterAll(() => Promise.all([shortener, lookUps, portal, operator].map((client) => client.end())));

/** Runs work as one audited verb on `user`, which is committed. */
async function asVerb<T>(by: pg.Client, work: () => Promise<T>, targets = ['user']): Promise<T> {
  await by.query('begin');
  const event = { operation: crypto.randomUUID(), once: false, actor: 'operator', actorNote: 'Eva' };
  const details = { verb: 'user.erase', targets, requestId: 'r', input: {} };
  await by.query(SAY_AUDIT_EVENT, [JSON.stringify({ ...event, ...details })]);
  try {
    return await work();
  } finally {
    await by.query('commit');
  }
}

suiteOf(sql, erasePerson, (call) => {
  const open = async (email: string): Promise<number> => {
    const [person] = await sql.query<{ id: string }>(
      'insert into "user" (name, email) values ($1, $2) returning id',
      ['Ana (María) Gómez', email],
    );
    return Number(person?.id);
  };
  /** An event, as it would have been written. */
  const tell = (event: { actor?: number; target?: number; input: object }) =>
    sql.query(
      `insert into audit_event (operation, actor, actor_id, actor_name, verb, target, target_id, input)
       values (gen_random_uuid(), case when $1::bigint is null then 'operator' else 'user' end, $1,
               'Ana (María) Gómez', 'a.b', 'user', $2, $3)`,
      [event.actor, event.target, event.input],
    );

  test('erases a person everywhere, keeps the events of others and records its own', async () => {
    const id = await open('Ana.Gomez+work@example.com');
    const other = await open('ana-gomez@example.com');
    await tell({ actor: id, input: { code: 'sales' } });
    await tell({
      target: id,
      input: { email: 'old.ana@example.com', newEmail: 'Ana.Gomez+work@example.com' },
    });
    await tell({ target: id, input: { email: 'ana.gomez+work@example.com', role: 'owner' } });
    await tell({ target: other, input: { email: 'ana-gomez@example.com' } });
    await tell({ input: { note: 'asked OLD.ana@example.com' } });
    await sql.query(
      `insert into session (token_hash, user_id, way, device, place) values ('\\x01', $1, 'link', 'Firefox', 'Bogotá')`,
      [id],
    );
    expect(await asVerb(operator, () => call({ user: id }, operator))).toBe(true);

    const known = await sql.query(
      `select (select string_agg("user"::text, '') from "user") || (select string_agg(session::text, '') from session)
              || (select string_agg(audit_event::text, '') from audit_event) as everything`,
    );
    expect(String(known[0]?.everything)).not.toMatch(/ana\.gomez|old\.ana|Firefox|Bogotá/i);
    expect(
      await sql.query('select name, email, status from "user" where id = any($1) order by id', [[id, other]]),
    ).toEqual([
      { name: 'Deleted person', email: `deleted-${id}@invalid.example`, status: 'disabled' },
      { name: 'Ana (María) Gómez', email: 'ana-gomez@example.com', status: 'active' },
    ]);
    const events = await sql.query(
      "select actor_name as name, verb, target_id as target, input from audit_event where verb <> 'session.start' order by id",
    );
    // The owner of the database wrote them, and is named as an operator by its login.
    const [{ name } = {}] = await sql.query<{ name: string }>('select session_user as name');
    expect(events).toEqual([
      { name: 'Deleted person', verb: 'a.b', target: null, input: { code: 'sales' } },
      { name, verb: 'a.b', target: String(id), input: {} },
      { name, verb: 'a.b', target: String(id), input: { role: 'owner' } },
      { name, verb: 'a.b', target: String(other), input: { email: 'ana-gomez@example.com' } },
      { name, verb: 'a.b', target: null, input: { note: 'asked Deleted person' } },
      { name: 'operators_local', verb: 'user.erase', target: String(id), input: { userId: id } },
    ]);
  });

  test('records an erasure of which no verb tells, and erases nobody that there is not', async () => {
    const id = await open('ben@example.com');
    expect(await call({ user: id }, operator)).toBe(true);
    expect(
      await sql.query(
        "select actor_name as name from audit_event where verb = 'user.erase' and target_id = $1",
        [String(id)],
      ),
    ).toEqual([{ name: 'operators_local' }]);
    expect(await asVerb(operator, () => call({ user: 999_999 }, operator))).toBe(false);
  });

  test('takes a name only from events about people, whatever name an operator has given the person', async () => {
    const id = await open('eva@example.com');
    for (const [target, input] of [
      ['cost_center', { code: 'ventas', name: 'ventas', ventas: 'ventas' }],
      ['invitation', { name: 'ventas', role: 'ventas' }],
    ])
      await sql.query(
        `insert into audit_event (operation, actor, actor_id, actor_name, verb, target, target_id, input)
         values (gen_random_uuid(), 'user', $1, 'Eva', 'a.b', $2, '7', $3)`,
        [id, target, input],
      );
    await operator.query(`update "user" set name = 'ventas' where id = $1`, [id]);
    expect(await asVerb(operator, () => call({ user: id }, operator))).toBe(true);
    expect(
      await sql.query(`select input from audit_event where actor = 'user' and actor_id = $1 order by id`, [
        id,
      ]),
    ).toEqual([
      { input: { code: 'ventas', name: 'ventas', ventas: 'ventas' } },
      { input: { name: 'Deleted person', role: 'ventas' } },
    ]);
  });

  test('is not misled by temporary tables with our names', async () => {
    const id = await open('carla@example.com');
    await operator.query('create temp table "user" (id bigint, name text, email text, status text)');
    await operator.query('create temp table audit_event (like public.audit_event)');
    expect(await asVerb(operator, () => call({ user: id }, operator))).toBe(true);
    const [person] = await sql.query('select name from "user" where id = $1', [id]);
    expect(person).toEqual({ name: 'Deleted person' });
  });
});

suiteOf(sql, eraseInvited, (call) => {
  test('erases an invited address that nobody has, with its mails, also from the audit log', async () => {
    const { organizationId } = await openTenant(sql);
    const invited = async (email: string) => {
      await sql.query(
        `with made as (
           insert into invitation (organization_id, email, name, role, invited_by, expires_at)
           select $1, $2, 'Dora', 'member', user_id, now() from membership where organization_id = $1 returning id
         ), mailed as (
           insert into mail (organization_id, invitation_id, kind, cause, data)
           select $1, id, 'invitation', 'test', jsonb_build_object('email', $2::text) from made
         )
         insert into audit_event (operation, actor, actor_name, verb, organization_id, target, target_id, input)
         select gen_random_uuid(), 'operator', 'Eva', 'invitation.create', $1, 'invitation', id, jsonb_build_object('email', $2::text)
           from made`,
        [organizationId, email],
      );
    };
    for (const email of ['Dora.Paz+1@example.com', 'doraxpaz+1@example.com']) await invited(email);
    const erase = () =>
      asVerb(operator, () => call({ email: 'dora.paz+1@EXAMPLE.com' }, operator), ['invitation']);

    expect(await erase()).toBe(1);

    expect(
      await sql.query('select email from invitation where organization_id = $1', [organizationId]),
    ).toEqual([{ email: 'doraxpaz+1@example.com' }]);
    expect(await sql.query('select from mail where organization_id = $1', [organizationId])).toHaveLength(1);
    expect(
      await sql.query('select verb, input from audit_event where organization_id = $1 order by id', [
        organizationId,
      ]),
    ).toEqual([
      { verb: 'invitation.create', input: { email: 'Deleted person' } },
      { verb: 'invitation.create', input: { email: 'doraxpaz+1@example.com' } },
      { verb: 'user.erase', input: { email: 'Deleted person' } },
    ]);
    expect(await erase()).toBe(0);
  });

  test('erases an address as a whole only, in texts of several lines too, and records it without any invitation', async () => {
    const told = [
      'maria-ana@example.com',
      'ana@example.com.co',
      'To:\nANA@example.com, ana@example.com.',
      'ana@example.comx',
    ];
    const [tenant] = [await openTenant(sql)];
    for (const note of told)
      await sql.query(
        `insert into audit_event (operation, actor, actor_name, verb, organization_id, target, input)
         values (gen_random_uuid(), 'operator', 'Eva', 'a.b', $1, 'link', jsonb_build_object('note', $2::text))`,
        [tenant.organizationId, note],
      );
    expect(await call({ email: 'ana@example.com' }, operator)).toBe(0);
    const kept = await sql.query<{ note: string }>(
      "select input ->> 'note' as note from audit_event where organization_id = $1 and verb = 'a.b' order by id",
      [tenant.organizationId],
    );
    expect(kept.map(({ note }) => note)).toEqual([
      ...told.slice(0, 2),
      'To:\nDeleted person, Deleted person.',
      'ana@example.comx',
    ]);
    const [event] = await sql.query(
      'select actor_name as name, organization_id as of, input from audit_event order by id desc limit 1',
    );
    expect(event).toEqual({ name: 'operators_local', of: null, input: { email: 'Deleted person' } });
  });

  test.each(['owner', '%', '.*@.*', '@example.com', 'dora@example.com|owner', 'dora@example.com owner', ''])(
    'refuses what is no address: %j',
    async (email) => {
      await expect(call({ email }, operator)).rejects.toThrow('not an e-mail address');
    },
  );

  test('refuses the address of a person, who is erased as one', async () => {
    await sql.query(`insert into "user" (name, email) values ('Gil', 'Gil@example.com')`);
    await expect(call({ email: 'gil@example.com' }, operator)).rejects.toThrow('of a person');
  });
});

/** The rights that others have on a table. */
const rightsOn = async (table: string) =>
  (
    await sql.query<{ told: string }>(
      `select grantee::regrole || ' ' || privilege_type as told from pg_class, aclexplode(relacl)
        where pg_class.oid = $1::regclass and grantee <> relowner order by 1`,
      [table],
    )
  ).map(({ told }) => told);

suiteOf(sql, stageNumberTable, (call) => {
  test('creates an empty table with the rights of the one it will replace', async () => {
    await operator.query('begin');
    await call({ table: 'ported_number' }, operator);
    await operator.query("insert into ported_number_next values (573001234567, 'x')");
    await operator.query('rollback');
    await call({ table: 'number_range' }, operator);
    const rights = await rightsOn('number_range');
    expect(rights).toContain('numberinsight SELECT');
    expect(await rightsOn('number_range_next')).toEqual(rights);
    await sql.query('drop table number_range_next');
  });

  test('creates no other table', async () => {
    await expect(call({ table: 'movement' }, operator)).rejects.toThrow('not a table of number data');
  });
});

suiteOf(sql, swapNumberTable, (call) => {
  test('replaces the table in use, and no other', async () => {
    const rights = await rightsOn('ported_number');
    await operator.query("select routine.stage_number_table('ported_number')");
    await operator.query("insert into ported_number_next values (573001234567, 'x')");
    await call({ table: 'ported_number' }, operator);
    expect((await lookUps.query('select routing_number as to from ported_number')).rows).toEqual([
      { to: 'x' },
    ]);
    expect(await rightsOn('ported_number')).toEqual(rights);
    await expect(call({ table: 'link' }, operator)).rejects.toThrow('not a table of number data');
    await expect(call({ table: 'ported_number' }, operator)).rejects.toThrow('ported_number_next');
  });
});

test('a function cannot drop partitions early by giving a later time', async () => {
  await sql.query(
    'select routine.open_request_partitions(); select routine.open_click_partitions(array[current_date])',
  );
  const partitions = () => sql.query('select inhrelid::regclass::text as name from pg_inherits order by 1');
  const before = await partitions();
  await portal.query("select routine.drop_request_partitions(now() + interval '1 year')");
  await shortener.query("select routine.drop_click_partitions(now() + interval '1 year')");
  expect(await partitions()).toEqual(before);
});
