import * as z from 'zod';
import {
  array,
  bigint,
  bool,
  columns,
  DayQuota,
  defineSqlFunction,
  emitted,
  int,
  json,
  moment,
  oneOf,
  orNull,
  refused,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';
import { KEY_REUSED, KeyedRequest, replayed } from '../../kernel/functions/idempotency.ts';
import { LINK_STATUSES, SHOWN_STATUSES } from '../tables/link.ts';

export const NewLink = z.strictObject({
  /** Null: the organization's default domain, or else the platform's. */
  domain: z.string().nullable(),
  /** Null: a random code. */
  code: z.string().nullable(),
  isAlias: z.boolean(),
  /** Refused on platform domains. */
  brandLike: z.boolean(),
  longUrl: z.string(),
  /** The destination's host, which must not be one of the service's own short domains. */
  host: z.string(),
  expiresAt: z.string().nullable(),
});
export type NewLink = z.infer<typeof NewLink>;

/** A new link as it is sent: without what is null or false, which would be most of what Postgres has to parse. */
export type GivenLink = Pick<NewLink, 'longUrl' | 'host'> & Partial<NewLink>;

/** Refusals of a single entry, in the contract's order. */
const ENTRY_REFUSALS = [
  'URL_BLOCKED_HOST',
  'EXPIRES_AT_INVALID',
  'DOMAIN_NOT_ALLOWED',
  'DOMAIN_NOT_VERIFIED',
  'ALIAS_RESERVED',
  'ALIAS_RETIRED',
  'ALIAS_TAKEN',
  'CODE_GENERATION_FAILED',
] as const;
const EntryRefusal = z.enum(ENTRY_REFUSALS);
export type EntryRefusal = z.infer<typeof EntryRefusal>;

/** Refusals of the whole creation, in the contract's order. */
export const SPENDING_REFUSALS = [
  'URLSHORTENER_CURRENCY_UNDEFINED',
  'URLSHORTENER_NOT_PRICED',
  'URLSHORTENER_LINK_QUOTA_EXCEEDED',
  'URLSHORTENER_INSUFFICIENT_FUNDS',
  'URLSHORTENER_SPEND_LIMIT_REACHED',
] as const;

const CreatedLink = z.object({
  linkId: z.int(),
  tenureId: z.int(),
  domain: z.string(),
  code: z.string(),
  createdAt: z.string(),
});
export type CreatedLink = z.infer<typeof CreatedLink>;

/** `refusals`: all objections, of which `refusal` is the first. */
export const RefusedEntry = z.object({
  refusal: EntryRefusal,
  refusals: z
    .array(EntryRefusal)
    .nullish()
    .transform((refusals) => refusals ?? []),
});
export type RefusedEntry = z.infer<typeof RefusedEntry>;

/** The result that is stored with a creation's Idempotency-Key. */
const CreationResult = z.object({
  entries: z.array(z.union([CreatedLink, RefusedEntry])),
  /** Larger ones than a number holds come as a bigint. */
  chargedMicro: z.union([z.int(), z.bigint()]).transform(BigInt),
});
export type CreationResult = z.infer<typeof CreationResult>;

/** The links that a creation made on one domain, in three lists of one order; `places` are those of its entries. */
const MadeLinks = CreatedLink.pick({ domain: true, tenureId: true }).extend({
  places: z.array(z.int()),
  ids: z.array(z.int()),
  codes: z.array(z.string()),
});
const CreatedLinks = z.object({
  createdAt: z.string(),
  domains: z.array(MadeLinks),
  refused: z.array(RefusedEntry.extend({ place: z.int() })),
  chargedMicro: CreationResult.shape.chargedMicro,
});
export type CreatedLinks = z.infer<typeof CreatedLinks>;

/** An entry of a bulk creation that was refused before the database was asked, by its index. */
const Rejected = z.object({
  index: z.int(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
});
export type Rejected = z.infer<typeof Rejected>;

/** The stored result of a bulk creation. */
const BulkResult = CreationResult.extend({ rejected: z.array(Rejected) });
/** The destination of a line of pasted text. */
const PastedLine = z.object({ line: z.int(), longUrl: z.string() });
export type PastedLine = z.infer<typeof PastedLine>;
/** The stored result of a creation from pasted text, which has the lines too. */
export const PastedResult = BulkResult.extend({ given: z.array(PastedLine) });

export const createLinks = defineSqlFunction({
  name: 'create_links',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    /** Built right before they are sent, up to a thousand: not validated one by one. */
    links: json(z.custom<readonly GivenLink[]>(Array.isArray)),
    /** These are stored with the result, and with `rejected` the key is stored even when no link was created. */
    idempotency: json(
      KeyedRequest.extend({
        rejected: z.array(Rejected).optional(),
        /** All lines with their destinations, for who reads the result without the request. */
        given: z.array(PastedLine).optional(),
      }).nullish(),
    ),
    /** `https://{domain}`, for the short URL in the event. */
    shortUrlBase: text,
  },
  result: json(
    z.discriminatedUnion('outcome', [
      CreatedLinks.extend({ outcome: z.literal('created'), emitted }),
      replayed(BulkResult),
      refused([KEY_REUSED, ...SPENDING_REFUSALS] as const).extend({ quota: DayQuota.nullish() }),
    ]),
  ),
});

export const resolveLinks = defineSqlFunction({
  name: 'resolve_links',
  args: {
    organization: bigint,
    links: json(z.array(NewLink.pick({ domain: true, code: true, brandLike: true, host: true }))),
  },
  result: json(z.array(z.object({ refusals: z.array(EntryRefusal) })).nullable()),
});

export const isRefusedHost = defineSqlFunction({
  name: 'is_refused_host',
  args: { host: text },
  result: bool,
});

export const domainEntry = defineSqlFunction({
  name: 'domain_entry',
  args: { tenure: bigint },
  result: text,
});

export const linkAt = defineSqlFunction({
  name: 'link_at',
  args: { organization: bigint, domain: text, code: text, released: bool },
  result: bigint,
});

export const shownLinkStatus = defineSqlFunction({
  name: 'shown_link_status',
  args: { status: oneOf(LINK_STATUSES), blockedAt: orNull(moment) },
  result: oneOf(SHOWN_STATUSES),
});

export const shownLinks = defineSqlFunction({
  name: 'shown_links',
  args: { links: array(bigint) },
  result: columns(
    'TABLE(id bigint, tenure_id bigint, domain text, code text, long_url text, is_alias boolean, status text, released boolean, expires_at timestamp with time zone, created_at timestamp with time zone, deleted_at timestamp with time zone, clicks bigint, unique_clicks bigint, first_click_at timestamp with time zone, last_click_at timestamp with time zone, reference text, external_id text)',
  ),
});

/** Null: done, or there is no such link that may be changed. `columns`: those of `link_setting`. `hosts`: those that are
 * refused. */
export const setLinkSettings = defineSqlFunction({
  name: 'set_link_settings',
  args: {
    organization: bigint,
    domain: text,
    code: text,
    released: bool,
    reference: orNull(text),
    externalId: orNull(text),
    columns: json(z.record(z.string(), z.unknown())),
    hosts: array(text),
  },
  result: json(
    z
      .object({
        code: z.enum(['URL_BLOCKED_HOST', 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED']),
        hosts: z.array(z.string()),
      })
      .nullable(),
  ),
});

/** False: the organization has no such reference. */
export const setReferenceSettings = defineSqlFunction({
  name: 'set_reference_settings',
  args: { organization: bigint, reference: text, maxClicks: orNull(int) },
  result: bool,
});

/** The least and the most that something cost, in micros. */
const CostRange = z.tuple([z.string(), z.string()]);

export const referenceCost = defineSqlFunction({
  name: 'reference_cost',
  args: { organization: bigint, reference: bigint },
  result: json(z.object({ links: CostRange, visits: CostRange })),
});
