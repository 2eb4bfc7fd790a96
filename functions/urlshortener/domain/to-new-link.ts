import type { NewLink } from '../../../db/queries/create-links.ts';
import { ApiError, fieldError } from '../../../shared/http/api-error.ts';
import { isReservedAlias, normalizeAlias } from './check-alias.ts';
import { checkDestination } from './check-destination.ts';
import type { CreateLinkBody } from './create-link-body.ts';
import { generateCode } from './generate-code.ts';
import { looksLikeBrand } from './looks-like-brand.ts';
import { parseExpiresAt } from './parse-expires-at.ts';

/**
 * Judges a creation by everything but the database. Throws the first error in the order of the contract, with the
 * details of all of them.
 */
export function toNewLink(body: CreateLinkBody, now: Date): NewLink {
  const errors: ApiError[] = [];
  const attempt = <T>(check: () => T): T | undefined => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const destination = attempt(() => checkDestination(body.longUrl, 'longUrl'));
  const alias = body.code === undefined ? undefined : attempt(() => normalizeAlias(body.code ?? '', 'code'));
  const expiresAt =
    body.expiresAt === undefined ? undefined : attempt(() => parseExpiresAt(body.expiresAt ?? '', now));
  if (alias !== undefined && isReservedAlias(alias))
    errors.push(fieldError('ALIAS_RESERVED', 'code', 'The alias is a reserved word.'));

  const [first] = errors;
  if (first !== undefined || destination === undefined) {
    if (first === undefined) throw new Error('a destination that was refused left no error');
    throw new ApiError(first.code, {
      message: first.message,
      details: errors.flatMap((error) => error.details),
    });
  }
  return {
    domain: body.domain?.toLowerCase() ?? null,
    code: alias ?? generateCode(),
    isAlias: alias !== undefined,
    brandLike: alias !== undefined && looksLikeBrand(alias),
    longUrl: body.longUrl,
    host: destination.host,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
