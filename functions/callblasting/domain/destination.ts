import { parseNumber } from '../../../shared/numbers/parse-number.ts';

const ORDINARY = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'] as const;

export type Destination = { toCountry: string | null; toIsOrdinary: boolean };

/**
 * What decides whether an organization may call a number: its country (null for satellites and the other codes that are
 * no country's) and whether it is a landline or a mobile there, which costs the caller what a call costs, and nobody gets
 * a share of. Undefined when it is of no range that is assigned.
 */
export function toDestination(digits: string): Destination | undefined {
  const parsed = parseNumber(digits);
  if (!('number' in parsed) || !parsed.number.isValid()) return undefined;
  const { country = null } = parsed.number;
  const type = parsed.number.getType();
  return { toCountry: country, toIsOrdinary: country !== null && ORDINARY.some((one) => one === type) };
}
