import { CreateLinkBody } from '../../../shared/links/creation/create-link-body.ts';
import { lowerAlias } from '../../../shared/links/rules/check-alias.ts';
import { parseExpiresAt } from '../../../shared/links/rules/parse-expires-at.ts';

/**
 * A creation without its spellings, by which two are the same: an alias in either case, a moment in either zone. The
 * domain where none is said is `defaultDomain`. What is no creation stays as it is.
 */
export function toSame(entry: unknown, defaultDomain: string | null): unknown {
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
