import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { type EntryRefusal, type NewLink, resolveLinks } from '../../../db/links/functions/links.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import {
  collectErrors,
  type DomainError,
  type ErrorDetail,
  fieldError,
  fieldsOf,
} from '../../platform/errors/domain-error.ts';
import { isStorable } from '../../platform/http/input/field-details.ts';
import type { RefusedInput } from '../../platform/http/route.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { isMisleadingAlias, isReservedAlias, normalizeAlias } from '../rules/check-alias.ts';
import { checkDestination } from '../rules/check-destination.ts';
import { parseExpiresAt } from '../rules/parse-expires-at.ts';
import type { CreateLinkBody } from './create-link-body.ts';
import { explainRefusals } from './refusals.ts';

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
  return [...errors, ...refusals].flatMap(fieldsOf);
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
