import { randomBytes, randomInt } from 'node:crypto';
import { encodeLink, linkKey } from '../../../shared/links/link-cache.ts';
import { query, type WithDatabase } from '../database.ts';
import type { Tenant } from '../organization.ts';

/** The part of a short link that tests use. */
export type TestLink = { domain: string; code: string; shortUrl: string; longUrl: string };

export const LONG_URL = 'https://example.com/offers?utm_source=sms';

/** A unique alias that resembles no name, even with digits read as letters: those names need an 8 or a 9 (`900913`). */
export const freshAlias = (): string => `x-${randomBytes(6).readUIntBE(0, 6).toString(8)}`;

/** Creates a link of the tenant; throws when it is refused. */
export async function createLink(
  { api }: Pick<Tenant, 'api'>,
  body: { longUrl?: string; domain?: string; code?: string; expiresAt?: string } = {},
): Promise<TestLink> {
  const created = await api.post('/urlshortener/links', { longUrl: LONG_URL, ...body });
  if (created.status !== 201) throw new Error(`The link was refused: ${created.status} ${created.text}`);
  return created.json.data;
}

/**
 * Makes the redirect read a link from Postgres next, and then cache it again. Its entry becomes one of another tenure, and another one
 * each time. If it were deleted, or the same, an earlier visit, which caches what it read after its answer, could still fill it.
 */
export const forgetLink = (
  { ctx }: Pick<Tenant, 'ctx'>,
  { domain, code }: Pick<TestLink, 'domain' | 'code'>,
): Promise<unknown> =>
  ctx.redis.set(
    linkKey(domain, code),
    encodeLink({
      tenureId: 0,
      linkId: randomInt(2 ** 40),
      longUrl: LONG_URL,
      expiresAtMs: null,
      expiredUrl: null,
      rules: null,
      passQuery: false,
    }),
    // Like every entry, it expires.
    { ex: 3_600 },
  );

/** Counts the links of an organization, including deleted ones. */
export async function countLinks(environment: WithDatabase, organizationId: number): Promise<number> {
  const [row] = await query<{ links: number }>(
    environment,
    'select count(*)::int as links from link where organization_id = $1',
    [organizationId],
  );
  return row?.links ?? 0;
}

/** Counts the links of a tenant. */
export const linksOf = ({ ctx, organizationId }: Tenant): Promise<number> =>
  countLinks(ctx.config, organizationId);
