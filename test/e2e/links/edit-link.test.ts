import { describe, expect, inject, test } from 'vitest';
import { blockLink, unblockLink } from '../../../shared/links/blocks/block-link.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { visit } from '../../harness/http/visit.ts';
import { deleteLink, editLink, getLink } from '../../harness/links/change-link.ts';
import { createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { balanceOf, createDomain, createTenant, LINK_MICRO } from '../../harness/organization.ts';

const environment = inject('environment');
const NOT_FOUND = { status: 404, code: 'LINK_NOT_FOUND', fields: [] };
const BLOCKED = { status: 409, code: 'LINK_BLOCKED', fields: [] };

/** A tenant with one link. */
async function openLink(body: Parameters<typeof createLink>[1] = {}) {
  const tenant = await createTenant(environment);
  return { tenant, link: await createLink(tenant, body) };
}

describe('An edit', () => {
  test('changes only the fields that it names, and is free', async () => {
    const { tenant, link } = await openLink({ expiresAt: '2099-12-31T23:59:59Z' });
    const edited = await editLink(tenant, link, { longUrl: 'https://example.com/edited' });
    expect(edited.status).toBe(200);
    expect(edited.json.data).toEqual({ ...link, longUrl: 'https://example.com/edited' });
    const disabled = await editLink(tenant, link, { status: 'disabled' });
    expect(disabled.json.data).toEqual({ ...edited.json.data, status: 'disabled' });
    expect((await getLink(tenant, link)).json.data).toEqual(disabled.json.data);
    expect(await balanceOf(tenant)).toBe(1_000_000_000n - LINK_MICRO);
  });

  test('sets an expiry in every form of a creation, keeps it, and clears it with null', async () => {
    const { tenant, link } = await openLink();
    const expiryAfter = async (body: object) => (await editLink(tenant, link, body)).json.data.expiresAt;
    expect(await expiryAfter({ expiresAt: '2099-12-31' })).toBe('2099-12-31T05:00:00.000Z');
    expect(await expiryAfter({ expiresAt: '2099-12-31 10:30:00' })).toBe('2099-12-31T15:30:00.000Z');
    expect(await expiryAfter({ status: 'active' })).toBe('2099-12-31T15:30:00.000Z');
    expect(await expiryAfter({ expiresAt: null })).toBeNull();
    expect((await getLink(tenant, link)).json.data.expiresAt).toBeNull();
  });

  test('finds its link in any case', async () => {
    const { tenant, link } = await openLink();
    const named = { domain: link.domain.toUpperCase(), code: link.code.toUpperCase() };
    expect((await editLink(tenant, named, { status: 'disabled' })).status).toBe(200);
  });

  test('an edit without any change succeeds', async () => {
    const { tenant, link } = await openLink();
    const edited = await editLink(tenant, link, {
      longUrl: LONG_URL,
      status: 'active',
      expiresAt: null,
    });
    expect([edited.status, edited.json.data]).toEqual([200, link]);
  });

  test('an edit of everything at once is refused as a whole when one part is invalid', async () => {
    const { tenant, link } = await openLink();
    const refused = await editLink(tenant, link, {
      longUrl: 'https://example.com/edited',
      expiresAt: '2020-01-01',
    });
    expect(refusalOf(refused)).toEqual({ status: 400, code: 'EXPIRES_AT_INVALID', fields: ['expiresAt'] });
    expect((await getLink(tenant, link)).json.data).toEqual(link);
  });
});

describe('An edit is refused', () => {
  const wrong = 'VALIDATION_INVALID_PARAMETER';
  test.each([
    ['an empty body', {}, 'NOTHING_TO_UPDATE', ['body']],
    ["the operator's status", { status: 'blocked' }, wrong, ['status']],
    [
      'everything',
      { status: 'paused', longUrl: 'ftp://example.com', expiresAt: 'soon', code: 'other' },
      wrong,
      ['status', 'code', 'longUrl', 'expiresAt'],
    ],
    [
      'a destination that is too long',
      { longUrl: `https://example.com/${'x'.repeat(2048)}` },
      'URL_TOO_LONG',
      ['longUrl'],
    ],
    ['our own domain', { longUrl: `https://${PLATFORM_DOMAIN}/abc` }, 'URL_BLOCKED_HOST', ['longUrl']],
    [
      'two wrongs',
      { longUrl: 'http://10.0.0.1/', expiresAt: 'never' },
      'URL_BLOCKED_HOST',
      ['longUrl', 'expiresAt'],
    ],
  ])('refuses an edit with %s', async (_, body, code, fields) => {
    const { tenant, link } = await openLink();
    expect(refusalOf(await editLink(tenant, link, body))).toEqual({ status: 400, code, fields });
    expect((await getLink(tenant, link)).json.data).toEqual(link);
  });

  test("refuses a destination on another organization's short domain, until nobody has that domain", async () => {
    const { tenant, link } = await openLink();
    const other = await createTenant(environment);
    const name = await createDomain(other);
    // A .localhost name would be refused for its own sake, so the domain gets a public-looking one.
    const host = `${freshAlias()}.example.net`;
    await query(environment, 'update domain set name = $2 where name = $1', [name, host]);
    const edit = () => editLink(tenant, link, { longUrl: `https://${host}/abc`, status: 'disabled' });
    const own = { status: 400, code: 'URL_BLOCKED_HOST', fields: ['longUrl'] };
    expect(refusalOf(await edit())).toEqual(own);
    expect((await getLink(tenant, link)).json.data).toEqual(link);
    await releaseDomain(other.ctx, { name: host, organizationId: other.organizationId });
    expect((await edit()).status).toBe(200);
  });

  test('leaves a link whose destination has become a short domain without a redirect', async () => {
    const host = `${freshAlias()}.example.net`;
    const { tenant, link } = await openLink({ longUrl: `https://${host}/abc` });
    expect((await visit(link.shortUrl)).status).toBe(302);
    const name = await createDomain(await createTenant(environment));
    await query(environment, 'update domain set name = $2 where name = $1', [name, host]);
    expect((await editLink(tenant, link, { expiresAt: '2099-12-31' })).status).toBe(200);
    expect((await visit(link.shortUrl)).status).toBe(404);
  });

  test('refuses to edit a link that is unknown, deleted, or of another organization', async () => {
    const { tenant, link } = await openLink();
    const other = await createTenant(environment);
    const edit = { status: 'disabled' };
    expect(refusalOf(await editLink(other, link, edit))).toEqual(NOT_FOUND);
    expect(refusalOf(await editLink(tenant, { ...link, code: freshAlias() }, edit))).toEqual(NOT_FOUND);
    expect(refusalOf(await editLink(tenant, link, edit, '?domainStatus=released'))).toEqual(NOT_FOUND);
    await deleteLink(tenant, link);
    expect(refusalOf(await editLink(tenant, link, edit))).toEqual(NOT_FOUND);
  });

  test('refuses to edit a link that the operator has blocked, until the block is lifted', async () => {
    const { tenant, link } = await openLink();
    await blockLink(tenant.ctx, { ...link, reason: 'Phishing' });
    expect((await getLink(tenant, link)).json.data).toEqual({ ...link, status: 'blocked' });
    for (const body of [{ status: 'active' }, { longUrl: 'https://example.com/edited' }])
      expect(refusalOf(await editLink(tenant, link, body))).toEqual(BLOCKED);
    expect(refusalOf(await editLink(await createTenant(environment), link, {}))).toMatchObject({
      code: 'NOTHING_TO_UPDATE',
    });
    await unblockLink(tenant.ctx, link);
    expect((await editLink(tenant, link, { status: 'disabled' })).status).toBe(200);
  });

  test('refuses any domainStatus other than released', async () => {
    const { tenant, link } = await openLink();
    const refused = await editLink(tenant, link, { status: 'disabled' }, '?domainStatus=active');
    expect(refusalOf(refused)).toEqual({ status: 400, code: wrong, fields: ['domainStatus'] });
  });
});

test('Two simultaneous edits of different fields both apply', async () => {
  const { tenant, link } = await openLink();
  const answers = await Promise.all([
    editLink(tenant, link, { longUrl: 'https://example.com/edited' }),
    editLink(tenant, link, { expiresAt: '2099-01-01' }),
    editLink(tenant, link, { status: 'disabled' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await getLink(tenant, link)).json.data).toEqual({
    ...link,
    longUrl: 'https://example.com/edited',
    expiresAt: '2099-01-01T05:00:00.000Z',
    status: 'disabled',
  });
});
