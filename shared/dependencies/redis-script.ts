import { createHash } from 'node:crypto';
import type { Redis } from './redis.ts';

/** A Lua script of ours, and the name that Redis knows it by. */
export type Script = { text: string; digest: string };

/** Digested at once: the vendor's `createScript` does it at first use, too late to travel with what is asked beside. */
export const defineScript = (text: string): Script => ({
  text,
  digest: createHash('sha1').update(text).digest('hex'),
});

/** Runs a script: one round trip, two when Redis does not know it yet. Throws like any call of Redis. */
export async function runScript(
  redis: Pick<Redis, 'evalsha' | 'eval'>,
  { text, digest }: Script,
  keys: string[],
  args: (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(digest, keys, args);
  } catch (error) {
    // What Redis did not know it did not run.
    if (!(error instanceof Error && error.message.includes('NOSCRIPT'))) throw error;
    return await redis.eval(text, keys, args);
  }
}
