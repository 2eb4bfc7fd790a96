import type { NewLink } from '../../../db/queries/create-links.ts';
import { fieldError } from '../../../shared/http/api-error.ts';
import { isReservedAlias, normalizeAlias } from './check-alias.ts';
import { checkDestination } from './check-destination.ts';
import { collectErrors } from './collect-errors.ts';
import type { CreateLinkBody } from './create-link-body.ts';
import { looksLikeBrand } from './looks-like-brand.ts';
import { parseExpiresAt } from './parse-expires-at.ts';

/**
 * Judges a creation by everything but the database. Throws the first error in the order of the contract, with the
 * details of all of them.
 */
export function toNewLink({ longUrl, domain, code, expiresAt }: CreateLinkBody, now: Date): NewLink {
  const { destination, alias, expiry } = collectErrors({
    destination: () => checkDestination(longUrl, 'longUrl'),
    alias: () => (code === undefined ? undefined : checkAlias(code)),
    expiry: () => (expiresAt === undefined ? undefined : parseExpiresAt(expiresAt, now)),
  });
  return {
    domain: domain?.toLowerCase() ?? null,
    code: alias ?? null,
    isAlias: alias !== undefined,
    brandLike: alias !== undefined && looksLikeBrand(alias),
    longUrl,
    host: destination.host,
    expiresAt: expiry?.toISOString() ?? null,
  };
}

function checkAlias(code: string): string {
  const alias = normalizeAlias(code, 'code');
  if (isReservedAlias(alias)) throw fieldError('ALIAS_RESERVED', 'code', 'The alias is a reserved word.');
  return alias;
}
