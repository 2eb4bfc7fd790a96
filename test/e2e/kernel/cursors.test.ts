import { expect, inject, test } from 'vitest';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const LINKS = '/urlshortener/links';
const MOVEMENTS = '/account/billing/movements';

const cursorOf = async ({ api }: Tenant, path: string): Promise<string> =>
  (await api.get(`${path}?limit=1`)).json.data.nextCursor;

/** A tenant with two links, and therefore two movements for them. */
async function createLister(): Promise<Tenant> {
  const tenant = await createTenant(environment);
  await createLink(tenant);
  await createLink(tenant);
  return tenant;
}

const expectRefused = async ({ api }: Tenant, path: string, cursor: string) =>
  expect(refusalOf(await api.get(`${path}?cursor=${encodeURIComponent(cursor)}`))).toEqual({
    status: 400,
    code: 'VALIDATION_INVALID_PARAMETER',
    fields: ['cursor'],
  });

test('cursors reveal nothing about what they point at, and are never repeated', async () => {
  const tenant = await createLister();
  const [one, other] = [await cursorOf(tenant, LINKS), await cursorOf(tenant, LINKS)];
  expect(one).toMatch(/^[A-Za-z0-9_-]{48}$/);
  expect(one).not.toBe(other);
  // The sealed bytes of equal ids have nothing in common that a plain counter would leave.
  const sealed = (cursor: string) => Buffer.from(cursor, 'base64url').subarray(12, 20).toString('hex');
  expect(sealed(one)).not.toBe(sealed(other));
  // Sealed bytes may look like anything by chance, but not those of both.
  const isPlain = (cursor: string) => /id|\d{4,}/.test(Buffer.from(cursor, 'base64url').toString('latin1'));
  expect([one, other].every(isPlain)).toBe(false);
  const pages = await Promise.all([one, other].map((cursor) => tenant.api.get(`${LINKS}?cursor=${cursor}`)));
  expect(pages[0]?.json.data).toEqual(pages[1]?.json.data);
});

test('cursors work only for the list and organization that they were issued for', async () => {
  const [tenant, stranger] = [await createLister(), await createLister()];
  const links = await cursorOf(tenant, LINKS);
  await expectRefused(tenant, MOVEMENTS, links);
  await expectRefused(tenant, LINKS, await cursorOf(tenant, MOVEMENTS));
  await expectRefused(stranger, LINKS, links);
});

test('cursors that were changed, cut or made up are refused', async () => {
  const tenant = await createLister();
  const cursor = await cursorOf(tenant, LINKS);
  const flipped = Array.from({ length: 6 }, (_, at) => {
    const bytes = Buffer.from(cursor, 'base64url');
    bytes[at * 7] = (bytes[at * 7] ?? 0) ^ 1;
    return bytes.toString('base64url');
  });
  for (const wrong of [...flipped, cursor.slice(1), `${cursor}A`, 'A'.repeat(48), btoa('id:7'), '7', ''])
    await expectRefused(tenant, LINKS, wrong);
});
