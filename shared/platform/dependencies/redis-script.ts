import { createHash } from 'node:crypto';
import type { Redis } from './redis.ts';

/** A Lua script and its SHA-1 digest. */
export type Script = { text: string; digest: string };

/** Digested at once: the vendor's `createScript` waits until first use, too late to join a pipeline. */
export const defineScript = (text: string): Script => ({
  text,
  digest: createHash('sha1').update(text).digest('hex'),
});

/** Runs a script in one round trip, or two when Redis has not cached it. Throws as any Redis call does. */
export async function runScript(
  redis: Pick<Redis, 'evalsha' | 'eval'>,
  { text, digest }: Script,
  keys: string[],
  args: (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(digest, keys, args);
  } catch (error) {
    // With NOSCRIPT the script did not run, so sending it again is safe.
    if (!(error instanceof Error && error.message.includes('NOSCRIPT'))) throw error;
    return await redis.eval(text, keys, args);
  }
}
