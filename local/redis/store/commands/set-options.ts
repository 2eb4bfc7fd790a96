import { syntaxError } from '../errors.ts';
import { parseInteger } from '../numbers.ts';
import { EXPIRY_UNITS, type ExpiryUnit, invalidExpiry, parseExpiry } from './expiry-argument.ts';

const UNITS: ReadonlyMap<string, ExpiryUnit> = new Map(Object.entries(EXPIRY_UNITS));

/** The options of SET: write only if the key is missing or present, return the old value, and the new expiry. */
type SetOptions = {
  condition?: 'NX' | 'XX';
  get: boolean;
  /** Epoch milliseconds, or keep the current expiry. */
  expiresAt?: number | 'keep';
};

export function parseSetOptions(words: readonly string[], now: number): SetOptions {
  const options: SetOptions = { get: false };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]?.toUpperCase() ?? '';
    const unit = UNITS.get(word);
    if (unit !== undefined || word === 'KEEPTTL') {
      if (options.expiresAt !== undefined) throw syntaxError();
      if (unit === undefined) {
        options.expiresAt = 'keep';
        continue;
      }
      index += 1;
      const amount = words[index];
      if (amount === undefined) throw syntaxError();
      if (parseInteger(amount) <= 0) throw invalidExpiry('set');
      options.expiresAt = parseExpiry(amount, unit, now, 'set');
    } else if (word === 'GET') {
      options.get = true;
    } else if ((word === 'NX' || word === 'XX') && (options.condition ?? word) === word) {
      options.condition = word;
    } else {
      throw syntaxError();
    }
  }
  return options;
}
