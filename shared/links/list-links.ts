import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { findDomains } from '../../db/links/queries/find-domains.ts';
import type { ListedLinkRow } from '../../db/links/queries/find-link.ts';
import { findLinks, findLinksByText, type LinkFilter } from '../../db/links/queries/find-links.ts';
import { SHOWN_STATUSES } from '../../db/links/tables/link.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { fieldError } from '../kernel/errors/domain-error.ts';
import { maxCharacters } from '../kernel/http/input/max-characters.ts';
import { boundedQuery } from '../kernel/http/lists/bounded-query.ts';
import { checkDayOrder } from '../kernel/http/lists/check-day-order.ts';
import type { CsvColumns } from '../kernel/http/lists/csv.ts';
import { heavyQuery } from '../kernel/http/lists/heavy-query.ts';
import { listPage } from '../kernel/http/lists/list-page.ts';
import { ExportQuery, PageQuery, page, toCsvPage } from '../kernel/http/lists/page.ts';
import { limitToTwo } from '../kernel/quotas/limit-to-two.ts';
import { type Finder, where } from '../kernel/search.ts';
import { createdBetween, toTerms } from '../kernel/time/created-between.ts';
import { LINK_MESSAGES } from './messages.ts';
import { GivenName } from './references/reference-fields.ts';
import { type SearchedText, toSearchedText } from './rules/search-buckets.ts';
import { ListedShortLink, toListedLink } from './short-link.ts';

/** A search reads at most so many links, for about so long. */
const SEARCH_BOUNDS = { rows: 20_000, ms: 100 };

export const LINK_FILTER = {
  domain: z
    .string()
    .toLowerCase()
    .optional()
    .meta({ maxLength: 253, description: 'Links on one domain, in any case.' }),
  status: z.enum(SHOWN_STATUSES).optional().describe('Links of one status.'),
  domainStatus: z
    .enum(['active', 'released'])
    .optional()
    .describe('`released`: only links on domains that no longer belong to the organization.'),
  isAlias: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('`true`: only links whose code the caller chose; `false`: only generated ones.'),
  reference: GivenName.optional().describe('Links with this reference.'),
  externalId: GivenName.optional().describe('Links with this external id.'),
  search: z
    .string()
    .min(1)
    .check(maxCharacters(200))
    .optional()
    .describe(
      'Part of the destination or the code, in any case. A text without three letters or digits in a row matches the start of codes.',
    ),
  ...createdBetween,
};
export const LinksQuery = PageQuery.extend(LINK_FILTER).superRefine(
  checkDayOrder('createdFrom', 'createdTo'),
);
export const LinksExportQuery = ExportQuery.extend(LINK_FILTER).superRefine(
  checkDayOrder('createdFrom', 'createdTo'),
);

export const LINK_COLUMNS: CsvColumns<keyof ListedShortLink> = {
  domain: 'value',
  code: 'value',
  shortUrl: 'value',
  longUrl: 'text',
  isAlias: 'value',
  status: 'value',
  domainStatus: 'value',
  expiresAt: 'value',
  createdAt: 'value',
  clicks: 'value',
  uniqueClicks: 'value',
  firstClickAt: 'value',
  lastClickAt: 'value',
  reference: 'text',
  externalId: 'text',
};

export const LinksPage = page(ListedShortLink);

type Query = z.output<typeof LinksQuery>;

/** The organization's links, newest first. Throws as `findPage`. */
export const listLinks = (ctx: TenantCtx, query: Query): Promise<z.infer<typeof LinksPage>> =>
  findPage(ctx, query, { ...toFilter(query), status: query.status }, (row) => toListedLink(ctx.config, row));

/** The links that a query asks for, of whatever status and text. */
export function toFilter(query: Omit<Query, 'status'>): LinkFilter {
  const { domain, domainStatus, isAlias, reference, externalId, createdFrom, createdBefore } = toTerms(query);
  const released = domainStatus === undefined ? undefined : domainStatus === 'released';
  return { domain, released, isAlias, reference, externalId, createdFrom, createdBefore };
}

/**
 * A page of the links that a filter leaves and that have the query's text. Throws DOMAIN_NOT_ALLOWED for a domain that the
 * organization never had, GATEWAY_TIMEOUT, and for a search that would read too much VALIDATION_INVALID_PARAMETER, for a
 * third at once RATE_TPS_EXCEEDED.
 */
export async function findPage<Item>(
  ctx: TenantCtx,
  query: Omit<Query, 'status'>,
  filter: LinkFilter,
  toItem: (row: ListedLinkRow) => Item,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const { search } = query;
  const find = search === undefined ? findLinks : searchFor(ctx, toSearchedText(search));
  // Searches have a bound of their own.
  const runHeavy = search === undefined ? boundedQuery : heavyQuery;
  const found = await listPage(ctx, 'links', query, filter, find, toItem, runHeavy);
  if (found.items.length === 0 && query.domain !== undefined) await checkDomain(ctx, query.domain);
  return found;
}

const searchFor =
  (ctx: TenantCtx, sought: SearchedText | undefined): typeof findLinks =>
  async (db, organizationId, filter, limit) => {
    if (sought === undefined) return [];
    const found = await limitToTwo(ctx, 'search', () =>
      findLinksByText(db, organizationId, { ...sought, ...SEARCH_BOUNDS }, filter, limit),
    );
    if (found !== undefined) return found;
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'search', LINK_MESSAGES.searchTooWide);
  };

/** Exports links as a CSV file. */
export const exportLinks = async (
  ctx: TenantCtx,
  query: z.output<typeof LinksExportQuery>,
): Promise<Response> => toCsvPage(ctx, 'links', await listLinks(ctx, query), LINK_COLUMNS);

/** Checks, for an empty result, that the domain exists, so that an unknown one is reported instead. */
async function checkDomain({ db, tenant }: TenantCtx, name: string): Promise<void> {
  const known = await findDomains(db, tenant.organizationId);
  if (!known.some(({ domain }) => domain === name))
    throw fieldError('DOMAIN_NOT_ALLOWED', 'domain', LINK_MESSAGES.unknownDomain);
}

/**
 * Links that are not deleted, by their address, code or external id. What is only a part of their destination or code, `listLinks`
 * finds.
 */
export const searchLinks: Finder = (organizationId, { text, address }) => {
  const own = sql`select * from link where organization_id = ${organizationId} and deleted_at is null`;
  // Those of its domains and of the platform's, by which codes are found.
  const tenures = sql`array(select id from domain_tenure where organization_id = ${organizationId}
                            union all select id from domain_tenure where organization_id is null)`;
  const select = (links: SQL): SQL => sql`
    select domain.name || '/' || link.code || case tenure.status when 'verified' then '' else '?domainStatus=released' end,
           domain.name || '/' || link.code, link.long_url,
           case when link.blocked_at is not null then 'blocked' when tenure.status <> 'verified' then 'released'
                when link.status = 'active' and link.expires_at <= now() then 'expired' else link.status end,
           link.created_at
      from (${links}) link join domain_tenure tenure on tenure.id = link.tenure_id join domain on domain.id = tenure.domain_id`;
  return [
    ...where(
      address,
      ({ host, path }) => sql`${select(sql`${own} and tenure_id = any (${tenures}) and code = ${path}`)}
        where domain.name = ${host} order by tenure.status <> 'verified'`,
    ),
    ...where(
      text?.toLowerCase(),
      (code) =>
        sql`${select(sql`${own} and tenure_id = any (${tenures}) and code = ${code}`)} order by link.id desc`,
    ),
    ...where(
      text,
      (externalId) =>
        sql`${select(sql`${own} and external_id = ${externalId} order by id desc limit 10`)} order by link.id desc`,
    ),
  ];
};
