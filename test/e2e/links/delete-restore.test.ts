import { describe, expect, inject, test } from 'vitest';
import { blockLink, unblockLink } from '../../../shared/links/blocks/block-link.ts';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { verifyDomain } from '../../../shared/links/domains/verify-domain.ts';
import { linkKey } from '../../../shared/links/link-cache.ts';
import { onCi } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { deleteLink, editLink, getLink, pathOf, restoreLink } from '../../harness/links/change-link.ts';
import { waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, freshAlias, LONG_URL, type TestLink } from '../../harness/links/links.ts';
import {
  balanceOf,
  createDomain,
  createTenant,
  createToken,
  LINK_MICRO,
  VISIT_MICRO,
} from '../../harness/organization.ts';

const environment = inject('environment');
const NOT_FOUND = { status: 404, code: 'LINK_NOT_FOUND', fields: [] };
const BLOCKED = { status: 409, code: 'LINK_BLOCKED', fields: [] };
const aliasRefused = (code: string) => ({ status: 409, code, fields: ['code'] });

async function openLink(body: Parameters<typeof createLink>[1] = {}) {
  const tenant = await createTenant(environment);
  return { tenant, link: await createLink(tenant, body) };
}

/** Moves a deletion this many days into the past. */
const ageDeletion = ({ code }: TestLink, days: number) =>
  query(environment, 'update link set deleted_at = now() - make_interval(secs => $2) where code = $1', [
    code,
    days * 86_400,
  ]);

describe('A deleted link', () => {
  test('disappears from every answer, keeps its charge, and is deleted once', async () => {
    const { tenant, link } = await openLink();
    const deleted = await deleteLink(tenant, link);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const path of [pathOf(link), `${pathOf(link)}/stats`, `${pathOf(link)}/qr`])
      expect(refusalOf(await tenant.api.get(path)), path).toEqual(NOT_FOUND);
    expect((await tenant.api.get('/urlshortener/links')).json.data.items).toEqual([]);
    expect((await tenant.api.get('/urlshortener/overview')).json.data.linksByStatus.active).toBe(0);
    expect(refusalOf(await deleteLink(tenant, link))).toEqual(NOT_FOUND);
    expect(await balanceOf(tenant)).toBe(1_000_000_000n - LINK_MICRO);
  });

  test('is restored as it was, free of charge, with its visits', async () => {
    const { tenant, link } = await openLink({ expiresAt: '2099-12-31' });
    await visit(link.shortUrl);
    await waitForClicks(environment, link.code, 1);
    const before = (await getLink(tenant, link)).json.data;
    await deleteLink(tenant, link);
    const restored = await restoreLink(tenant, link);
    expect([restored.status, restored.json.data]).toEqual([200, before]);
    await visit(link.shortUrl);
    await waitForClicks(environment, link.code, 2);
    const spent = LINK_MICRO + 2n * VISIT_MICRO;
    expect(await balanceOf(tenant)).toBe(1_000_000_000n - spent);
  });

  test('a deleted link that was disabled is restored as disabled', async () => {
    const { tenant, link } = await openLink();
    await editLink(tenant, link, { status: 'disabled' });
    await deleteLink(tenant, link);
    expect((await restoreLink(tenant, link)).json.data).toEqual({ ...link, status: 'disabled' });
    expect((await visit(link.shortUrl)).status).toBe(404);
  });

  test('records who deleted and restored it, and when', async () => {
    const { tenant, link } = await openLink();
    const keyNamed = async (name: string) => {
      const token = await createToken(tenant, { name, capabilities: ['urlshortener.write'] });
      return { api: createApi(environment.API_BASE_URL, token) };
    };
    const traces = () =>
      query(
        environment,
        `select deleter.name as deleter, restorer.name as restorer, deleted_at is not null as deleted,
                restored_at > now() - interval '1 minute' as restored
           from link left join api_key deleter on deleter.id = deleted_by_key
                left join api_key restorer on restorer.id = restored_by_key
          where code = $1`,
        [link.code],
      );
    await deleteLink(await keyNamed('deleter'), link);
    expect(await traces()).toEqual([{ deleter: 'deleter', restorer: null, deleted: true, restored: null }]);
    await restoreLink(await keyNamed('restorer'), link);
    expect(await traces()).toEqual([
      { deleter: 'deleter', restorer: 'restorer', deleted: false, restored: true },
    ]);
  });

  test('cannot be deleted or restored by another organization', async () => {
    const { tenant, link } = await openLink();
    const other = await createTenant(environment);
    const cached = () => tenant.ctx.redis.get(linkKey(link.domain, link.code));
    await visit(link.shortUrl, { method: 'HEAD' });
    await expect.poll(cached).not.toBeNull();
    const before = await cached();
    const attempts = [deleteLink, restoreLink, deleteLink].map((attempt) => attempt(other, link));
    for (const refused of await Promise.all(attempts)) expect(refusalOf(refused)).toEqual(NOT_FOUND);
    // The cached link is untouched, so the redirect does not go to Postgres either.
    expect(await cached()).toBe(before);
    expect((await getLink(tenant, link)).json.data).toEqual(link);
    await deleteLink(tenant, link);
    expect(refusalOf(await restoreLink(other, link))).toEqual(NOT_FOUND);
    expect((await visit(link.shortUrl)).status).toBe(404);
  });

  test('restored by many requests at once is restored once', async () => {
    const { tenant, link } = await openLink();
    await deleteLink(tenant, link);
    const times = onCi(10, 3);
    const answers = await Promise.all(Array.from({ length: times }, () => restoreLink(tenant, link)));
    expect(answers.map(({ json }) => json.data)).toEqual(Array(times).fill(link));
    const deletions = await Promise.all(Array.from({ length: times }, () => deleteLink(tenant, link)));
    expect(deletions.map(({ status }) => status).sort()).toEqual([204, ...Array(times - 1).fill(404)]);
  });
});

describe('A restoration', () => {
  test('a restoration of a link that is not deleted answers it unchanged, whatever its state', async () => {
    const { tenant, link } = await openLink();
    expect((await restoreLink(tenant, link)).json.data).toEqual(link);
    const disabled = (await editLink(tenant, link, { status: 'disabled' })).json.data;
    expect((await restoreLink(tenant, link)).json.data).toEqual(disabled);
    const [row] = await query(environment, 'select restored_at from link where code = $1', [link.code]);
    expect(row).toEqual({ restored_at: null });
  });

  test('a restoration of a link that never existed is not found', async () => {
    const { tenant, link } = await openLink();
    expect(refusalOf(await restoreLink(tenant, { ...link, code: freshAlias() }))).toEqual(NOT_FOUND);
  });

  test('is possible for 90 days, whether or not the link was archived', async () => {
    const { tenant, link } = await openLink();
    await deleteLink(tenant, link);
    await ageDeletion(link, 89.99);
    expect((await restoreLink(tenant, link)).status).toBe(200);
    await deleteLink(tenant, link);
    await ageDeletion(link, 90);
    expect(refusalOf(await restoreLink(tenant, link))).toEqual(NOT_FOUND);
    expect((await visit(link.shortUrl)).status).toBe(404);
  });
});

describe('The alias of a deleted link', () => {
  test('is retired for 90 days, then taken; for others it is taken from the start', async () => {
    const code = freshAlias();
    const { tenant, link } = await openLink({ code });
    const other = await createTenant(environment);
    const claim = async ({ api }: Pick<typeof tenant, 'api'>) =>
      refusalOf(await api.post('/urlshortener/links', { longUrl: LONG_URL, code }));
    expect(await claim(tenant)).toEqual(aliasRefused('ALIAS_TAKEN'));
    await deleteLink(tenant, link);
    expect(await claim(tenant)).toEqual(aliasRefused('ALIAS_RETIRED'));
    expect(await claim(other)).toEqual(aliasRefused('ALIAS_TAKEN'));
    await ageDeletion(link, 90);
    expect(await claim(tenant)).toEqual(aliasRefused('ALIAS_TAKEN'));
  });

  test('stays taken in the archive, where the daily job puts links deleted 90 days ago', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    const [old, recent, kept] = [
      await createLink(tenant, { code }),
      await createLink(tenant),
      await createLink(tenant),
    ];
    for (const link of [old, recent]) await deleteLink(tenant, link);
    await ageDeletion(old, 91);
    await ageDeletion(recent, 89);
    expect((await runJob(environment, 'urlshortener/archive-links')).status).toBe(200);
    const archived = () =>
      query(environment, 'select code from link where organization_id = $1 and archived_at is not null', [
        tenant.organizationId,
      ]);
    // A run leaves out what another one, of another test, is archiving.
    await expect.poll(archived).toEqual([{ code }]);
    expect(refusalOf(await restoreLink(tenant, old))).toEqual(NOT_FOUND);
    expect((await restoreLink(tenant, recent)).status).toBe(200);
    expect((await getLink(tenant, kept)).status).toBe(200);
    const claimed = await tenant.api.post('/urlshortener/links', { longUrl: LONG_URL, code });
    expect(refusalOf(claimed)).toEqual(aliasRefused('ALIAS_TAKEN'));
  });
});

test('A blocked link cannot be deleted or restored, whether blocked before or after its deletion', async () => {
  const { tenant, link } = await openLink();
  await blockLink(tenant.ctx, { ...link, reason: 'Phishing' });
  expect(refusalOf(await deleteLink(tenant, link))).toEqual(BLOCKED);
  expect(refusalOf(await restoreLink(tenant, link))).toEqual(BLOCKED);
  await unblockLink(tenant.ctx, link);
  await deleteLink(tenant, link);
  await blockLink(tenant.ctx, { ...link, reason: 'Phishing' });
  expect(refusalOf(await restoreLink(tenant, link))).toEqual(BLOCKED);
  expect((await visit(link.shortUrl)).status).toBe(404);
});

test('A link that its owner disabled is still disabled after a block, even if it was deleted in between', async () => {
  const { tenant, link } = await openLink();
  await editLink(tenant, link, { status: 'disabled' });
  await blockLink(tenant.ctx, { ...link, reason: 'Phishing' });
  expect((await getLink(tenant, link)).json.data.status).toBe('blocked');
  await unblockLink(tenant.ctx, link);
  expect((await getLink(tenant, link)).json.data.status).toBe('disabled');
  expect((await visit(link.shortUrl)).status).toBe(404);

  await deleteLink(tenant, link);
  await blockLink(tenant.ctx, { ...link, reason: 'Phishing' });
  await unblockLink(tenant.ctx, link);
  expect((await restoreLink(tenant, link)).json.data.status).toBe('disabled');
  expect((await visit(link.shortUrl)).status).toBe(404);
});

describe('On a released domain', () => {
  const RELEASED = '?domainStatus=released';

  test('every operation finds the link with domainStatus=released, and not without', async () => {
    const tenant = await createTenant(environment);
    const name = await createDomain(tenant);
    const link = await createLink(tenant, { domain: name });
    await releaseDomain(tenant.ctx, { name, organizationId: tenant.organizationId });

    expect(refusalOf(await getLink(tenant, link))).toEqual(NOT_FOUND);
    expect(refusalOf(await editLink(tenant, link, { status: 'disabled' }))).toEqual(NOT_FOUND);
    expect(refusalOf(await deleteLink(tenant, link))).toEqual(NOT_FOUND);
    expect(refusalOf(await restoreLink(tenant, link))).toEqual(NOT_FOUND);

    const released = { ...link, domainStatus: 'released' };
    expect((await getLink(tenant, link, RELEASED)).json.data).toEqual(released);
    expect((await tenant.api.get(`${pathOf(link)}/stats${RELEASED}`)).status).toBe(200);
    expect((await tenant.api.get(`${pathOf(link)}/qr${RELEASED}`)).status).toBe(200);
    const edited = await editLink(tenant, link, { status: 'disabled' }, RELEASED);
    expect(edited.json.data).toEqual({ ...released, status: 'disabled' });
    expect((await deleteLink(tenant, link, RELEASED)).status).toBe(204);
    expect(refusalOf(await getLink(tenant, link, RELEASED))).toEqual(NOT_FOUND);
    expect((await restoreLink(tenant, link, RELEASED)).json.data).toEqual(edited.json.data);
  });

  test("the name refers to the link of the domain's current owner", async () => {
    const [first, second] = [await createTenant(environment), await createTenant(environment)];
    const name = await createDomain(first);
    const code = freshAlias();
    const old = await createLink(first, { domain: name, code });
    await releaseDomain(first.ctx, { name, organizationId: first.organizationId });
    await addDomain(second.ctx, { name, organizationId: second.organizationId });
    await verifyDomain(second.ctx, { name, organizationId: second.organizationId });
    const fresh = await createLink(second, { domain: name, code });

    expect(refusalOf(await deleteLink(first, fresh))).toEqual(NOT_FOUND);
    expect(refusalOf(await deleteLink(second, fresh, RELEASED))).toEqual(NOT_FOUND);
    expect((await deleteLink(first, old, RELEASED)).status).toBe(204);
    expect((await visit(fresh.shortUrl)).status).toBe(302);
    expect((await getLink(second, fresh)).json.data).toEqual(fresh);
  });
});
