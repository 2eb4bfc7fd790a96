import type { createLinks } from '../../../db/links/functions/links.ts';
import { toEntries } from '../../../db/links/queries/create-links.ts';
import type { Terms } from '../suite/accounts.ts';
import type { Call } from '../suite/suite-of.ts';
import { creatorOf, type keyedBy, openTenant, type SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';

export const PRICE = 7;
export const ITEM = 'urlshortener.link';
export const SHORT_URL_BASE = 'https://{domain}';

/** A link as `create_links` takes it, with an alias or with a code to be drawn. */
export const linkOf = (alias?: string) => ({
  domain: null as string | null,
  code: alias ?? (null as string | null),
  isAlias: alias !== undefined,
  brandLike: false,
  host: 'example.com',
  expiresAt: null as string | null,
  longUrl: 'https://example.com/',
});
type Wanted = Partial<ReturnType<typeof linkOf>>;

export const links = (count: number) => Array.from({ length: count }, () => linkOf());

/** The domain of links created without naming one. */
export const addPlatformDomain = (sql: Sql) =>
  sql.query(
    `with domain as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain`,
  );

/** A domain of an organization; returns its tenure. */
export async function addDomain(
  sql: Sql,
  organizationId: number,
  name: string,
  status = 'verified',
): Promise<number> {
  const [row] = await sql.query<{ id: string }>(
    `with domain as (insert into domain (name) values ($2) returning id)
     insert into domain_tenure (domain_id, organization_id, status, verified_at)
     select id, $1, $3, case when $3 = 'verified' then now() end from domain returning id`,
    [organizationId, name, status],
  );
  return Number(row?.id);
}

/** An organization with this price for a link. */
export const openBuyer = (sql: Sql, terms: Terms = {}, price: number | null = PRICE) =>
  openTenant(sql, terms, { [ITEM]: price });

/** Creates links for one organization at a time, and lists their refusals. */
export function creationsBy(call: Call<(typeof createLinks)['args'], (typeof createLinks)['result']>) {
  const create = (
    tenant: SqlTenant,
    wanted: Wanted[] = [{}],
    idempotency: ReturnType<typeof keyedBy> | null = null,
  ) =>
    call({
      ...creatorOf(tenant),
      shortUrlBase: SHORT_URL_BASE,
      links: wanted.map((link) => ({ ...linkOf(), ...link })),
      idempotency,
    });
  const refusal = async (...given: Parameters<typeof create>) => {
    const answer = await create(...given);
    return answer.outcome === 'refused' ? answer.code : answer.outcome;
  };
  /** Each entry's refusal; null: created. */
  const refusals = async (tenant: SqlTenant, wanted: Wanted[]) => {
    const answer = await create(tenant, wanted);
    if (answer.outcome !== 'created') throw new Error(`It is ${answer.outcome}`);
    return toEntries(answer).map((entry) => ('refusal' in entry ? entry.refusal : null));
  };
  return { create, refusal, refusals };
}
