import { lowerAlias } from '../rules/check-alias.ts';
import { parseExpiresAt } from '../rules/parse-expires-at.ts';
import { CreateLinkBody } from './create-link-body.ts';

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
