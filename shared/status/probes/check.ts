import * as z from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';

/**
 * What customers' requests to the function meet without the thing: `some` fail, or what they started waits, or `none` does;
 * all fail if it is absent.
 */
const Fails = z.enum(['some', 'none']);
export type Fails = z.infer<typeof Fails>;

/** One thing that a function needs. `run` throws when it does not work. */
export type Check = {
  /** What fails: `database`, `carrier`, … */
  name: string;
  /** The secrets by which it is reached, for the operator. */
  secrets: string;
  run: (ctx: Ctx) => Promise<unknown>;
  fails?: Fails | undefined;
};

/** `failure` is for the operator; null when it works. */
export const CheckResult = z.object({
  name: z.string(),
  failure: z.string().nullable(),
  ms: z.number(),
  fails: Fails.optional(),
  /** For a compared secret, which `name` names. */
  fingerprint: z.string().optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;
