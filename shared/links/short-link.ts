import * as z from 'zod';
import type { CreatedLink, NewLink } from '../../db/links/functions/links.ts';
import {
  findLink,
  type LinkRow,
  type LinkSelector,
  type ListedLinkRow,
} from '../../db/links/queries/find-link.ts';
import { SHOWN_STATUSES } from '../../db/links/tables/link.ts';
import type { Config } from '../kernel/config.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import type { LinkPath } from './link-path.ts';

const Moment = z.iso.datetime();

const LINK_EXAMPLE = {
  domain: 'go.operator.example',
  code: 'x7k2m9q',
  shortUrl: 'https://go.operator.example/x7k2m9q',
  longUrl: 'https://example.com/offers?utm_source=sms',
  isAlias: false,
  status: 'active',
  domainStatus: 'active',
  expiresAt: null,
  createdAt: '2026-03-02T14:30:00.000Z',
  clicks: 120,
  uniqueClicks: 95,
  firstClickAt: '2026-03-02T14:31:07.000Z',
  lastClickAt: '2026-03-04T01:12:44.000Z',
} as const;

/** Example of a newly created link with an alias and an expiry. */
export const NEW_LINK_EXAMPLE = {
  ...LINK_EXAMPLE,
  code: 'black-friday',
  shortUrl: 'https://go.operator.example/black-friday',
  isAlias: true,
  expiresAt: '2031-01-01T04:59:59.000Z',
  clicks: 0,
  uniqueClicks: 0,
  firstClickAt: null,
  lastClickAt: null,
} as const;

/** Example of an edited link. */
export const EDITED_LINK_EXAMPLE = {
  ...LINK_EXAMPLE,
  longUrl: 'https://example.com/offers/april',
  expiresAt: '2031-01-01T04:59:59.000Z',
} as const;

/** A short link as the API shows it. */
export const ShortLink = z
  .object({
    domain: z.string().meta({ description: 'Domain the link answers on.', example: 'go.operator.example' }),
    code: z.string().meta({ description: 'Code or alias, unique on the domain.', example: 'x7k2m9q' }),
    // Not `z.url()`, which would parse each as a URL once more.
    shortUrl: z.string().meta({ description: 'Public short URL.', format: 'uri' }),
    longUrl: z.string(),
    isAlias: z.boolean(),
    status: z.enum(SHOWN_STATUSES),
    domainStatus: z.enum(['active', 'released']),
    expiresAt: Moment.nullable(),
    createdAt: Moment.describe('When it was created, UTC.'),
    clicks: z.int(),
    uniqueClicks: z.int(),
    firstClickAt: Moment.nullable(),
    lastClickAt: Moment.nullable(),
  })
  .meta({
    id: 'ShortLink',
    example: LINK_EXAMPLE,
  });
export type ShortLink = z.infer<typeof ShortLink>;

/** The campaign and the recipient of a link, in the customer's words. */
const labels = {
  reference: z.string().nullable().meta({
    description: 'Its reference, such as your campaign; null without one.',
    example: 'spring-offer',
  }),
  externalId: z.string().nullable().meta({
    description: 'What it is in your own system, such as a recipient; null without one.',
    example: 'customer-1',
  }),
};

export const LISTED_LINK_EXAMPLE = { ...LINK_EXAMPLE, reference: 'spring-offer', externalId: 'customer-1' };

/** A short link in a list. */
export const ListedShortLink = ShortLink.extend(labels).meta({
  id: 'ListedShortLink',
  example: LISTED_LINK_EXAMPLE,
});
export type ListedShortLink = z.infer<typeof ListedShortLink>;

/** The public short URL of a code; scheme and port come from the settings. */
export const toShortUrl = (config: Config, domain: string, code: string): string =>
  `${config.SHORT_URL_BASE.replace('{domain}', domain)}/${code}`;

/** A stored link as the API shows it. */
export function toShortLink(config: Config, row: LinkRow): ShortLink {
  return {
    domain: row.domain,
    code: row.code,
    shortUrl: toShortUrl(config, row.domain, row.code),
    longUrl: row.longUrl,
    isAlias: row.isAlias,
    status: row.status,
    domainStatus: row.released ? 'released' : 'active',
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    clicks: row.clicks ?? 0,
    uniqueClicks: row.uniqueClicks ?? 0,
    firstClickAt: row.firstClickAt?.toISOString() ?? null,
    lastClickAt: row.lastClickAt?.toISOString() ?? null,
  };
}

/** A stored link in a list. */
export const toListedLink = (config: Config, row: ListedLinkRow): ListedShortLink => ({
  ...toShortLink(config, row),
  reference: row.reference,
  externalId: row.externalId,
});

/** A newly created link, without visits. */
export function toNewShortLink(
  config: Config,
  wanted: Pick<NewLink, 'longUrl' | 'isAlias' | 'expiresAt'>,
  { domain, code, createdAt }: CreatedLink,
): ShortLink {
  return {
    domain,
    code,
    shortUrl: toShortUrl(config, domain, code),
    longUrl: wanted.longUrl,
    isAlias: wanted.isAlias,
    status: 'active',
    domainStatus: 'active',
    expiresAt: wanted.expiresAt,
    createdAt: new Date(createdAt).toISOString(),
    clicks: 0,
    uniqueClicks: 0,
    firstClickAt: null,
    lastClickAt: null,
  };
}

export type { LinkRow };

const toSelector = ({ domain, code, domainStatus }: LinkPath): LinkSelector => ({
  domain,
  code,
  released: domainStatus === 'released',
});

/**
 * A link of the caller's organization. Throws LINK_NOT_FOUND, also for deleted links and those of other organizations.
 */
export async function findLinkOrThrow(ctx: TenantCtx, path: LinkPath): Promise<LinkRow> {
  const row = await findLink(ctx.db, ctx.tenant.organizationId, toSelector(path));
  if (row === undefined) throw new DomainError('LINK_NOT_FOUND');
  return row;
}

export async function getLink(ctx: TenantCtx, path: LinkPath): Promise<ShortLink> {
  return toShortLink(ctx.config, await findLinkOrThrow(ctx, path));
}

/** The link's current state; LINK_NOT_FOUND when a replayed creation's link was deleted since. */
export async function getLinkById(ctx: TenantCtx, linkId: number): Promise<ShortLink> {
  const row = await findLink(ctx.db, ctx.tenant.organizationId, { linkId });
  if (row === undefined) throw new DomainError('LINK_NOT_FOUND');
  return toShortLink(ctx.config, row);
}
