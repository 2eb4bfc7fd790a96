import { createHash } from 'node:crypto';

/** Redis's digest of a script: the SHA-1 of its bytes in lower-case hexadecimal. */
export function scriptSha(script: string): string {
  return createHash('sha1').update(script, 'latin1').digest('hex');
}
