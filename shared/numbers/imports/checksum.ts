import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** SHA-256 of a file, hex. Throws DomainError when it cannot be read. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((cause: Error) => {
    throw new DomainError('FILE_UNREADABLE', { reason: cause.message }, { cause });
  });
  return hash.digest('hex');
}
