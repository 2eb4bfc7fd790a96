import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { deleteLink } from '../../harness/links/change-link.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import {
  balanceOf,
  createDomain,
  createTenant,
  LINK_MICRO,
  type Tenant,
} from '../../harness/organization.ts';

const cloud = useCloud();
let drawCode: string;
beforeAll(async () => {
  const [row] = await query<{ text: string }>(
    cloud.environment,
    `select pg_get_functiondef('routine.generate_code(int)'::regprocedure) as text`,
  );
  drawCode = row?.text ?? '';
});
const restore = () => query(cloud.environment, drawCode);
beforeEach(restore);
afterAll(restore);

/** Narrows the codes so that draws repeat: 36 ^ `free` of 7 characters, and 36 times as many for each more. */
const narrowTo = (free: number) =>
  query(
    cloud.environment,
    drawCode.replace(
      / return (.*);\nend/s,
      (_, code) => ` return '${'0'.repeat(7 - free)}' || left(${code}, ${free}) || substr(${code}, 8);\nend`,
    ),
  );

/** Takes every `nth` of the drawable codes of 7 characters for links of the organization. */
async function fill(tenant: Tenant, { free, nth, deleted }: { free: number; nth: number; deleted: boolean }) {
  const domain = await createDomain(tenant);
  const digit = (place: number) =>
    `substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + (n / ${36 ** place} % 36), 1)`;
  const digits = Array.from({ length: free }, (_, place) => digit(place)).join(' || ');
  await query(
    cloud.environment,
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, deleted_at)
     select $1, tenure.id, repeat('0', ${7 - free}) || ${digits}, 'https://example.com', false,
            case when $3 then now() end
       from generate_series(0, ${36 ** free - 1}, ${nth}) n,
            domain_tenure tenure join domain on domain.id = domain_id
      where domain.name = $2`,
    [tenant.organizationId, domain, deleted],
  );
  return domain;
}

const links = (domain: string) =>
  Array.from({ length: 1_000 }, (_, n) => ({ longUrl: `${LONG_URL}&n=${n}`, domain }));
type Result = { success: boolean; link: { code: string } };
const codesOf = ({ results }: { results: Result[] }) => results.map(({ link }) => link?.code);
const BALANCE = 1_001n * LINK_MICRO;

test.each([{ deleted: false }, { deleted: true }])(
  'a bulk of 1,000 on a domain with a tenth of its codes taken (deleted: $deleted) creates 1,000 links',
  async ({ deleted }) => {
    const tenant = await createTenant(cloud.environment, { balanceMicro: BALANCE });
    const domain = await fill(tenant, { free: 3, nth: 10, deleted });
    await narrowTo(3);
    const { status, json } = await tenant.api.post('/urlshortener/links/bulk', { links: links(domain) });
    expect(status).toBe(201);
    expect(json.data).toMatchObject({ created: 1_000, failed: 0 });
    const codes: string[] = codesOf(json.data);
    expect(new Set(codes).size).toBe(1_000);
    expect(codes.filter((code) => code.length === 7).length).toBeGreaterThan(950);
    expect(await balanceOf(tenant)).toBe(LINK_MICRO);
  },
);

test('longer codes are generated where every code of 7 characters is taken, for one link and for many', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: BALANCE });
  const domain = await fill(tenant, { free: 1, nth: 1, deleted: true });
  await narrowTo(1);
  const one = await createLink(tenant, { domain });
  expect(one.code).toMatch(/^0{6}[0-9a-z]{2}$/);
  const { json } = await tenant.api.post('/urlshortener/links/bulk', { links: links(domain) });
  expect(json.data).toMatchObject({ created: 1_000, failed: 0 });
  const codes: string[] = codesOf(json.data);
  expect(new Set([...codes, one.code]).size).toBe(1_001);
  for (const code of codes) expect(code).toMatch(/^0{6}[0-9a-z]{2,4}$/);
});

test('simultaneous creations that generate the same codes all get their own', async () => {
  const tenants = await Promise.all(
    Array.from({ length: 6 }, () => createTenant(cloud.environment, { balanceMicro: BALANCE })),
  );
  await narrowTo(2);
  const body = { links: Array.from({ length: 100 }, () => ({ longUrl: LONG_URL })) };
  const answers = await Promise.all(tenants.map(({ api }) => api.post('/urlshortener/links/bulk', body)));
  const codes = answers.flatMap(({ json }) => codesOf(json.data));
  expect(codes).not.toContain(undefined);
  expect(new Set(codes).size).toBe(600);
});

test('a code that is an alias in the same bulk, or your own deleted link, is replaced', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: BALANCE });
  const domain = await createDomain(tenant);
  await query(
    cloud.environment,
    drawCode.replace(
      / return .*;\nend/s,
      " return case p_length when 7 then 'x000001' else 'x000001y' end;\nend",
    ),
  );
  const asAlias = await tenant.api.post('/urlshortener/links/bulk', {
    links: [
      { longUrl: LONG_URL, domain },
      { longUrl: LONG_URL, domain, code: 'x000001' },
    ],
  });
  expect(codesOf(asAlias.json.data)).toEqual(['x000001y', 'x000001']);
  const other = await createDomain(tenant);
  await deleteLink(tenant, await createLink(tenant, { domain: other }));
  expect((await createLink(tenant, { domain: other })).code).toBe('x000001y');
});

/** The longest: two of 20,000 codes of 7 characters are the same once in 400 times, of 10 practically never. */
const LENGTH = 10;

test('codes consist of 0-9 a-z, each equally often', async () => {
  const [drawn] = await query<{ codes: string[] }>(
    cloud.environment,
    'select array_agg(routine.generate_code($1)) as codes from generate_series(1, 20000)',
    [LENGTH],
  );
  const codes = drawn?.codes ?? [];
  expect(new Set(codes).size).toBe(20_000);
  for (const code of codes) expect(code).toMatch(/^[0-9a-z]{10}$/);
  const expected = codes.length / 36;
  for (let place = 0; place < LENGTH; place += 1) {
    const counts = Map.groupBy(codes, (code) => code[place]);
    expect(counts.size).toBe(36);
    // Six standard deviations of a binomial count: practically impossible by chance.
    for (const { length } of counts.values())
      expect(Math.abs(length - expected)).toBeLessThan(6 * Math.sqrt(expected));
  }
});
