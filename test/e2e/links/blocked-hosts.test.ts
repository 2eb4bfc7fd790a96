import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { blockHost, listBlockedHosts, unblockHost } from '../../../shared/links/blocks/block-host.ts';
import { blockLink, unblockLink } from '../../../shared/links/blocks/block-link.ts';
import { query } from '../../harness/database.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink, forgetLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const reason = 'Phishing';
const newHost = () => `h${crypto.randomUUID().slice(0, 8)}.example.com`;

const follow = async ({ shortUrl }: { shortUrl: string }) => (await visit(shortUrl)).status;
const statusOf = async ({ api }: Tenant, { domain, code }: { domain: string; code: string }) =>
  (await api.get(`/urlshortener/links/${domain}/${code}`)).json.data.status;

test('Links to a blocked host and its subdomains stop at once and the others continue, until the block is lifted', async () => {
  const tenant = await createTenant(environment);
  const host = newHost();
  const [plain, sub, spelled, other] = await Promise.all([
    createLink(tenant, { longUrl: `https://${host}/offer` }),
    createLink(tenant, { longUrl: `http://www.${host}:8080/?a=1` }),
    createLink(tenant, { longUrl: `https://${host.toUpperCase()}./` }),
    createLink(tenant, { longUrl: `https://not${host}/?to=https://${host}/` }),
  ]);
  const own = await createLink(tenant, { longUrl: `https://${host}/own` });
  await blockLink(tenant.ctx, { ...own, reason });
  const refused = [plain, sub, spelled];
  for (const link of refused) expect(await follow(link)).toBe(302);

  expect(await blockHost(tenant.ctx, { host: host.toUpperCase(), reason })).toEqual({ host, links: 3 });
  for (const link of [...refused, own]) {
    expect(await follow(link)).toBe(404);
    expect(await statusOf(tenant, link)).toBe('blocked');
  }
  expect(await follow(other)).toBe(302);
  await expect(unblockLink(tenant.ctx, plain)).rejects.toMatchObject({ code: 'LINK_BLOCKED_WITH_HOST' });
  expect((await listBlockedHosts(tenant.ctx)).find(({ name }) => name === host)).toMatchObject({ reason });
  expect(await blockHost(tenant.ctx, { host, reason })).toEqual({ host, links: 0 });
  await expect(blockHost(tenant.ctx, { host: `www.${host}`, reason })).rejects.toMatchObject({
    code: 'HOST_ALREADY_BLOCKED',
  });

  expect(await unblockHost(tenant.ctx, { host, reason: 'Cleaned' })).toEqual({ host, links: 3 });
  for (const link of refused) {
    expect(await follow(link)).toBe(302);
    expect(await statusOf(tenant, link)).toBe('active');
  }
  expect(await follow(own)).toBe(404);
  await expect(unblockHost(tenant.ctx, { host, reason })).rejects.toMatchObject({ code: 'HOST_NOT_BLOCKED' });
  const told = await query<{ verb: string; input: { reason: string } }>(
    environment,
    `select verb, input from audit_event where target = 'blocked_host' and target_id = $1 order by id`,
    [host],
  );
  expect(told.map(({ verb, input }) => [verb, input.reason])).toEqual([
    ['host.block', reason],
    ['host.unblock', 'Cleaned'],
  ]);
});

test('No link can lead to a blocked host: created, in bulk, edited or restored', async () => {
  const tenant = await createTenant(environment);
  const host = newHost();
  const { domain, code } = await createLink(tenant);
  const deleted = await createLink(tenant, { longUrl: `https://${host}/` });
  const pathOf = (link: { domain: string; code: string }) =>
    `/urlshortener/links/${link.domain}/${link.code}`;
  await tenant.api.send(pathOf(deleted), { method: 'DELETE' });
  await blockHost(tenant.ctx, { host, reason });
  const longUrl = `https://www.${host}/`;
  const error = { code: 'URL_BLOCKED_HOST', details: [{ field: 'longUrl' }] };
  expect(await tenant.api.post('/urlshortener/links', { longUrl })).toMatchObject({
    status: 400,
    json: { error },
  });
  const { json } = await tenant.api.post('/urlshortener/links/bulk', {
    links: [{ longUrl: 'https://example.com/' }, { longUrl }],
  });
  expect(json.data).toMatchObject({ created: 1, failed: 1, results: [{ success: true }, { error }] });
  const edited = await tenant.api.send(pathOf({ domain, code }), {
    method: 'PATCH',
    body: JSON.stringify({ longUrl }),
    headers: { 'content-type': 'application/json' },
  });
  expect(edited).toMatchObject({ status: 400, json: { error } });
  const restored = await tenant.api.send(`${pathOf(deleted)}/restore`, { method: 'POST' });
  expect(restored).toMatchObject({ status: 409, json: { error: { code: 'LINK_BLOCKED' } } });
});

test('Every spelling of an address is blocked, and only public hosts can be blocked', async () => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant, { longUrl: 'http://0x5db8d8f1/' });
  expect(await follow(link)).toBe(302);
  await blockHost(tenant.ctx, { host: '93.184.216.241', reason });
  expect(await follow(link)).toBe(404);
  await unblockHost(tenant.ctx, { host: '93.184.216.241', reason });
  for (const host of ['localhost', '10.0.0.1', 'com', 'a b.com', 'https://example.com/', 'x.com/path'])
    await expect(blockHost(tenant.ctx, { host, reason })).rejects.toMatchObject({ details: { host } });
  await expect(blockHost(tenant.ctx, { host: newHost(), reason: ' ' })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
  });
});

test('A link whose creation began before its host was blocked is blocked too', async () => {
  const tenant = await createTenant(environment);
  const host = newHost();
  const link = await createLink(tenant);
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  await client.query('begin');
  await client.query('update link set long_url = $1 where code = $2', [`https://${host}/`, link.code]);
  const blocked = blockHost(tenant.ctx, { host, reason });
  await expect
    .poll(async () => (await listBlockedHosts(tenant.ctx)).some(({ name }) => name === host))
    .toBe(true);
  await client.query('commit');
  await client.end();
  expect(await blocked).toEqual({ host, links: 1 });
});

test('An interrupted run leaves no link redirecting to the host from Postgres, and is repeated', async () => {
  const tenant = await createTenant(environment);
  const host = newHost();
  const link = await createLink(tenant, { longUrl: `https://${host}/` });
  await forgetLink(tenant, link);
  await query(environment, 'insert into blocked_host (name, reason) values ($1, $2)', [host, reason]);
  expect(await follow(link)).toBe(404);
  expect(await statusOf(tenant, link)).toBe('active');
  expect(await blockHost(tenant.ctx, { host, reason })).toEqual({ host, links: 1 });
  expect(await statusOf(tenant, link)).toBe('blocked');
});
