import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../errors/domain-error.ts';
import type { ObjectStorageConfig } from './object-storage-config.ts';
import { signRequest } from './sign-request.ts';

/** `bucket`: without the prefix that differs between systems. */
export type StoredObject = {
  bucket: 'call-audios' | 'speech-audio' | 'number-batches' | 'link-batches' | 'click-files';
  key: string;
};

/** Reads objects of R2. */
export type ObjectStorage = {
  /**
   * Writes an object to a file that only its owner can read; false when it does not exist. Throws DomainError when R2
   * refuses or keeps failing.
   */
  save(object: StoredObject, file: string): Promise<boolean>;
};

/** R2's only region: https://developers.cloudflare.com/r2/api/s3/api/ */
const REGION = 'auto';
const TRIES = 4;
const FIRST_PAUSE_MS = 500;
/** For an object of any size. */
const OBJECT_MS = 300_000;
const FILE_MODE = 0o600;

/** R2 by its S3 contract. */
export function openObjectStorage({
  R2_ENDPOINT: endpoint,
  R2_ACCESS_KEY_ID: accessKeyId,
  R2_SECRET_ACCESS_KEY: secretAccessKey,
  R2_BUCKET_PREFIX: prefix,
}: ObjectStorageConfig): ObjectStorage {
  const credentials = { accessKeyId, secretAccessKey, region: REGION };
  return {
    async save({ bucket, key }, file) {
      const url = new URL(`/${prefix}${bucket}/${key}`, endpoint);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await download(url, signRequest({ method: 'GET', url, at: new Date() }, credentials), file);
        } catch (error) {
          if (error instanceof DomainError) throw error;
          if (attempt === TRIES) throw toUnread(url, `${error instanceof Error ? error.message : error}`);
          await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
        }
      }
    },
  };
}

async function download(url: URL, headers: Record<string, string>, file: string): Promise<boolean> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(OBJECT_MS) });
  if (response.ok && response.body !== null) {
    await pipeline(response.body, createWriteStream(file, { mode: FILE_MODE }));
    return true;
  }
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  if (code === 'NoSuchKey') return false;
  const said = `R2 answered ${[response.status, code].join(' ').trim()}`;
  // Everything else that it refuses it would refuse again.
  if (response.status < 500 && response.status !== 429) throw toUnread(url, said);
  throw new Error(said);
}

const toUnread = ({ pathname }: URL, reason: string) =>
  new DomainError('OBJECT_NOT_READ', { object: pathname, reason });
