import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WritableBucket } from './server.ts';

/** The least of every part but the last: https://developers.cloudflare.com/r2/objects/multipart-objects/ */
const MIN_PART_BYTES = 5 * 2 ** 20;

/** A bucket that no function has, kept in a folder: objects in one, the parts of uploads in another. */
export function openFolderBucket(folder: string): WritableBucket {
  const objects = join(folder, 'objects');
  const uploads = join(folder, 'uploads');
  const fileOf = (key: string) => join(objects, encodeURIComponent(key));
  const partOf = (uploadId: string, part: number) => join(uploads, encodeURIComponent(uploadId), `${part}`);
  /** Complete or not at all, like R2. */
  const place = async (key: string, write: (file: string) => Promise<void>) => {
    const draft = join(uploads, randomUUID());
    await mkdir(uploads, { recursive: true });
    await write(draft);
    await mkdir(objects, { recursive: true });
    await rename(draft, fileOf(key));
  };
  return {
    async get(key) {
      const file = fileOf(key);
      if (!existsSync(file)) return null;
      const { size, mtimeMs } = await stat(file);
      return { body: Readable.toWeb(createReadStream(file)), size, httpEtag: `"${mtimeMs}"` };
    },
    put: (key, data) => place(key, (file) => writeFile(file, data)),
    delete: (key) => rm(fileOf(key), { force: true }),
    list: async () => (existsSync(objects) ? (await readdir(objects)).map(decodeURIComponent).sort() : []),
    async beginUpload() {
      const uploadId = randomUUID();
      await mkdir(dirname(partOf(uploadId, 1)), { recursive: true });
      return uploadId;
    },
    async putPart(uploadId, part, data) {
      const file = partOf(uploadId, part);
      if (!existsSync(dirname(file))) return undefined;
      await writeFile(file, data);
      return tagOf(data);
    },
    async completeUpload(uploadId, key, tags) {
      const files = tags.map((_, index) => partOf(uploadId, index + 1));
      if (!existsSync(dirname(partOf(uploadId, 1)))) return 'NoSuchUpload';
      if (files.length === 0 || !files.every((file) => existsSync(file))) return 'InvalidPart';
      const stored = await Promise.all(files.map(readTag));
      if (stored.some(({ tag }, index) => tag !== tags[index])) return 'InvalidPart';
      const sizes = stored.map(({ bytes }) => bytes);
      const others = sizes.slice(0, -1);
      if (others.some((bytes) => bytes < MIN_PART_BYTES)) return 'EntityTooSmall';
      if (others.some((bytes) => bytes !== sizes[0])) return 'InvalidPart';
      await place(key, async (draft) => {
        for (const file of files)
          await pipeline(createReadStream(file), createWriteStream(draft, { flags: 'a' }));
      });
      await rm(dirname(partOf(uploadId, 1)), { recursive: true });
      return undefined;
    },
    async abortUpload(uploadId) {
      const parts = dirname(partOf(uploadId, 1));
      const exists = existsSync(parts);
      await rm(parts, { recursive: true, force: true });
      return exists;
    },
  };
}

const tagOf = (data: Uint8Array): string => `"${createHash('md5').update(data).digest('hex')}"`;

async function readTag(file: string): Promise<{ tag: string; bytes: number }> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  return { tag: `"${hash.digest('hex')}"`, bytes: (await stat(file)).size };
}
