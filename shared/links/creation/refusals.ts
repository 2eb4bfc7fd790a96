import { listDomains } from '../../../db/queries/links/list-domains.ts';
import type { RefusedEntry } from '../../../db/sql/links.ts';
import type { Refused } from '../../../db/sql/refused.ts';
import { toRefusal } from '../../billing/to-refusal.ts';
import { ApiError, fieldError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';
import { ERROR_CODES, type ErrorCode } from '../../http/error-codes.ts';
import { secondsToColombiaMidnight } from '../../time/colombia.ts';
import { joinErrors } from './collect-errors.ts';

/** The field of a creation that each refusal of the database points at. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  URL_BLOCKED_HOST: 'longUrl',
  DOMAIN_NOT_ALLOWED: 'domain',
  DOMAIN_NOT_VERIFIED: 'domain',
  ALIAS_RESERVED: 'code',
  ALIAS_TAKEN: 'code',
  ALIAS_RETIRED: 'code',
};
/** Of an organization with more, the rest are in GET /domains. */
const MAX_NAMED = 10;

/** The error of a whole creation that the database refused. */
export const toWholeRefusal = (ctx: CallerContext, refused: Refused): ApiError =>
  refused.code === 'URLSHORTENER_LINK_QUOTA_EXCEEDED'
    ? new ApiError(refused.code, { retryAfterSec: secondsToColombiaMidnight(ctx.clock()) })
    : toRefusal(ctx, refused);

/** What turns the refusals of the database into errors. */
export type Explain = (code: ErrorCode) => ApiError;

/** Makes the errors of creations that the database refused; domains are asked for when one of the codes is about them. */
export async function explainRefusals(ctx: CallerContext, codes: readonly ErrorCode[]): Promise<Explain> {
  const names = codes.includes('DOMAIN_NOT_ALLOWED') ? await readUsableDomains(ctx) : [];
  const domains = names.length === 0 ? undefined : names.join(', ');
  return (code) => {
    const field = FIELDS[code];
    if (field === undefined) return new ApiError(code);
    if (code === 'DOMAIN_NOT_ALLOWED' && domains !== undefined)
      return fieldError(code, field, `The domain is not one of your domains; you may use ${domains}.`);
    return fieldError(code, field, ERROR_CODES[code].message);
  };
}

async function readUsableDomains({ db, caller }: CallerContext): Promise<string[]> {
  const rows = await listDomains(db, caller.organizationId);
  return rows.flatMap(({ domain, status }) => (status === 'verified' ? [domain] : [])).slice(0, MAX_NAMED);
}

/** The error of an entry that the database refused, with all that it has against it. */
export const toEntryRefusal = (entry: RefusedEntry, explain: Explain): ApiError =>
  joinErrors(refusalsOf(entry).map(explain));

/** All that the database has against an entry. */
export const refusalsOf = ({ refusal, refusals = [] }: RefusedEntry): ErrorCode[] =>
  refusals.length === 0 ? [refusal] : refusals;
