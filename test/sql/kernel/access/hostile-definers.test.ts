import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFINER_GRANTS, GROUPS, type Group } from '../../../../db/engine/grants/table-grants.ts';
import { asLogin } from '../../../../local/postgres/local-logins.ts';
import { rotateSample } from '../../../harness/ci.ts';
import { openTenant, type SqlTenant } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();
let victim: SqlTenant;
let sandboxId: number;
let closedId: number;
const clients = new Map<Group, pg.Client>();

/** An event, as a caller may claim that it happens. */
const FORGED = JSON.stringify({
  operation: '00000000-0000-4000-8000-000000000001',
  once: false,
  actor: 'user',
  actorId: 1,
  actorName: 'Somebody else',
  verb: 'link.create',
  targets: ['organization', 'user', 'call', 'link', 'invitation', 'opt_out', 'membership'],
  input: { forged: true },
});

/** The settings that every caller may change for its session. */
const SETTINGS = [
  `select set_config('audit.event', '${FORGED}', false)`,
  "select set_config('audit.erasing', 'on', false)",
  "set timezone = 'Pacific/Kiritimati'",
  "set datestyle = 'SQL, MDY'",
  'set search_path = pg_temp, public',
  'set standard_conforming_strings = on',
];

/** Changes that would make an organization, a person or a call look due, for callers who may write them. */
const TAMPERING = [
  ...[
    'sandbox_of = :closed',
    "created_at = 'epoch'",
    "closed_at = 'epoch'",
    "redirects_until = 'epoch'",
  ].flatMap((change) =>
    [':victim', ':closed'].map((id) => `update public.organization set ${change} where id = ${id}`),
  ),
  'update public.organization set erased_at = null',
  "update public.movement set created_at = 'epoch'",
  "update public.audit_event set occurred_at = 'epoch'",
  'delete from public.audit_event',
  "insert into public.audit_event (operation, actor, actor_name, verb, target, input) values ('00000000-0000-4000-8000-000000000001', 'operator', 'Somebody else', 'a.b', 'user', '{}')",
  "insert into public.audit_event (operation, occurred_at, actor, actor_name, verb, target, input) values (gen_random_uuid(), 'epoch', 'operator', 'x', 'a.b', 'user', '{}')",
  'create temp table audit_event (like public.audit_event)',
  'create temp table organization (id bigint, status text)',
];

const TIMES = ["'2100-01-01'", "'infinity'", "'-infinity'", 'null', "'epoch'"];
const TEXTS = [
  '',
  '%',
  '.',
  '.*',
  '@',
  'owner',
  'a@',
  '@example.com',
  '.*@.*',
  'x@y.z|owner',
  'o',
  'a@b.co\nowner',
  '573',
  '1',
];
const quoted = (texts: readonly string[]): string[] => texts.map((text) => pg.escapeLiteral(text));

/** Calls of each function with the owner's rights, with what its callers choose; those on the victim name it by `:victim`. */
const CALLS: Record<string, readonly string[]> = {
  open_click_partitions: [
    "array['2100-01-01', '1970-01-01', '2031-05-05']::date[]",
    "array['infinity', '-infinity', null]::date[]",
    'null',
    '(select array_agg(current_date + n) from generate_series(-4000, 4000) n)',
    ...TIMES.map((time) => `array[current_date], ${time}`),
  ],
  drop_click_partitions: TIMES,
  drop_click_lines: [...TIMES, "date_trunc('hour', now())", "date_trunc('hour', now()) + interval '1 hour'"],
  open_contact_partitions: TIMES,
  drop_contact_partitions: TIMES,
  open_request_partitions: TIMES,
  drop_request_partitions: TIMES,
  stage_number_table: quoted([
    'movement',
    'organization',
    '"number_range"',
    'public.number_range',
    'number_range; drop table link',
    '',
  ]),
  swap_number_table: quoted([
    'movement',
    'organization',
    'number_range',
    'ported_number',
    'link; drop table link',
    '',
  ]),
  erase_person: ['-1', '0', 'null', '9223372036854775807'],
  erase_called_number: [
    ...quoted(TEXTS).flatMap((text) => [
      `${text}, jsonb_build_array(jsonb_build_object('text', ${text}, 'country', null))`,
    ]),
    ...quoted(TEXTS).map(
      (text) => `'573001239876', jsonb_build_array(jsonb_build_object('text', ${text}, 'country', 'CO'))`,
    ),
    '\'573001239876\', \'[{"text": "owner", "country": null}]\'',
    '\'573001239876\', \'[{"text": "9876", "country": "CO"}]\'',
    "'573001239876', '{}'",
    "'573001239876', null",
    'null, null',
  ],
  erase_invited: [...quoted(TEXTS), "'victim@example.com'", 'null'],
  erase_organization: [':victim', ':closed', ':sandbox', '-1', 'null'],
  create_sandbox: [':sandbox', ':closed', '-1', 'null'],
  end_sandboxes: ['', "'2100-01-01'"],
  list_sign_ins: ['-1', 'null'],
};

/** Partitions that rotation itself may open or drop just now; the first was opened the day before if the day has turned. */
const ROTATED = `(
  relname in (select format('visitor_mark_%s', to_char(current_date + n, 'YYYYMMDD')) from generate_series(-37, -6) n)
  or relname in (select format('%s_%s', parent, to_char(now() at time zone 'UTC' + n * interval '1 hour', 'YYYYMMDDHH24'))
                   from unnest('{click_line,click_batch}'::text[]) parent, generate_series(-1, 2) n))`;

/** The rows that no caller of these functions may change: the victims, their people, the log and the list of tables. */
async function state(): Promise<unknown> {
  const [row] = await sql.query(
    `select (select jsonb_agg(organization order by id) from organization where id = any ($1)) as organizations,
            (select jsonb_agg("user" order by id) from "user" where email not like '%@outsider.example') as people,
            (select jsonb_agg(membership order by organization_id, user_id) from membership where organization_id = any ($1)) as members,
            (select jsonb_agg(api_key order by id) from api_key where organization_id = any ($1)) as keys,
            (select jsonb_agg(link order by id) from link) as links,
            (select jsonb_agg(invitation order by id) from invitation) as invitations,
            (select jsonb_agg(audit_event order by id) from audit_event where id <= $2) as events,
            (select jsonb_agg(relname order by relname) from pg_class
              where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not ${ROTATED}) as tables`,
    [[victim.organizationId, sandboxId, closedId], lastEvent],
  );
  return row;
}
let lastEvent = 0;

beforeAll(async () => {
  victim = await openTenant(sql);
  await sql.query(
    `update "user" set email = 'victim@example.com', name = 'owner' where id = (select user_id from membership where organization_id = $1)`,
    [victim.organizationId],
  );
  const closed = await openTenant(sql);
  closedId = closed.organizationId;
  await sql.query(
    "update organization set status = 'closed', closed_at = now() - interval '20 days', redirects_until = now() + interval '1 day' where id = $1",
    [closedId],
  );
  const [made] = await sql.query<{ id: number }>("select (routine.create_sandbox($1) ->> 'id')::int as id", [
    victim.organizationId,
  ]);
  sandboxId = made?.id ?? 0;
  await sql.query(
    `insert into invitation (organization_id, email, name, role, invited_by, expires_at)
     select organization_id, 'guest@example.com', 'Guest', 'owner', user_id, now() + interval '1 day' from membership where organization_id = $1`,
    [victim.organizationId],
  );
  await sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, external_id) values ($1, 0, 'hostile', 'https://example.com', true, '9876')`,
    [victim.organizationId],
  );
  await sql.query(
    `insert into audit_event (operation, actor, actor_name, verb, organization_id, target, target_id, input)
     select gen_random_uuid(), 'operator', 'owner', 'member.add', $1, 'membership', '1', input
       from unnest(array['{"role": "owner", "email": "victim@example.com"}', '{"to": "573001239876", "amountMicro": "3001239876", "year": 9876}']::jsonb[]) input`,
    [victim.organizationId],
  );
  await sql.query(
    'select routine.open_click_partitions((select array_agg(current_date + n) from generate_series(-36, 31) n))',
  );
  const [last] = await sql.query<{ id: string }>('select max(id) as id from audit_event');
  lastEvent = Number(last?.id);
  for (const group of GROUPS) {
    const client = new pg.Client({ connectionString: asLogin(sql.url(), group) });
    await client.connect();
    clients.set(group, client);
  }
});
afterAll(() => Promise.all([...clients.values()].map((client) => client.end())));
// A day or a month may have begun since the last test.
beforeEach(() => sql.query('select routine.open_request_partitions(), routine.open_contact_partitions()'));

const clientOf = (group: Group): pg.Client => {
  const client = clients.get(group);
  if (client === undefined) throw new Error(`There is no login for ${group}.`);
  return client;
};

const ignored = () => {};

/** A statement that names the organizations. */
function withIds(text: string): string {
  const ids = { victim: victim.organizationId, closed: closedId, sandbox: sandboxId };
  return text.replace(/:(victim|closed|sandbox)/g, (_, id: keyof typeof ids) => String(ids[id]));
}

test('every function with the owner’s rights is tried with what its callers control', async () => {
  const definers = await sql.query<{ name: string }>(
    `select distinct proname as name from pg_proc
      where prosecdef and pronamespace = 'routine'::regnamespace and prorettype <> 'trigger'::regtype order by 1`,
  );
  expect(Object.keys(CALLS).sort(), 'functions to add to CALLS').toEqual(definers.map(({ name }) => name));
});

const TRIALS = Object.entries(CALLS).flatMap(([name, calls]) =>
  (DEFINER_GRANTS[name] ?? []).map((group) => ({ name, group, calls })),
);

test.for(TRIALS)('$name decides nothing that $group control', async ({ name, group, calls }) => {
  const by = clientOf(group);
  const before = await state();
  for (const text of SETTINGS) await by.query(text);
  for (const call of calls) {
    await by.query(`select set_config('audit.event', $1, false)`, [FORGED]);
    await by.query(`select routine.${name}(${withIds(call)})`).catch(ignored);
  }
  expect(await state()).toEqual(before);
});

/** The logins that may call one of them. */
const CALLERS = GROUPS.filter((group) =>
  Object.values(DEFINER_GRANTS).some((groups) => groups.includes(group)),
);

test.for(rotateSample(CALLERS, 3, 0))(
  '%s cannot write what makes such a function act on a victim',
  async (group) => {
    const by = clientOf(group);
    const before = await state();
    await by.query('begin');
    const attempt = async (text: string): Promise<void> => {
      await by.query('savepoint attempt');
      await by.query(withIds(text)).catch(() => by.query('rollback to attempt'));
    };
    const calls = [
      'select routine.end_sandboxes()',
      'select routine.erase_organization(:victim)',
      'select routine.erase_organization(:closed)',
    ];
    // A sandbox is closed by one call and erased by the next.
    for (const _ of [1, 2, 3]) for (const text of [...TAMPERING, ...calls]) await attempt(text);
    const { rows } = await by.query(
      "select from public.organization where erased_at is not null or id = $1 and status <> 'active'",
      [victim.organizationId],
    );
    expect(rows).toEqual([]);
    await by.query('rollback');
    expect(await state()).toEqual(before);
  },
);

test('an erasure is in the audit log by the login that did it, whatever the caller claims', async () => {
  const by = clientOf('operators');
  for (const claim of ['', FORGED, '{}', JSON.stringify({ targets: [] })]) {
    await by.query(`select set_config('audit.event', $1, false)`, [claim]);
    await by.query("select routine.erase_invited('nobody@outsider.example')");
    const [event] = await sql.query(
      "select actor, actor_name, verb, target, input, occurred_at > now() - interval '1 minute' as is_now from audit_event order by id desc limit 1",
    );
    expect(event).toEqual({
      actor: 'operator',
      actor_name: 'operators_local',
      verb: 'user.erase',
      target: 'invitation',
      input: { email: 'Deleted person' },
      is_now: true,
    });
  }
  const events = await sql.query(
    "select from audit_event where verb = 'user.erase' and target = 'invitation'",
  );
  expect(events.length).toBeGreaterThanOrEqual(4);
});

test.for(GROUPS.filter((group) => group !== 'backups'))(
  'what a login for %s writes into the audit log as an operator has its own name',
  async (group) => {
    const by = clientOf(group);
    await by.query('begin');
    const claim = (actor: string, id: number | null) =>
      by.query(
        `insert into public.audit_event (operation, actor, actor_id, actor_name, verb, target, input)
         values (gen_random_uuid(), $1, $2, 'Somebody else', 'forged.act', 'user', '{}')`,
        [actor, id],
      );
    const isGranted = await claim('operator', null).then(
      () => true,
      () => false,
    );
    // An operator is nobody else; a function's login may say which person or key it acts for.
    if (isGranted && group === 'operators') for (const actor of ['user', 'key']) await claim(actor, 7);
    if (isGranted) await by.query('commit');
    else await by.query('rollback');
    const events = await sql.query(
      "select distinct actor, actor_id, actor_name from audit_event where verb = 'forged.act' and actor_name in ($1, 'Somebody else')",
      [`${group}_local`],
    );
    expect(events).toEqual(
      isGranted ? [{ actor: 'operator', actor_id: null, actor_name: `${group}_local` }] : [],
    );
  },
);
