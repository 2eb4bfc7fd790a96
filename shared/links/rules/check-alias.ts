import { fieldError } from '../../platform/errors/domain-error.ts';
import { messageOf } from '../../platform/http/error-codes.ts';
import reserved from './data/reserved-words.json' with { type: 'json' };

const ALIAS = /^[a-z0-9_-]{3,32}$/;
const RESERVED = new Set(reserved.words);

/** Lower-cases A-Z only: toLowerCase would turn the Kelvin sign into a plain k. */
export const lowerAlias = (code: string): string => code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Normalizes an alias for storage: A-Z in lower case. Throws ALIAS_INVALID for `field`. */
export const normalizeAlias = (code: string, field: string): string => {
  const alias = lowerAlias(code);
  if (!ALIAS.test(alias)) {
    throw fieldError('ALIAS_INVALID', field, messageOf('ALIAS_INVALID'));
  }
  return alias;
};

/** Whether a normalized alias is a reserved word, ignoring - and _. */
export const isReservedAlias = (alias: string): boolean => RESERVED.has(alias.replace(/[-_]/g, ''));
