import { parseNumber } from '../../../shared/numbers/parse-number.ts';

const ORDINARY = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'] as const;

export type Destination = { toCountry: string | null; toIsOrdinary: boolean };

/**
 * What decides whether an organization may call a number: its country (null for satellite and other non-geographic
 * codes), and whether it is an ordinary landline or mobile there rather than a premium or shared-revenue number.
 * Undefined when the number is in no assigned range.
 */
export function toDestination(digits: string): Destination | undefined {
  const parsed = parseNumber(digits);
  if (!('number' in parsed) || !parsed.number.isValid()) return undefined;
  const { country = null } = parsed.number;
  const type = parsed.number.getType();
  return { toCountry: country, toIsOrdinary: country !== null && ORDINARY.some((one) => one === type) };
}
