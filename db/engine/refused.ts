import * as z from 'zod';

/** The amount that a refused charge needed, and the amount available: null without an active account. */
const Lack = z.object({
  currency: z.string(),
  neededMicro: z.string(),
  availableMicro: z.string().nullable(),
});
export type Lack = z.infer<typeof Lack>;

/** The daily quota that refused something, and what is left of it. */
export const DayQuota = z.object({ limit: z.int(), left: z.int() });
export type DayQuota = z.infer<typeof DayQuota>;

/** A refused statement; nothing was done. */
export type Refused<Code extends string = string> = {
  outcome: 'refused';
  code: Code;
  lack?: Lack | null | undefined;
};

/** The outcome of a refused creation; nothing was done. */
export const refused = <const Codes extends readonly string[]>(codes: Codes) =>
  z.object({ outcome: z.literal('refused'), code: z.enum(codes), lack: Lack.nullish() });
