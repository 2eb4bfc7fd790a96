import * as z from 'zod';
import { parseDigits } from '../../numbers/parse-number.ts';

/** A caller id: digits with country code, within an assigned range. */
export const TelephoneNumber = z
  .string()
  .refine(
    (digits) => /^\d{8,15}$/.test(digits) && parseDigits(digits) !== undefined,
    'must be a telephone number: digits with country code',
  );
