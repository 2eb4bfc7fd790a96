import * as z from 'zod';
import { parseNumber } from '../../shared/numbers/parse-number.ts';

/** A number as calls show it: digits with country code, of a range that is assigned. */
export const TelephoneNumber = z.string().refine((digits) => {
  const parsed = /^\d{8,15}$/.test(digits) ? parseNumber(digits) : undefined;
  return parsed !== undefined && 'number' in parsed && parsed.number.isValid();
}, 'must be a telephone number: digits with country code');
