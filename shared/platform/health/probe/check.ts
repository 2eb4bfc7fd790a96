import * as z from 'zod';
import type { Ctx } from '../../ctx.ts';

/** One thing that a function needs. `run` throws when it does not work. */
export type Check = {
  /** What fails: `database`, `carrier`, … */
  name: string;
  /** The secrets by which it is reached, for the operator. */
  secrets: string;
  run: (ctx: Ctx) => Promise<unknown>;
  /** Without it the function does most of its work: it is degraded, not out. */
  isMinor?: true;
};

/** `failure` is for the operator; null when it works. */
export const CheckResult = z.object({
  name: z.string(),
  failure: z.string().nullable(),
  ms: z.number(),
  isMinor: z.literal(true).optional(),
  /** For a compared secret, which `name` names. */
  fingerprint: z.string().optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;
