import { type CountryCode, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/max';
import { NUMBER_MESSAGES } from './messages.ts';
import { planOf } from './numbering-plan.ts';
import { parseInternational, parseNational } from './parse-number.ts';

/** Why a text is not a telephone number: the codes of a line's `error`. */
export const NUMBER_ERRORS = {
  NOT_A_NUMBER: NUMBER_MESSAGES.unreadable,
  TOO_SHORT: NUMBER_MESSAGES.tooShort,
  TOO_LONG: NUMBER_MESSAGES.tooLong,
  UNKNOWN_COUNTRY: NUMBER_MESSAGES.unknownCountry,
  SHORT_CODE: NUMBER_MESSAGES.shortCode,
  ROUNDED: NUMBER_MESSAGES.rounded,
} as const;
type NumberErrorCode = keyof typeof NUMBER_ERRORS;
// Object.keys returns string[], but the object has exactly these keys.
export const NUMBER_ERROR_CODES = Object.keys(NUMBER_ERRORS) as NumberErrorCode[];

/** E.164, section 6.2: 15 digits at most. */
const MAX_DIGITS = 15;
/** Short codes of national numbering plans (Colombia: 3 to 6 digits). */
const SHORT_CODE = /^\d{3,6}$/;

/** Zeros that a spreadsheet puts behind a number. Somebody who separates groups by points writes more than one of them. */
const SPREADSHEET_ZEROS = /^(\+?\d{7,})[.,]0{1,2}$/;
const DECIMALS = /^\+?\d{7,}[.,]\d+$/;
/** `5.73E+11`, of which a spreadsheet has dropped most digits. */
const SCIENTIFIC = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)\s*e\s*[+-]?\s*\d+$/i;

/** `+57 (0) 321 234 5678`: within its country, the number is dialed with the zero. In few, such as Italy, it is dialed always. */
const WITH_TRUNK_ZERO = /^\(?(?:\+|00)[^(]*\(0\)/;

/** `unmarked`: the digits, where nothing marks them as international. */
export type Reading = { number: PhoneNumber; unmarked: string | undefined };
type International = { number: PhoneNumber } | { error: NumberErrorCode };

/** Whether national numbers of a country can be read. */
export const isNumberCountry = (code: string): code is CountryCode => isSupportedCountry(code);

/**
 * Reads a telephone number that a person, a spreadsheet or a database wrote. Spaces, dashes, points, brackets, marks of
 * direction and `tel:` do not count.
 *
 * Behind `+`, `00` or the international prefix of `home` (alpha-2), it is international, and only that; a `(0)` that makes it
 * no valid number is left out. Otherwise a complete
 * national number of `home` is read as that, also with its trunk prefix, and everything else as digits with country code.
 *
 * A number has a length that its country's numbers have; `isValid` tells whether its range is assigned. Without `+` or
 * prefix, a national reading is always valid.
 */
export function readNumber(
  text: string,
  home: string | null | undefined,
): Reading | { error: NumberErrorCode } {
  const written = withoutMarks(text);
  if (SCIENTIFIC.test(written)) return { error: 'ROUNDED' };
  const whole = written.replace(SPREADSHEET_ZEROS, '$1');
  if (DECIMALS.test(whole)) return { error: 'NOT_A_NUMBER' };
  const reading = readWhole(whole, home);
  const isValid = 'number' in reading && reading.number.isValid();
  return isValid || !WITH_TRUNK_ZERO.test(whole) ? reading : readWhole(whole.replace('(0)', ''), home);
}

function readWhole(whole: string, home: string | null | undefined): Reading | { error: NumberErrorCode } {
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(whole.replaceAll(/[\s.\p{Pd}\u2212()[\]]/gu, '')) ?? [];
  if (digits === undefined) return { error: 'NOT_A_NUMBER' };
  const country = home && isNumberCountry(home) ? home : undefined;
  const international = plus === '+' ? readInternational(digits) : readAfterPrefix(digits, country);
  if (international !== undefined)
    return 'number' in international ? { ...international, unmarked: undefined } : international;
  return readUnmarked(digits, country);
}

/**
 * E.164 digits of the other number that was perhaps meant: digits that were read as a national number may be a valid number
 * with its country code too.
 */
export function findOtherReading({ number, unmarked }: Reading): string | null {
  const other = unmarked === undefined || unmarked === toDigits(number) ? undefined : parseDigits(unmarked);
  return other === undefined ? null : toDigits(other);
}

/**
 * The valid number whose digits with country code are exactly these; undefined when there is none, also when they hold a
 * national prefix: what is dialed, priced and allowed by prefix are the digits as given.
 */
export function parseDigits(digits: string): PhoneNumber | undefined {
  if (!/^\d+$/.test(digits)) return undefined;
  const parsed = parseInternational(digits);
  return 'number' in parsed && toDigits(parsed.number) === digits && parsed.number.isValid()
    ? parsed.number
    : undefined;
}

/** Digits with country code as people read them, and the country (alpha-2) whose number they are; null: none, or of no country. */
export function describeDigits(digits: string): { international: string; country: string | null } {
  const number = parseDigits(digits);
  return { international: number?.formatInternational() ?? `+${digits}`, country: number?.country ?? null };
}

/** E.164 without `+`. */
export const toDigits = (number: PhoneNumber): string => number.number.slice(1);

/** The zeros of other scripts, which phones and Excel write: Arabic, Persian, and full-width ones. */
const ZEROS = [0x0660, 0x06f0, 0xff10];
const OTHER_DIGITS = /[٠-٩۰-۹０-９]/;
/** Full-width characters are in the order of ASCII. */
const FULL_WIDTH = 0xfee0;
/** The characters that most people write. */
const ASCII = /^[ -~]*$/;
/** Marks that nobody sees, digits of other scripts, and full-width characters. */
const NOT_ASCII = /\p{Cf}|[٠-٩۰-۹\uff01-\uff5e]/gu;

function toAscii(character: string): string {
  const code = character.charCodeAt(0);
  if (OTHER_DIGITS.test(character)) return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - FULL_WIDTH) : '';
}

/** The text in ASCII, without marks that nobody sees, a spreadsheet's apostrophe and `tel:`. */
const withoutMarks = (text: string): string =>
  (ASCII.test(text) ? text : text.replaceAll(NOT_ASCII, toAscii))
    .trim()
    .replace(/^['’]/, '')
    .replace(/^tel:\s*/i, '');

function readInternational(digits: string): International {
  // The parser drops a national prefix ("+1 1…"), which would hide a digit too many.
  if (digits.length > MAX_DIGITS) return { error: 'TOO_LONG' };
  const parsed = parseInternational(digits);
  const number = 'number' in parsed ? parsed.number : undefined;
  if (number?.isValid() || (number?.isPossible() && toDigits(number) === digits)) return { number };
  const mistake = 'number' in parsed ? parsed.number.lengthMistake : parsed.mistake;
  if (mistake === 'INVALID_COUNTRY') return { error: 'UNKNOWN_COUNTRY' };
  return { error: mistake === 'TOO_SHORT' || mistake === 'TOO_LONG' ? mistake : 'NOT_A_NUMBER' };
}

/** A number behind an international prefix; undefined when it begins with none. */
function readAfterPrefix(digits: string, home: CountryCode | undefined): International | undefined {
  const own = home && planOf(home).internationalPrefix.exec(digits)?.[0];
  const afterOwn = () => (own === undefined ? undefined : readInternational(digits.slice(own.length)));
  if (!digits.startsWith('00')) return afterOwn();
  const plain = readInternational(digits.slice(2));
  if ('number' in plain) return plain;
  // Some countries put a carrier's digits behind 00, as Colombia does.
  const dialed = own === '00' ? undefined : afterOwn();
  return dialed !== undefined && 'number' in dialed && dialed.number.isValid() ? dialed : plain;
}

/** Digits that nothing marks as international. */
function readUnmarked(digits: string, home: CountryCode | undefined): Reading | { error: NumberErrorCode } {
  const number = (home && readNational(digits, home)) ?? parseDigits(digits);
  if (number !== undefined) return { number, unmarked: digits };
  if (home !== undefined && SHORT_CODE.test(digits)) return { error: 'SHORT_CODE' };
  const unassigned = readInternational(digits);
  if ('error' in unassigned) return unassigned;
  // A number that is valid only without a part of it was not written as digits with country code.
  return unassigned.number.isValid() ? { error: 'NOT_A_NUMBER' } : { ...unassigned, unmarked: digits };
}

function readNational(digits: string, home: CountryCode): PhoneNumber | undefined {
  const isWhole = (number: PhoneNumber | undefined): number is PhoneNumber =>
    number?.isValid() === true && toDigits(number).length <= MAX_DIGITS;
  const number = parseNational(digits, home);
  if (isWhole(number)) return number;
  // Where a carrier's digits may follow the trunk prefix, the parser takes the number's first digits for them.
  const { trunkPrefix } = planOf(home);
  if (trunkPrefix === undefined || !digits.startsWith(trunkPrefix)) return undefined;
  const rest = parseNational(digits.slice(trunkPrefix.length), home);
  return isWhole(rest) ? rest : undefined;
}
