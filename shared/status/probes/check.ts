import * as z from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';

/**
 * The effect on customers when this is broken: `some` of their requests fail, or work that they started waits, or `none`
 * fails; all fail if it is absent.
 */
const Fails = z.enum(['some', 'none']);
export type Fails = z.infer<typeof Fails>;

/** One thing that a function needs. `run` throws when it does not work. */
export type Check = {
  /** The name of what fails: `database`, `carrier`, … */
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
  /** The fingerprint of a compared secret, which `name` names. */
  fingerprint: z.string().optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;
