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
    if (unit !== undefined) index += 1;
    if (unit !== undefined || word === 'KEEPTTL') {
      if (options.expiresAt !== undefined) throw syntaxError();
      options.expiresAt = readExpiry(words[index], unit, now);
    } else if (word === 'GET') options.get = true;
    else options.condition = readCondition(word, options);
  }
  return options;
}

function readCondition(word: string, { condition }: SetOptions): 'NX' | 'XX' {
  if ((word === 'NX' || word === 'XX') && (condition ?? word) === word) return word;
  throw syntaxError();
}

/** Without a unit, the current expiry is kept. */
function readExpiry(amount: string | undefined, unit: ExpiryUnit | undefined, now: number): number | 'keep' {
  if (unit === undefined) return 'keep';
  if (amount === undefined) throw syntaxError();
  if (parseInteger(amount) <= 0) throw invalidExpiry('set');
  return parseExpiry(amount, unit, now, 'set');
}
