import { fieldError } from '../../http/api-error.ts';
import reserved from './data/reserved-words.json' with { type: 'json' };

const ALIAS = /^[a-z0-9_-]{3,32}$/;
const RESERVED = new Set(reserved.words);

/** A-Z in lower case. Not toLowerCase: the Kelvin sign would come out as a plain k. */
export const lowerAlias = (code: string): string => code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The alias as it is stored: A-Z in lower case. Throws ALIAS_INVALID, pointing at `field`. */
export const normalizeAlias = (code: string, field: string): string => {
  const alias = lowerAlias(code);
  if (!ALIAS.test(alias)) {
    throw fieldError('ALIAS_INVALID', field, 'The alias takes 3 to 32 characters of a-z 0-9 _ -.');
  }
  return alias;
};

/** Whether a normalized alias is one of the words that no domain gives out, however - and _ are strewn in it. */
export const isReservedAlias = (alias: string): boolean => RESERVED.has(alias.replace(/[-_]/g, ''));
