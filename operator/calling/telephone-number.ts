import * as z from 'zod';
import { parseNumber } from '../../shared/numbers/parse-number.ts';

/** A caller id: digits with country code, within an assigned range. */
export const TelephoneNumber = z.string().refine((digits) => {
  const parsed = /^\d{8,15}$/.test(digits) ? parseNumber(digits) : undefined;
  return parsed !== undefined && 'number' in parsed && parsed.number.isValid();
}, 'must be a telephone number: digits with country code');
