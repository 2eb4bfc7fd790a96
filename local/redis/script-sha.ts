import { createHash } from 'node:crypto';

/** The name Redis gives a script: the SHA-1 of its bytes in lowercase hexadecimal. */
export function scriptSha(script: string): string {
  return createHash('sha1').update(script, 'latin1').digest('hex');
}
