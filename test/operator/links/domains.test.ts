import { beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { blockLink, unblockLink } from '../../../shared/links/blocks/block-link.ts';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { clearDefaultDomain, setDefaultDomain } from '../../../shared/links/domains/default-domain.ts';
import { listTenures } from '../../../shared/links/domains/list-tenures.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { verifyDomain } from '../../../shared/links/domains/verify-domain.ts';
import { domainKey, GONE, isMarker, linkKey } from '../../../shared/links/link-cache.ts';
import { listAllLinks } from '../../../shared/links/list-all-links.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
let settle: () => Promise<void>;
beforeEach(() => {
  ({ ctx, settle } = cloud.openContext());
});

const newOrganization = async () => (await createOrganization(ctx, { name: 'Domains' })).id;
const newName = () => `links-${crypto.randomUUID()}.example.com`;

async function newVerified(organizationId: number | null = null) {
  const held = { name: newName(), organizationId: organizationId ?? (await newOrganization()) };
  await addDomain(ctx, held);
  await verifyDomain(ctx, held);
  return held;
}

/** The redirect's cache entry for a key, after the verbs' background work. */
async function cached(key: string) {
  await settle();
  return await ctx.redis.get<string>(key);
}

async function tenureOf({ name, organizationId }: { name: string; organizationId: number | null }) {
  const [tenure] = await listTenures(ctx, { name, organizationId });
  if (tenure === undefined) throw new Error(`${organizationId} never had ${name}`);
  return tenure;
}

describe('The life of a domain', () => {
  test('lets an organization resume its old tenure after another one held the domain', async () => {
    const name = newName();
    const first = { name, organizationId: await newOrganization() };
    const second = { name, organizationId: await newOrganization() };

    await addDomain(ctx, first);
    expect(await tenureOf(first)).toMatchObject({ status: 'pending', verifiedAt: null });
    await verifyDomain(ctx, first);
    const { id, verifiedAt } = await tenureOf(first);
    expect(verifiedAt).toBeInstanceOf(Date);
    expect(await cached(domainKey(name))).toMatch(new RegExp(`^${id} \\[`));

    await addDomain(ctx, second);
    await expect(verifyDomain(ctx, second)).rejects.toMatchObject({ code: 'DOMAIN_HELD_BY_ANOTHER' });
    expect(await tenureOf(second)).toMatchObject({ status: 'pending' });
    expect(await cached(domainKey(name))).toMatch(new RegExp(`^${id} \\[`));

    await releaseDomain(ctx, first);
    expect(await tenureOf(first)).toMatchObject({ id, status: 'released', releasedAt: expect.any(Date) });
    expect(await cached(domainKey(name))).toBe(GONE);

    await verifyDomain(ctx, second);
    const other = await tenureOf(second);
    expect(other.id).not.toBe(id);
    expect(await cached(domainKey(name))).toMatch(new RegExp(`^${other.id} \\[`));

    await addDomain(ctx, first);
    expect(await tenureOf(first)).toMatchObject({ id, status: 'pending', releasedAt: null });
    await expect(verifyDomain(ctx, first)).rejects.toMatchObject({ code: 'DOMAIN_HELD_BY_ANOTHER' });
    await releaseDomain(ctx, second);
    await verifyDomain(ctx, first);
    expect(await tenureOf(first)).toMatchObject({ id, status: 'verified' });
    expect(await cached(domainKey(name))).toMatch(new RegExp(`^${id} \\[`));
  });

  test('lets only one of several organizations verify the domain at once', async () => {
    const name = newName();
    const holders = await Promise.all(
      Array.from({ length: 8 }, async () => ({ name, organizationId: await newOrganization() })),
    );
    for (const holder of holders) await addDomain(ctx, holder);
    const outcomes = await Promise.allSettled(
      holders.map((holder) => verifyDomain(cloud.openContext().ctx, holder)),
    );
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(7).fill('DOMAIN_HELD_BY_ANOTHER'));
    expect((await listTenures(ctx, { name })).filter(({ status }) => status === 'verified')).toHaveLength(1);
  });

  test('keeps the redirect of the holder when an unverified claim is released', async () => {
    const holder = await newVerified();
    const other = { name: holder.name, organizationId: await newOrganization() };
    await addDomain(ctx, other);
    await releaseDomain(ctx, other);
    expect(await cached(domainKey(holder.name))).toMatch(new RegExp(`^${(await tenureOf(holder)).id} \\[`));
  });

  test('refuses a second addition, verification or release', async () => {
    const holder = await newVerified();
    await expect(addDomain(ctx, holder)).rejects.toMatchObject({ code: 'DOMAIN_TAKEN' });
    await expect(verifyDomain(ctx, holder)).rejects.toMatchObject({ code: 'DOMAIN_ALREADY_VERIFIED' });
    await releaseDomain(ctx, holder);
    await expect(releaseDomain(ctx, holder)).rejects.toMatchObject({ code: 'DOMAIN_NOT_HELD' });
    await expect(verifyDomain(ctx, holder)).rejects.toMatchObject({ code: 'DOMAIN_NOT_HELD' });
  });

  test('refuses a domain that both the platform and a customer would hold', async () => {
    const platform = { name: newName(), organizationId: null };
    await addDomain(ctx, platform);
    await verifyDomain(ctx, platform);
    const organizationId = await newOrganization();
    await expect(told(addDomain(ctx, { ...platform, organizationId }))).rejects.toThrow(
      'already a domain of the platform',
    );
    const own = await newVerified();
    await expect(told(addDomain(ctx, { ...own, organizationId: null }))).rejects.toThrow(
      'is already a domain of organization',
    );
  });

  test.each([
    ['LINKS-%.Example.COM', 'links-%.example.com'],
    ['links-%.example.com.', 'links-%.example.com'],
    ['links-%.acme.localhost', 'links-%.acme.localhost'],
  ])('stores %s as %s', async (spelled, name) => {
    const id = crypto.randomUUID();
    const added = await addDomain(ctx, {
      name: spelled.replace('%', id),
      organizationId: await newOrganization(),
    });
    expect(added.domain).toBe(name.replace('%', id));
  });

  test.each(['localhost', '10.0.0.1', 'a_b.example.com', '-a.example.com', 'ñandú.co', 'a..b', 'a.b/c', ''])(
    '%j is not a domain',
    async (name) => {
      await expect(told(addDomain(ctx, { name, organizationId: null }))).rejects.toThrow(
        'must be a host name',
      );
    },
  );
});

describe('The default domain', () => {
  test('is one of the verified domains of the organization', async () => {
    const first = await newVerified();
    const second = await newVerified(first.organizationId);
    await setDefaultDomain(ctx, first);
    await setDefaultDomain(ctx, second);
    await setDefaultDomain(ctx, second);
    const defaults = (await listTenures(ctx, { organizationId: first.organizationId })).filter(
      (t) => t.isDefault,
    );
    expect(defaults).toMatchObject([{ domain: second.name }]);

    const pending = { ...first, name: newName() };
    await addDomain(ctx, pending);
    await expect(setDefaultDomain(ctx, pending)).rejects.toMatchObject({
      code: 'DEFAULT_DOMAIN_NOT_VERIFIED',
    });
    expect(await tenureOf(second)).toMatchObject({ isDefault: true });

    await clearDefaultDomain(ctx, first.organizationId);
    expect(await tenureOf(second)).toMatchObject({ isDefault: false });
  });

  test('is cleared by its release, even when the organization adds it again', async () => {
    const held = await newVerified();
    await setDefaultDomain(ctx, held);
    await releaseDomain(ctx, held);
    await addDomain(ctx, held);
    await verifyDomain(ctx, held);
    expect(await tenureOf(held)).toMatchObject({ status: 'verified', isDefault: true });
  });

  test('is the first verified domain, until another or none is chosen', async () => {
    const first = await newVerified();
    expect(await tenureOf(first)).toMatchObject({ isDefault: true });
    const second = await newVerified(first.organizationId);
    expect(await tenureOf(second)).toMatchObject({ isDefault: false });
    await clearDefaultDomain(ctx, first.organizationId);
    expect(await tenureOf(await newVerified(first.organizationId))).toMatchObject({ isDefault: false });
    expect(await tenureOf(first)).toMatchObject({ isDefault: false });
  });

  test('is replaced, when released, by the one that was verified first among the others', async () => {
    const first = await newVerified();
    const [second, third] = [
      await newVerified(first.organizationId),
      await newVerified(first.organizationId),
    ];
    await releaseDomain(ctx, third);
    expect(await tenureOf(first)).toMatchObject({ isDefault: true });
    await releaseDomain(ctx, first);
    expect(await tenureOf(second)).toMatchObject({ isDefault: true });
  });

  test('is one of several that are chosen at the same moment, and of those that stay when it is released then', async () => {
    const first = await newVerified();
    const { organizationId } = first;
    const others = [await newVerified(organizationId), await newVerified(organizationId)];
    const defaults = async () =>
      (await listTenures(ctx, { organizationId })).flatMap(({ domain, isDefault }) =>
        isDefault ? [domain] : [],
      );
    await Promise.all([...others, first, ...others, first].map((held) => setDefaultDomain(ctx, held)));
    expect(await defaults()).toHaveLength(1);

    await setDefaultDomain(ctx, first);
    await Promise.all([releaseDomain(ctx, first), ...others.map((held) => setDefaultDomain(ctx, held))]);
    expect(await defaults()).toHaveLength(1);
    expect(await defaults()).not.toContain(first.name);
  });

  test('is unique, even when several domains are verified at once', async () => {
    const organizationId = await newOrganization();
    const names = Array.from({ length: 6 }, newName);
    for (const name of names) await addDomain(ctx, { name, organizationId });
    await Promise.all(names.map((name) => verifyDomain(ctx, { name, organizationId })));
    const tenures = await listTenures(ctx, { organizationId });
    expect(tenures.map(({ status }) => status)).toEqual(Array(6).fill('verified'));
    expect(tenures.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('The block of a link', () => {
  async function newLink(changes = '') {
    const held = await newVerified();
    const { id: tenureId } = await tenureOf(held);
    const [row] = await cloud.query<{ id: string }>(
      `insert into link (organization_id, tenure_id, code, long_url, is_alias)
       values ($1, $2, 'promo', 'https://example.com/', true) returning id`,
      [held.organizationId, tenureId],
    );
    if (changes !== '') await cloud.query(`update link set ${changes} where id = $1`, [row?.id]);
    return { ...held, tenureId, linkId: Number(row?.id), address: { domain: held.name, code: 'promo' } };
  }

  test('reaches the redirect, and so does its end', async () => {
    const { name, address } = await newLink();
    expect(
      await blockLink(ctx, { domain: name.toUpperCase(), code: 'PROMO', reason: 'Phishing' }),
    ).toMatchObject({
      status: 'blocked',
    });
    expect(await cached(linkKey(name, 'promo'))).toBe(GONE);
    expect(await unblockLink(ctx, address)).toMatchObject({ status: 'active' });
    // Readers ask Postgres what applies now.
    expect(isMarker(String(await cached(linkKey(name, 'promo'))))).toBe(true);
  });

  test('keeps what the owner chose: afterwards a disabled link is disabled, and a deleted one does not redirect', async () => {
    const disabled = await newLink("status = 'disabled'");
    expect(await blockLink(ctx, { ...disabled.address, reason: 'Phishing' })).toMatchObject({
      status: 'blocked',
    });
    expect(await listAllLinks(ctx, { domain: disabled.name, limit: 5 })).toMatchObject([
      { status: 'blocked', chosenStatus: 'disabled', blockedAt: expect.any(Date), blockReason: 'Phishing' },
    ]);
    expect(await unblockLink(ctx, disabled.address)).toMatchObject({ status: 'disabled' });
    expect(await listAllLinks(ctx, { domain: disabled.name, limit: 5 })).toMatchObject([
      { blockReason: null },
    ]);

    const deleted = await newLink('deleted_at = now()');
    await blockLink(ctx, { ...deleted.address, reason: 'Phishing' });
    expect(await unblockLink(ctx, deleted.address)).toMatchObject({ status: 'active' });
    expect(isMarker(String(await cached(linkKey(deleted.name, 'promo'))))).toBe(true);
  });

  test('is refused the second time, for an unknown link and on a released domain', async () => {
    const { address, ...held } = await newLink();
    await expect(unblockLink(ctx, address)).rejects.toMatchObject({ code: 'LINK_NOT_BLOCKED' });
    await expect(told(blockLink(ctx, { ...address, reason: ' ' }))).rejects.toThrow('reason');
    await blockLink(ctx, { ...address, reason: 'Phishing' });
    await expect(blockLink(ctx, { ...address, reason: 'Phishing' })).rejects.toMatchObject({
      code: 'LINK_ALREADY_BLOCKED',
    });
    await expect(told(blockLink(ctx, { ...address, code: 'nothing', reason: 'Phishing' }))).rejects.toThrow(
      'There is no link',
    );
    await releaseDomain(ctx, held);
    await expect(unblockLink(ctx, address)).rejects.toMatchObject({ code: 'LINK_ADDRESS_NOT_FOUND' });
  });

  test('leaves a marker in the cache when Postgres fails, so that readers query Postgres', async () => {
    const { name, address } = await newLink();
    await cloud.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    await cloud.query('create trigger refuse before update on link for each row execute function refuse()');
    await expect(blockLink(ctx, { ...address, reason: 'Phishing' })).rejects.toThrow();
    expect(isMarker(String(await cached(linkKey(name, 'promo'))))).toBe(true);
    await cloud.query('drop function refuse cascade');
  });

  test('appears in the list of links, which can be filtered', async () => {
    const { organizationId, name, address, linkId } = await newLink();
    await blockLink(ctx, { ...address, reason: 'Phishing' });
    const filters = [{ organizationId }, { domain: name }, { domain: name, search: 'EXAMPLE.com' }];
    for (const filter of filters) {
      expect(await listAllLinks(ctx, { ...filter, status: 'blocked', limit: 5 })).toMatchObject([
        { id: linkId },
      ]);
      expect(await listAllLinks(ctx, { ...filter, status: 'active', limit: 5 })).toEqual([]);
    }
    expect(await listAllLinks(ctx, { organizationId, search: 'e_ample', limit: 5 })).toEqual([]);
  });
});
