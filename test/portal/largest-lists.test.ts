import { expect, inject, test } from 'vitest';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { addDomain, MAX_DOMAINS, MAX_DOMAINS_EVER } from '../../shared/links/domains/add-domain.ts';
import { listTenures } from '../../shared/links/domains/list-tenures.ts';
import { addUser } from '../../shared/people/add-user.ts';
import { createCostCenter, MAX_COST_CENTERS } from '../../shared/people/cost-centers/cost-centers.ts';
import { createKey, MAX_KEYS } from '../../shared/people/keys/create-key.ts';
import { MAX_MEMBERS } from '../../shared/people/list-members.ts';
import { query } from '../harness/database.ts';
import { operatorOf } from '../harness/organization.ts';
import { createSignedIn } from '../harness/portal/portal.ts';

const environment = inject('environment');

/** The most that a page or a file may have: an isolate has memory for several, with what they were made from. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A name as long as allowed, in characters that take four bytes. */
const NAME = `(lpad(n::text, 8, '0') || repeat('😀', 92))`;
const ROWS = 'generate_series(1, $2::int) n';

type Filling = { path: string; rows: number; statements: string[]; row: RegExp };

/** Lists of the portal that the API does not have, or has by pages only: statements that give organization `$1` rows `1` to `$2`. */
const FILLINGS: Filling[] = [
  {
    path: '/keys',
    rows: MAX_KEYS - 1,
    statements: [
      // Twice as many that are revoked, of which the last ones are listed.
      `insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, revoked_at)
       select $1, center.id, member.user_id, ${NAME}, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), '0000', at
         from (select id from cost_center where organization_id = $1 limit 1) center,
              (select user_id from membership where organization_id = $1 limit 1) member, ${ROWS},
              (values (now()), (now()), (null)) as revoked (at)`,
    ],
    row: /0000\d{4}😀/gu,
  },
  {
    path: '/people',
    rows: MAX_MEMBERS - 2,
    statements: [
      `with made as (
         insert into "user" (name, email) select ${NAME}, rpad($1::bigint::text || '.' || n || '.', 254, 'x') from ${ROWS} returning id)
       insert into membership (organization_id, user_id, role) select $1, id, 'administrator' from made`,
    ],
    row: /0000\d{4}😀/gu,
  },
  {
    path: '/cost-centers',
    rows: MAX_COST_CENTERS - 1,
    statements: [
      `insert into cost_center (organization_id, code, name)
       select $1, rpad('center-' || n || '-', 32, 'x'), ${NAME} from ${ROWS}`,
    ],
    row: /center-\d+-/g,
  },
  {
    // A hundred years.
    path: '/billing/statements',
    rows: 1_200,
    statements: [
      `insert into movement_day (organization_id, posted_on, used_on, type, kind, movements, quantity, amount_micro)
       select $1, day, day, 'charge', 'link', 1, 1, 0
         from (select ('1900-01-01'::date + n * interval '1 month')::date as day from ${ROWS}) days`,
    ],
    row: /\d{4}-\d\d(?=,)/g,
  },
  {
    path: '/requests',
    rows: 600,
    // The partition of today is open once the first requests are recorded.
    statements: [
      'select from (select $1::bigint, $2::int, routine.open_request_partitions()) opened',
      `insert into request_log (request_id, at, organization_id, api_key_id, operation, status, code, duration_ms, sample_weight)
       select gen_random_uuid(), date_trunc('milliseconds', now()), $1, (select min(id) from api_key where organization_id = $1), repeat('o', 100), 400,
              repeat('C', 100), 60000, 1000000
         from ${ROWS}`,
    ],
    row: /[0-9a-f]{32}/g,
  },
  {
    path: '/audit',
    rows: 300,
    statements: [
      `insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input)
       select gen_random_uuid(), 'user', member.user_id, ${NAME}, 'key.create', $1, 'api_key', n::text,
              jsonb_build_object('note', repeat('😀', 4000))
         from (select user_id from membership where organization_id = $1 limit 1) member, ${ROWS}`,
    ],
    row: /0000\d{4}😀/gu,
  },
];

test.each(FILLINGS)(
  'the list $path of the portal shows its largest rows in pages and a file of some megabytes',
  async ({ path, rows, statements, row }) => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    for (const statement of statements) await query(environment, statement, [organizationId, rows]);
    const page = await portal.get(base + path);
    expect(page.status).toBe(200);
    expect(Buffer.byteLength(page.text)).toBeLessThan(200_000);
    const file = await portal.get(`${base}${path}/csv`);
    expect(file.status).toBe(200);
    expect(Buffer.byteLength(file.text)).toBeLessThan(MAX_BYTES);
    expect(new Set(file.text.match(row)).size).toBeGreaterThanOrEqual(rows);
  },
);

test('an organization has at most so many keys, people, cost centers and domains as its lists hold', async () => {
  const { portal, base, organizationId, ownerId } = await createSignedIn(environment);
  for (const { rows, statements } of FILLINGS.slice(0, 3))
    for (const statement of statements) await query(environment, statement, [organizationId, rows]);
  const ctx = operatorOf(environment);
  const own = { organizationId, userId: ownerId };
  const email = () => `${crypto.randomUUID()}@example.com`;
  const toPerson = () => ({ organizationId, email: email(), name: 'Ana Gómez', role: 'developer' }) as const;
  const full = async (code: string, most: number, make: () => Promise<unknown>) => {
    // Some are there from the start.
    for (let left = 2; left > 0; left -= 1) await make().catch(() => {});
    await expect(make()).rejects.toMatchObject({ code, details: { most } });
  };
  await full('TOO_MANY_KEYS', MAX_KEYS, () => createKey(ctx, { ...own, name: 'One more' }));
  await full('TOO_MANY_MEMBERS', MAX_MEMBERS, () => addUser(ctx, toPerson()));
  await full('TOO_MANY_COST_CENTERS', MAX_COST_CENTERS, () =>
    createCostCenter(ctx, { organizationId, code: crypto.randomUUID().slice(0, 30), name: 'One more' }),
  );
  const invited = await portal.post(`${base}/people/new/invite`, {
    email: email(),
    name: 'Luz Díaz',
    role: 'member',
  });
  expect([invited.status, invited.text.includes('as many people and invitations')]).toEqual([422, true]);
  await query(
    environment,
    `with made as (insert into domain (name) select 'r' || n || '.' || $1::bigint || '.example.com' from ${ROWS} returning id)
     insert into domain_tenure (organization_id, domain_id, status, released_at) select $1, id, 'released', now() from made`,
    [organizationId, MAX_DOMAINS_EVER],
  );
  const added = await portal.post(`${base}/domains/new/add`, { name: `go.${organizationId}.example.com` });
  expect([added.status, added.text.includes('as many domains')]).toEqual([422, true]);
  expect(await listTenures(ctx, { organizationId, limit: 50 })).toHaveLength(50);
});

test('requests at the same moment exceed none of these limits', async () => {
  const { organizationId, ownerId } = await createSignedIn(environment);
  const ctx: Ctx = {
    ...operatorOf(environment),
    actor: { actor: 'user', actorId: ownerId, actorName: 'Ana Gómez' },
  };
  const countOf = async (table: string) =>
    (
      await query<{ rows: number }>(
        environment,
        `select count(*)::int as rows from ${table} where organization_id = $1`,
        [organizationId],
      )
    )[0]?.rows;
  const atOnce = async (attempts: number, make: (n: number) => Promise<unknown>) =>
    (await Promise.allSettled(Array.from({ length: attempts }, (_, n) => make(n)))).flatMap((settled) =>
      settled.status === 'rejected' ? [settled.reason.code] : [],
    );
  const zone = `acme-${crypto.randomUUID().slice(0, 8)}.co`;
  const refused = await atOnce(MAX_DOMAINS + 8, (n) =>
    addDomain(ctx, { name: `go${n}.${zone}`, organizationId }),
  );
  expect(new Set(refused)).toEqual(new Set(['TOO_MANY_DOMAINS']));
  expect(await countOf('domain_tenure')).toBe(MAX_DOMAINS);

  await query(
    environment,
    `insert into cost_center (organization_id, code, name)
     select $1, 'fill-' || n, 'Filling' from generate_series(1, $2 - (select count(*)::int from cost_center where organization_id = $1)) n`,
    [organizationId, MAX_COST_CENTERS - 3],
  );
  await atOnce(10, (n) => createCostCenter(ctx, { organizationId, code: `more-${n}`, name: 'More' }));
  expect(await countOf('cost_center')).toBe(MAX_COST_CENTERS);
});
