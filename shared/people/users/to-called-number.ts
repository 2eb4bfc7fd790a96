import { DomainError } from '../../kernel/errors/domain-error.ts';
import { describeDigits, readNumber, toDigits } from '../../numbers/read-number.ts';
import { readAssigned } from '../../numbers/written-number.ts';

/** `country`: where the number is written so, without its country code; null: anywhere. */
type Spelling = { text: string; country: string | null };

/** A number as calls have it, in digits with country code, and as customers write it in their own texts. */
export type CalledNumber = { digits: string; spellings: Spelling[] };

/** Most organizations are of Colombia, whose numbers people write without country code. */
const LIKELY_HOME = 'CO';

/**
 * Reads a number with its country code, as people write it. Throws DomainError for anything else, and for digits that nothing
 * marks as international and that are a national number of Colombia too: `3213456789`, which is `+32 13 45 67 89` in Belgium.
 */
export function toCalledNumber(text: string): CalledNumber {
  const reading = readNumber(text, null);
  if ('error' in reading || !reading.number.isValid())
    throw new DomainError('NEITHER_EMAIL_NOR_NUMBER', { text });
  const { number } = reading;
  const digits = toDigits(number);
  const atHome = readAssigned(text, LIKELY_HOME);
  if ('digits' in atHome && atHome.digits !== digits)
    throw new DomainError('NUMBER_AMBIGUOUS', {
      text,
      readings: [atHome.digits, digits].map((one) => describeDigits(one)),
    });
  const abroad = [digits, `+${digits}`, `00${digits}`, number.formatInternational()];
  const country = number.country ?? null;
  const home = [number.nationalNumber, number.formatNational()].filter((spelling) =>
    hasEnoughDigits(spelling),
  );
  return {
    digits,
    spellings: [
      ...abroad.map((spelling) => ({ text: spelling, country: null })),
      ...[...new Set(country === null ? [] : home)].map((spelling) => ({ text: spelling, country })),
    ],
  };
}

/** Four digits may be anything, such as a year. */
const hasEnoughDigits = (spelling: string): boolean => spelling.replace(/\D/g, '').length > 4;
