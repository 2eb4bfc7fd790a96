import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorageConfig } from './object-storage-config.ts';
import { createRequestObject, type RequestObject } from './request-object.ts';

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

const FILE_MODE = 0o600;

export function openObjectStorage(config: ObjectStorageConfig): ObjectStorage {
  const request = createRequestObject(config);
  return { save: ({ bucket, key }, file) => saveObject(request, `${bucket}/${key}`, file) };
}

/** Writes an object to a file that only its owner can read; false when it does not exist. */
export async function saveObject(request: RequestObject, path: string, file: string): Promise<boolean> {
  const saved = await request({ method: 'GET', path }, async ({ body }) => {
    if (body === null) throw new Error('R2 answered nothing');
    await pipeline(body, createWriteStream(file, { mode: FILE_MODE }));
    return true;
  });
  return saved === true;
}
