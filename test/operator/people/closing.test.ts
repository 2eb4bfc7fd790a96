import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { closeOrganization } from '../../../shared/people/organizations/close-organization.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { eraseOrganization } from '../../../shared/people/organizations/erase-organization.ts';
import { exportOrganization } from '../../../shared/people/organizations/export-organization.ts';
import { EXPORTED_KINDS } from '../../../shared/people/organizations/exported-kinds.ts';
import { findOrganization } from '../../../shared/people/organizations/find-organization.ts';
import { setOrganizationStatus } from '../../../shared/people/organizations/update-organization.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const LINKS = 2_500;

/** Tables with rows of organizations that no export contains. */
const NOT_EXPORTED = [
  // Lines of a file that is being uploaded.
  'upload_part',
  // Counters and sums of what is exported.
  'call_spend',
  'contact_check_day',
  'link_tally',
  'lookup_day',
  'organization_month',
  'pending_usage',
  'plan_usage',
  'spend',
  'spend_notice',
  'campaign_progress',
  'click_flood',
  'link_counter',
  'link_month',
  'link_reference_tally',
  'reference_counter',
  'visitor_mark',
  // Batches of clicks, of all organizations.
  'click_backlog',
  'click_set_aside',
  // Secrets.
  'contact_key',
  'contact_registry',
  'webhook_account_secret',
  // The system's own rows: repeated requests, logs, sign-ins, the search's index, lines before they are files.
  'click_line',
  'event_log',
  'idempotency_key',
  'openid_sign_in',
  'organization_block',
  'request_log',
  'link_search_edit',
  'link_search_segment',
  'link_search_slice',
  'session',
];

const cloud = useOperatorCloud();

/** An organization with an owner, a key and links. */
async function newOrganization(name: string) {
  const { ctx } = cloud.openContext();
  const { id: organizationId } = await createOrganization(ctx, { name });
  const [owner] = await cloud.query<{ id: string }>(
    `with person as (insert into "user" (name, email) values ($2, $1 || '@closing.example') returning id)
     insert into membership (organization_id, user_id, role) select $1::bigint, id, 'owner' from person returning user_id as id`,
    [organizationId, `Owner of ${name}`],
  );
  const { token } = await createKey(ctx, { organizationId, userId: Number(owner?.id), name: 'Web' });
  await cloud.query(
    `with place as (insert into domain (name) values ('d' || $1::bigint || '.example.com') returning id),
     tenure as (insert into domain_tenure (domain_id, organization_id, status) select id, $1::bigint, 'pending' from place returning id)
     insert into link (organization_id, tenure_id, code, long_url, is_alias)
     select $1::bigint, tenure.id, 'code-' || number, 'https://example.com/' || number, true from tenure, generate_series(1, ${LINKS}) number`,
    [organizationId],
  );
  return { ctx, organizationId, token };
}

test('an export writes each kind to a file that only its owner can read, without secrets', async () => {
  const { ctx, organizationId, token } = await newOrganization('Exported');
  const other = await newOrganization('Not exported');
  const directory = join(mkdtempSync(join(tmpdir(), 'closing-')), 'export');
  const counts = await exportOrganization(ctx, { organizationId, directory, withoutFiles: true });
  expect(counts).toMatchObject({
    organization: 1,
    members: 1,
    keys: 1,
    'cost-centers': 1,
    links: LINKS,
    calls: 0,
  });
  expect(readdirSync(directory).sort()).toEqual(
    ['README.txt', ...Object.keys(EXPORTED_KINDS).map((kind) => `${kind}.ndjson`)].sort(),
  );
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  const texts = readdirSync(directory).map((file) => {
    expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
    return readFileSync(join(directory, file), 'utf8');
  });
  expect(texts.join('')).not.toContain('token_hash');
  expect(texts.join('')).not.toContain(token);
  expect(texts.join('')).not.toContain('Not exported');
  const links = readFileSync(join(directory, 'links.ndjson'), 'utf8').trimEnd().split('\n');
  expect(new Set(links.map((line) => JSON.parse(line).code)).size).toBe(LINKS);
  expect(JSON.parse(links[0] ?? '')).toMatchObject({ domain: `d${organizationId}.example.com` });
  await expect(
    told(exportOrganization(other.ctx, { organizationId, directory, withoutFiles: true })),
  ).rejects.toThrow('Could not create');
});

test('an export contains each table with rows of organizations, except those that are listed', async () => {
  const tables = await cloud.query<{ name: string }>(
    `select distinct relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
        and attname in ('organization_id', 'link_id', 'campaign_id', 'call_id', 'batch_id', 'reference_id', 'delivery_id',
                        'top_up_id', 'api_key_id')
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const queries = Object.values(EXPORTED_KINDS).map(({ query }) => query);
  const left = tables.filter(({ name }) => !queries.some((query) => new RegExp(`\\b${name}\\b`).test(query)));
  expect(left.map(({ name }) => name)).toEqual(NOT_EXPORTED.toSorted());
});

test('the links of a closed organization redirect for at least a day, and closing it again changes their end', async () => {
  const { ctx, organizationId } = await newOrganization('Closing');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await expect(told(closeOrganization(ctx, { organizationId, redirectsUntil: inDays(0.9) }))).rejects.toThrow(
    'at least a day',
  );
  expect((await findOrganization(ctx, 'Closing')).status).toBe('active');
  const closed = await closeOrganization(ctx, { organizationId, redirectsUntil: inDays(2) });
  expect(closed).toMatchObject({ status: 'closed', keysRevoked: 1 });
  const { closedAt } = await findOrganization(ctx, 'Closing');
  const later = inDays(30);
  const again = await closeOrganization(ctx, { organizationId, redirectsUntil: later });
  expect(again).toMatchObject({ keysRevoked: 0 });
  expect(await findOrganization(ctx, 'Closing')).toMatchObject({ closedAt, redirectsUntil: later });
  await setOrganizationStatus(ctx, { organizationId, status: 'active' });
  expect(await findOrganization(ctx, 'Closing')).toMatchObject({ closedAt: null, redirectsUntil: null });
  expect(
    await cloud.query('select from api_key where organization_id = $1 and revoked_at is null', [
      organizationId,
    ]),
  ).toEqual([]);
});

test('an organization can be erased after the legal period, and stays closed', async () => {
  const { ctx, organizationId } = await newOrganization('Erased some day');
  const erase = () => eraseOrganization(cloud.openContext().ctx, { organizationId });
  await expect(erase()).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_CLOSED' });
  await closeOrganization(ctx, { organizationId });
  await expect(erase()).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_ERASABLE_YET' });
  await cloud.query(
    "update organization set closed_at = now() - interval '91 days', redirects_until = now() where id = $1",
    [organizationId],
  );
  expect(await erase()).toEqual({ id: organizationId, isErased: true });
  const found = await findOrganization(ctx, String(organizationId));
  expect(found).toMatchObject({
    name: `Erased ${organizationId}`,
    status: 'closed',
    erasedAt: expect.any(Date),
  });
  expect(
    await cloud.query(
      "select from link where organization_id = $1 and long_url <> 'https://erased.invalid/'",
      [organizationId],
    ),
  ).toEqual([]);
  await expect(told(setOrganizationStatus(ctx, { organizationId, status: 'active' }))).rejects.toThrow(
    'has been erased',
  );
  await expect(closeOrganization(ctx, { organizationId })).rejects.toMatchObject({
    code: 'ORGANIZATION_ERASED',
  });
});
