import * as z from 'zod';
import type { ErrorCode } from '../../shared/http/error-codes.ts';

/** What a charge that funds refuse would have taken, and what there is: null without an active account. */
const Lack = z.object({
  currency: z.string(),
  neededMicro: z.string(),
  availableMicro: z.string().nullable(),
});
export type Lack = z.infer<typeof Lack>;

/** A statement that the database refused, nothing done. */
export type Refused = { outcome: 'refused'; code: ErrorCode; lack?: Lack | null | undefined };

/** What a creation answers that is not made: nothing was done. */
export const refused = <const Codes extends readonly ErrorCode[]>(codes: Codes) =>
  z.object({ outcome: z.literal('refused'), code: z.enum(codes), lack: Lack.nullish() });
