import { parseDigits } from '../../numbers/read-number.ts';

const ORDINARY = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'] as const;

/** The contract's form of numbers: digits with country code. */
export const CALLED_DIGITS = /^[0-9]{8,15}$/;

/** Whether digits are a number of an assigned range, of a length that carriers take. */
export const isCallable = (digits: string): boolean =>
  CALLED_DIGITS.test(digits) && toDestination(digits) !== undefined;

type Destination = { toCountry: string | null; toIsOrdinary: boolean };

/**
 * Reads what decides whether an organization may call a number: its country (null for satellite and other non-geographic
 * codes), and whether it is an ordinary landline or mobile there rather than a premium or shared-revenue number.
 * Undefined when the digits are not a number of an assigned range.
 */
export function toDestination(digits: string): Destination | undefined {
  const number = parseDigits(digits);
  if (number === undefined) return undefined;
  const { country = null } = number;
  const type = number.getType();
  return { toCountry: country, toIsOrdinary: country !== null && ORDINARY.some((one) => one === type) };
}
