import type { DayQuota, Refused } from '../../../db/engine/sql-functions/define-sql-function.ts';
import type { RefusedEntry } from '../../../db/links/functions/links.ts';
import { findDomains } from '../../../db/links/queries/find-domains.ts';
import { toRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { DomainError, fieldError, joinErrors } from '../../platform/errors/domain-error.ts';
import { type ErrorCode, messageOf } from '../../platform/http/error-codes.ts';
import { secondsToColombiaMidnight } from '../../platform/time/colombia.ts';
import { LINK_MESSAGES } from '../messages.ts';

/** The field that each refusal by the database concerns. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  URL_BLOCKED_HOST: 'longUrl',
  DOMAIN_NOT_ALLOWED: 'domain',
  DOMAIN_NOT_VERIFIED: 'domain',
  ALIAS_RESERVED: 'code',
  ALIAS_TAKEN: 'code',
  ALIAS_RETIRED: 'code',
};
const DAY_SECONDS = 86_400;
/** An organization's further domains are in GET /domains. */
const MAX_NAMED = 10;

/** The error when the database refused a whole creation. */
export function toWholeRefusal(
  ctx: TenantCtx,
  refused: Refused<ErrorCode> & { quota?: DayQuota | null | undefined },
): DomainError {
  const { code, quota } = refused;
  if (code !== 'URLSHORTENER_LINK_QUOTA_EXCEEDED') return toRefusal(ctx, refused);
  const retryAfterSec = secondsToColombiaMidnight(ctx.clock());
  if (!quota) return new DomainError(code, { retryAfterSec });
  const remaining = Math.max(0, quota.left);
  return new DomainError(code, {
    retryAfterSec,
    exceeded: { limit: quota.limit, windowSeconds: DAY_SECONDS, counts: 'links', remaining },
  });
}

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
