import * as z from 'zod';
import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { DayQuota, Refused } from '../../../db/engine/sql-functions/define-sql-function.ts';
import {
  type EntryRefusal,
  type NewLink,
  type RefusedEntry,
  resolveLinks,
} from '../../../db/links/functions/links.ts';
import { findDomains } from '../../../db/links/queries/find-domains.ts';
import { NEW_REFERENCES_A_DAY } from '../../../db/links/tables/link-reference.ts';
import { toRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import {
  collectErrors,
  DomainError,
  type ErrorDetail,
  fieldError,
  joinErrors,
  wrongFieldsOf,
} from '../../kernel/errors/domain-error.ts';
import { type ErrorCode, messageOf } from '../../kernel/errors/error-codes.ts';
import { MESSAGES } from '../../kernel/errors/messages.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { isStorable } from '../../kernel/http/input/field-details.ts';
import type { RefusedInput } from '../../kernel/http/route.ts';
import { exceededToday } from '../../kernel/quotas/exceeded-today.ts';
import { secondsToColombiaMidnight } from '../../kernel/time/colombia.ts';
import { MOMENT_FORM, MOMENT_FORMS, parseMoment, WRONG_MOMENT } from '../../kernel/time/parse-moment.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { isMisleadingAlias, isReservedAlias, lowerAlias, normalizeAlias } from '../rules/check-alias.ts';
import { checkDestination } from '../rules/check-destination.ts';

/**
 * Parses the expiry of a link (see `parseMoment`). Throws EXPIRES_AT_INVALID for `field` when that fails, or it is not
 * after `now`.
 */
export const parseExpiresAt = (value: string, now: Date, field = 'expiresAt'): Date => {
  const instant = parseMoment(value);
  if (typeof instant === 'string') throw fieldError('EXPIRES_AT_INVALID', field, WRONG_MOMENT[instant]);
  if (instant <= now) throw fieldError('EXPIRES_AT_INVALID', field, MESSAGES.inThePast);
  return instant;
};

/** The fields of a creation; URL, alias and date are validated in `validate-link.ts`. */
export const CreateLinkFields = {
  longUrl: z.string().meta({
    description:
      'Absolute http or https URL, at most 2,048 characters, and at most 8,192 bytes after non-ASCII characters are percent-encoded. Stored and redirected to unchanged.',
    maxLength: 2048,
    example: 'https://example.com/offers?utm_source=sms',
  }),
  domain: z.string().optional().meta({
    description:
      "One of the domains that `GET /urlshortener/domains` lists. Defaults to your default domain or, if you have none, to the platform's.",
    maxLength: 253,
  }),
  code: z.string().optional().meta({
    description: 'Alias: 3 to 32 of a-z 0-9 - _ (upper case is lowered).',
    pattern: '^[A-Za-z0-9_-]{3,32}$',
    example: 'black-friday',
  }),
  expiresAt: z
    .string()
    .optional()
    .meta({
      description: `A time in the future: ${MOMENT_FORMS}. Without a time zone it is Colombia time; a date alone means 00:00.`,
      pattern: MOMENT_FORM.source,
      example: '2030-12-31 23:59:59',
    }),
};

/** The body of a creation. */
export const CreateLinkBody = creation(CreateLinkFields).meta({ id: 'CreateLinkBody' });
export type CreateLinkBody = z.infer<typeof CreateLinkBody>;

/** Fields whose errors have their own codes in the contract. */
export const HANDLER_VALIDATED_FIELDS: readonly string[] = ['longUrl', 'domain', 'code', 'expiresAt'];

/**
 * Normalizes a creation for comparison: the alias's case, a moment's zone, and a missing domain as `defaultDomain`.
 * Anything else is returned unchanged.
 */
export function normalizeCreation(entry: unknown, defaultDomain: string | null): unknown {
  const { data } = CreateLinkBody.safeParse(entry);
  if (data === undefined) return entry;
  const { longUrl, domain, code, expiresAt } = data;
  return {
    longUrl,
    domain: domain?.toLowerCase() ?? defaultDomain,
    code: code === undefined ? null : lowerAlias(code),
    expiresAt: expiresAt === undefined ? null : toMoment(expiresAt),
  };
}

function toMoment(expiresAt: string): string {
  try {
    return parseExpiresAt(expiresAt, new Date(0)).toISOString();
  } catch {
    return expiresAt;
  }
}

/** The fields of a creation, unvalidated. */
type Fields = { [Name in keyof CreateLinkBody]?: unknown };

/**
 * Validates a creation without the database: the errors of its text fields in the contract's order, and the link to
 * create when there are none.
 */
export function validateLink(fields: Fields, now: Date): { errors: DomainError[]; link: NewLink } {
  const { longUrl, domain } = fields;
  const [code, expiresAt] = [fields.code, fields.expiresAt].map(toText);
  const { outcomes, errors } = collectErrors({
    destination: () => (typeof longUrl === 'string' ? checkDestination(longUrl, 'longUrl') : undefined),
    alias: () => (code === undefined ? undefined : checkAlias(code)),
    expiry: () => (expiresAt === undefined ? undefined : parseExpiresAt(expiresAt, now)),
  });
  const { destination, alias, expiry } = outcomes;
  const link = {
    domain: toDomain(domain),
    code: alias ?? null,
    isAlias: alias !== undefined,
    brandLike: alias !== undefined && isMisleadingAlias(alias),
    longUrl: typeof longUrl === 'string' ? longUrl : '',
    host: destination?.host ?? '',
    expiresAt: expiry?.toISOString() ?? null,
  };
  return { errors, link };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Null: the default. A value that is not text, or that Postgres cannot store, is nobody's domain. */
function toDomain(name: unknown): string | null {
  if (name === undefined || name === null) return null;
  return typeof name === 'string' && isStorable(name) ? name.toLowerCase() : '';
}

function checkAlias(code: string): string {
  const alias = normalizeAlias(code, 'code');
  if (isReservedAlias(alias)) throw fieldError('ALIAS_RESERVED', 'code', LINK_MESSAGES.aliasReserved);
  return alias;
}

/** The database's objections to links that will not be created anyway, so that all errors are reported at once. */
export async function findRefusals(ctx: TenantCtx, links: readonly NewLink[]): Promise<DomainError[][]> {
  const judged = await findLinkRefusals(ctx.db, ctx.tenant.organizationId, links);
  const explain = await explainRefusals(ctx, judged.flat());
  return judged.map((codes) => codes.map(explain));
}

/** Errors in the text fields of a body whose shape is invalid. */
export async function findWrongFields(ctx: TenantCtx, { body }: RefusedInput): Promise<ErrorDetail[]> {
  const { errors, link } = validateLink(Object(body), ctx.clock());
  const [refusals = []] = await findRefusals(ctx, [link]);
  return [...errors, ...refusals].flatMap(wrongFieldsOf);
}

/** The database's objections to each of several links: refusal codes in the contract's order. */
async function findLinkRefusals(
  db: Database,
  organizationId: number,
  wanted: readonly NewLink[],
): Promise<EntryRefusal[][]> {
  // The destination itself is left out: an invalid one may be text that Postgres cannot hold.
  const links = wanted.map(({ domain, code, brandLike, host }) => ({ domain, code, brandLike, host }));
  const entries = await callFunction(db, resolveLinks, { organization: organizationId, links });
  return (entries ?? []).map(({ refusals }) => refusals);
}

/** The field that each refusal by the database concerns. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  URL_BLOCKED_HOST: 'longUrl',
  EXPIRES_AT_INVALID: 'expiresAt',
  DOMAIN_NOT_ALLOWED: 'domain',
  DOMAIN_NOT_VERIFIED: 'domain',
  ALIAS_RESERVED: 'code',
  ALIAS_TAKEN: 'code',
  ALIAS_RETIRED: 'code',
};
/** An organization's further domains are in GET /urlshortener/domains. */
const MAX_NAMED = 10;

/** The error when the database refused a whole creation of this many links; of a list of them, it names the list. */
export function toWholeRefusal(
  ctx: TenantCtx,
  refused: Refused<ErrorCode> & { quota?: DayQuota | null | undefined },
  { links, field }: { links: number; field?: string },
): DomainError {
  const { code, quota } = refused;
  if (code !== 'URLSHORTENER_LINK_QUOTA_EXCEEDED') return toRefusal(ctx, refused);
  if (!quota) return new DomainError(code, { retryAfterSec: secondsToColombiaMidnight(ctx.clock()) });
  const remaining = Math.max(0, quota.left);
  const message = LINK_MESSAGES.linksToday({ links, limit: quota.limit, left: remaining });
  return new DomainError(code, {
    message,
    fields: field === undefined ? [] : [{ field, message }],
    ...exceededToday(ctx, { limit: quota.limit, counts: 'links', remaining }),
  });
}

/** The error of an organization that has made as many references today as it may. */
export const toReferenceRefusal = (ctx: TenantCtx): DomainError =>
  new DomainError(
    'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED',
    exceededToday(ctx, { limit: NEW_REFERENCES_A_DAY, counts: 'new references', remaining: 0 }),
  );

/** Converts a refusal code of the database into an error. */
type Explain = (code: ErrorCode) => DomainError;

/** Prepares the errors for refusals by the database; reads the domains when one of the codes concerns them. */
export async function explainRefusals(ctx: TenantCtx, codes: readonly ErrorCode[]): Promise<Explain> {
  const names = codes.includes('DOMAIN_NOT_ALLOWED') ? await readUsableDomains(ctx) : [];
  const domains = names.length === 0 ? undefined : names.join(', ');
  return (code) => {
    const field = FIELDS[code];
    if (field === undefined) return new DomainError(code);
    const isNamed = code === 'DOMAIN_NOT_ALLOWED' && domains !== undefined;
    return fieldError(code, field, isNamed ? LINK_MESSAGES.domainsAllowed(domains) : messageOf(code));
  };
}

async function readUsableDomains({ db, tenant }: TenantCtx): Promise<string[]> {
  const rows = await findDomains(db, tenant.organizationId);
  return rows.flatMap(({ domain, status }) => (status === 'verified' ? [domain] : [])).slice(0, MAX_NAMED);
}

/** The error of a refused entry, with all objections. */
export const toEntryRefusal = (entry: RefusedEntry, explain: Explain): DomainError =>
  joinErrors(refusalsOf(entry).map(explain));

/** All of the database's objections to an entry. */
export const refusalsOf = ({ refusal, refusals = [] }: RefusedEntry): ErrorCode[] =>
  refusals.length === 0 ? [refusal] : refusals;
