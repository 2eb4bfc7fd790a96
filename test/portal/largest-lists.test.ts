import { expect, inject, test } from 'vitest';
import type { Page } from '../../functions/portal/app/declare.ts';
import { PAGES } from '../../functions/portal/pages.ts';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { addDomain, MAX_DOMAINS, MAX_DOMAINS_EVER } from '../../shared/links/domains/add-domain.ts';
import { listTenures } from '../../shared/links/domains/list-tenures.ts';
import { addUser } from '../../shared/people/add-user.ts';
import { createCostCenter, MAX_COST_CENTERS } from '../../shared/people/cost-centers/cost-centers.ts';
import { createKey, MAX_KEYS } from '../../shared/people/keys/create-key.ts';
import { MAX_MEMBERS } from '../../shared/people/list-members.ts';
import { MAX_ENDPOINTS } from '../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { EVENT_TYPE_NAMES } from '../../shared/webhooks/event-names.ts';
import { FILLINGS as API_FILLINGS, type Filling } from '../e2e/kernel/largest-pages/fillings.ts';
import { query } from '../harness/database.ts';
import { operatorOf } from '../harness/organization.ts';
import { createSignedIn } from '../harness/portal/portal.ts';

const environment = inject('environment');

/** The most that a file may have: an isolate has memory for several, with what they were made from. */
const MAX_BYTES = 8 * 1024 * 1024;
/** The most that the page of a list may have: a phone shows it, too. */
const MAX_LIST_BYTES = 200_000;
/** The most that any page may have: a form offers a choice of all cost centers. */
const MAX_PAGE_BYTES = 500_000;
/** A name as long as allowed, in characters that take four bytes. */
const NAME = `(lpad(n::text, 8, '0') || repeat('😀', 92))`;
const ROWS = 'generate_series(1, $2::int) n';

/** Lists of the portal that the API does not have, or has by pages only, by their paths. */
const FILLINGS: Readonly<Record<string, Filling>> = {
  '/keys': {
    rows: MAX_KEYS - 1,
    statements: [
      // Twice as many that are revoked, of which the last ones are listed.
      `insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, revoked_at)
       select $1, center.id, member.user_id, ${NAME}, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), '0000', at
         from (select id from cost_center where organization_id = $1 limit 1) center,
              (select user_id from membership where organization_id = $1 order by user_id limit 1) member, ${ROWS},
              (values (now()), (now()), (null)) as revoked (at)`,
    ],
  },
  '/people': {
    rows: MAX_MEMBERS - 2,
    statements: [
      `with made as (
         insert into "user" (name, email) select ${NAME}, rpad($1::bigint::text || '.' || n || '.', 254, 'x') from ${ROWS} returning id)
       insert into membership (organization_id, user_id, role) select $1, id, 'administrator' from made`,
    ],
  },
  '/cost-centers': {
    rows: MAX_COST_CENTERS - 1,
    statements: [
      `insert into cost_center (organization_id, code, name)
       select $1, rpad('center-' || n || '-', 32, 'x'), ${NAME} from ${ROWS}`,
    ],
  },
  '/billing/statements': {
    // A hundred years.
    rows: 1_200,
    statements: [
      `insert into movement_day (organization_id, posted_on, used_on, type, kind, movements, quantity, amount_micro)
       select $1, day, day, 'charge', 'link', 1, 1, 0
         from (select ('1900-01-01'::date + n * interval '1 month')::date as day from ${ROWS}) days`,
    ],
  },
  '/movements/hours': {
    // Two hours, each of as many references as have lines of their own, with that of the opening balance.
    rows: 198,
    statements: [
      `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference, created_at)
       select $1, 'charge', 'link_batch', 'urlshortener', 0, balance_micro, ${NAME}, rpad('batch-' || n, 255, 'x'), now() - (n % 2) * interval '1 hour'
         from billing_account, ${ROWS} where organization_id = $1`,
    ],
  },
  '/requests': {
    rows: 600,
    // The partition of today is open once the first requests are recorded.
    statements: [
      'select from (select $1::bigint, $2::int, routine.open_request_partitions()) opened',
      `insert into request_log (request_id, at, organization_id, api_key_id, operation, status, code, duration_ms, sample_weight)
       select gen_random_uuid(), date_trunc('milliseconds', now()), $1, (select min(id) from api_key where organization_id = $1), repeat('o', 100), 400,
              repeat('C', 100), 60000, 1000000
         from ${ROWS}`,
    ],
  },
  '/audit': {
    rows: 300,
    statements: [
      `insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input)
       select gen_random_uuid(), 'user', member.user_id, ${NAME}, 'key.create', $1, 'api_key', n::text,
              jsonb_build_object('note', repeat('😀', 4000))
         from (select user_id from membership where organization_id = $1 limit 1) member, ${ROWS}`,
    ],
  },
  '/webhooks': {
    rows: MAX_ENDPOINTS,
    statements: [
      `insert into webhook_endpoint (organization_id, url, secret, types)
       select $1, rpad('https://example.com/' || n || '/', 2048, 'x'), '{}', '{${EVENT_TYPE_NAMES.join()}}' from ${ROWS}`,
    ],
  },
};

/** The lists of the API that the portal has under no operation. */
const OF_API: Readonly<Record<string, keyof typeof API_FILLINGS>> = {
  '/domains': 'listDomains',
  '/deliveries': 'listDeliveries',
};

/** The tables that grow and are drawn on pages beside their lists. */
const BESIDE: Readonly<Record<string, Filling | undefined>> = {
  sessions: {
    rows: 150,
    statements: [
      `insert into session (token_hash, user_id, way, device, place)
       select sha256(convert_to(gen_random_uuid()::text, 'UTF8')), member.user_id, 'link', repeat('D', 100), repeat('😀', 60)
         from (select user_id from membership where organization_id = $1 and role = 'owner') member, ${ROWS}`,
    ],
  },
  'top-ups': {
    rows: 150,
    statements: [
      `insert into top_up (id, organization_id, user_id, amount_micro, currency, status)
       select gen_random_uuid(), $1, member.user_id, 9000000000000000, 'COP', 'failed'
         from (select user_id from membership where organization_id = $1 order by user_id limit 1) member, ${ROWS}`,
    ],
  },
  invitations: {
    rows: MAX_MEMBERS - 2,
    statements: [
      `insert into invitation (organization_id, email, name, role, invited_by, expires_at)
       select $1, rpad(n || '.' || $1::bigint::text || '.', 254, 'x'), ${NAME}, 'administrator', member.user_id, now() + interval '7 days'
         from (select user_id from membership where organization_id = $1 order by user_id limit 1) member, ${ROWS}`,
    ],
  },
  'pending usage': {
    rows: 1_000,
    statements: [
      `insert into pending_usage (organization_id, hour, service, kind, cost_center_id, unit_micro, quantity)
       select $1, date_trunc('hour', now()), 'callblasting', 'air_time', (select min(id) from cost_center where organization_id = $1), n, 1
         from ${ROWS}`,
      `update billing_account set pending_micro = pending_micro + $2::bigint * ($2::bigint + 1) / 2 where organization_id = $1`,
    ],
  },
  plans: {
    rows: 300,
    statements: [
      `insert into plan (organization_id, service, name, starts_at, ends_at)
       select $1, 'tts', ${NAME}, now() - (n + 1) * interval '1 day', now() - n * interval '1 day' from ${ROWS}`,
    ],
  },
  'click files': API_FILLINGS.listClickFiles,
  usage: API_FILLINGS.getUsage,
};

const isStandalone = ({ path }: Page): boolean => !path.includes('{') && !/\/(?:csv|selected)$/.test(path);

/** The lists: the pages that have a file of their rows. */
const LISTS = PAGES.filter(
  (page) => isStandalone(page) && PAGES.some(({ path }) => path === `${page.path}/csv`),
);

function fillingOf({ path, operation }: Page): Filling {
  const filling = FILLINGS[path] ?? API_FILLINGS[OF_API[path] ?? operation ?? ''];
  if (filling === undefined) throw new Error(`Say how the list ${path} is filled.`);
  return filling;
}

async function fill(organizationId: number, { rows, statements }: Filling): Promise<void> {
  for (const statement of statements) await query(environment, statement, [organizationId, rows]);
}

test.each(LISTS)(
  'the list $path of the portal shows its largest rows in pages and a file of some megabytes',
  async (list) => {
    const { path } = list;
    const filling = fillingOf(list);
    const { rows, search = '' } = filling;
    const { portal, base, organizationId } = await createSignedIn(environment);
    await fill(organizationId, filling);
    const page = await portal.get(base + path + search);
    expect(page.status).toBe(200);
    expect(Buffer.byteLength(page.text)).toBeLessThan(MAX_LIST_BYTES);
    const file = await portal.get(`${base}${path}/csv${search}`);
    expect(file.status).toBe(200);
    expect(Buffer.byteLength(file.text)).toBeLessThan(MAX_BYTES);
    const [, ...lines] = file.text.trimEnd().split('\n');
    expect(new Set(lines).size).toBeGreaterThanOrEqual(rows);
  },
);

test('no page of an organization that has the most of everything is larger than some hundred kilobytes', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  for (const filling of [...LISTS.map(fillingOf), ...Object.values(BESIDE)])
    if (filling !== undefined) await fill(organizationId, filling);
  const links = new Set<string>();
  const tooLarge: string[] = [];
  const open = async (path: string): Promise<void> => {
    const { status, text } = await portal.get(path);
    expect([path, status]).toEqual([path, 200]);
    if (Buffer.byteLength(text) >= MAX_PAGE_BYTES) tooLarge.push(`${path}: ${Buffer.byteLength(text)}`);
    for (const [, href = ''] of text.matchAll(/href="([^"?#]+)"/g)) links.add(href);
  };
  for (const { path } of PAGES.filter(isStandalone)) await open(base + path);
  // Pages of one thing are opened where a list leads to one.
  const shown = Map.groupBy(links, (link) =>
    PAGES.find(({ path }) => new RegExp(`^${base}${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(link)),
  );
  for (const [page, [first]] of shown)
    if (page !== undefined && first !== undefined && page.path.includes('{')) await open(first);
  expect(tooLarge).toEqual([]);
});

test('an organization has at most so many keys, people, cost centers and domains as its lists hold', async () => {
  const { portal, base, organizationId, ownerId } = await createSignedIn(environment);
  for (const filling of [FILLINGS['/keys'], FILLINGS['/people'], FILLINGS['/cost-centers']])
    if (filling !== undefined) await fill(organizationId, filling);
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
