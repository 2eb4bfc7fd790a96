import { createHash } from 'node:crypto';
import type { Redis } from './redis.ts';

/** A Lua script and its SHA-1 digest. */
export type Script = { text: string; digest: string };

/** Every script of the loaded modules: the in-process store has to answer each as Redis does. */
export const DEFINED_SCRIPTS: Script[] = [];

/**
 * Upstash then locks only the keys in KEYS, not the whole database, and refuses a script that touches any other:
 * https://upstash.com/docs/redis/features/key-locking
 */
const KEY_LOCKING = '#!lua flags=allow-key-locking';

/**
 * The text begins with an empty line. Digested at once: the vendor's `createScript` waits until first use, too late to
 * join a pipeline.
 */
export function defineScript(lines: string): Script {
  const text = KEY_LOCKING + lines;
  const script = { text, digest: createHash('sha1').update(text).digest('hex') };
  DEFINED_SCRIPTS.push(script);
  return script;
}

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
