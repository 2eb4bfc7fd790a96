import { createHash } from 'node:crypto';
import * as z from 'zod';
import { saveObject } from '../../shared/kernel/storage/object-storage.ts';
import type { ObjectStorageConfig } from '../../shared/kernel/storage/object-storage-config.ts';
import { createRequestObject, type RequestObject } from '../../shared/kernel/storage/request-object.ts';
import { DeployError } from '../wrangler.ts';
import { Figures } from './read-figures.ts';

/** The manifest beside each backup, stored last: without it a backup is not complete. */
const Manifest = z.object({
  /** `2026-11-28T03-00-05.678Z` */
  name: z.string(),
  /** The moment of its snapshot, which a restore goes back to. */
  takenAt: z.iso.datetime(),
  system: z.string().nullable(),
  /** The checkout that took it, as `git describe` names it. */
  version: z.string(),
  postgres: z.string(),
  /** The encrypted file's. */
  bytes: z.int().positive(),
  sha256: z.string(),
  figures: Figures,
});
export type Manifest = z.infer<typeof Manifest>;

export type BackupStore = {
  /** Stores a stream under a new name. Nothing is stored when it fails, and what was stored so far is deleted. */
  upload(name: string, parts: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }>;
  /** Makes a backup complete. */
  finish(manifest: Manifest): Promise<void>;
  /** Undefined for a backup that does not exist or is not complete. */
  findManifest(name: string): Promise<Manifest | undefined>;
  /** Writes the encrypted file of a backup. */
  download(name: string, file: string): Promise<void>;
  /** The names of what is stored, in the order of time. */
  list(): Promise<{ complete: string[]; incomplete: string[] }>;
  delete(name: string): Promise<void>;
};

const BUCKET = 'backups';
/** The parts of a file are equally long, but for the last one, and at most 10,000: this allows 160 GB. */
const PART_BYTES = 16 * 2 ** 20;
const NAME = /^backups\/(.+)\.(dump\.age|json)$/;

/** The bucket of backups, in R2 by its S3 contract. */
export function openBackupStore(config: ObjectStorageConfig, partBytes = PART_BYTES): BackupStore {
  const request = createRequestObject(config);
  const fileOf = (name: string) => `${BUCKET}/${name}.dump.age`;
  const manifestOf = (name: string) => `${BUCKET}/${name}.json`;
  const remove = async (path: string) =>
    void (await request({ method: 'DELETE', path }, async () => undefined));
  return {
    async upload(name, parts) {
      const upload = await beginUpload(request, fileOf(name));
      let isStored = false;
      try {
        if ((await sizeOf(request, fileOf(name))) !== undefined)
          throw new DeployError(`The backup ${name} already exists.`);
        const sent = await sendParts(upload, parts, partBytes);
        isStored = true;
        await upload.complete();
        const stored = await sizeOf(request, fileOf(name));
        if (stored !== sent.bytes)
          throw new DeployError(`R2 stored ${stored} bytes of ${name} instead of ${sent.bytes}.`);
        return sent;
      } catch (error) {
        // The first error is thrown; R2 deletes an upload that cannot be aborted within a week.
        await upload.abort().catch(() => {});
        // Only a file of this upload, never an earlier backup's.
        if (isStored) await remove(fileOf(name)).catch(() => {});
        throw error;
      }
    },
    async finish(manifest) {
      const body = new Uint8Array(Buffer.from(JSON.stringify(manifest, null, 2)));
      await request({ method: 'PUT', path: manifestOf(manifest.name), body }, async () => undefined);
    },
    async findManifest(name) {
      const text = await request({ method: 'GET', path: manifestOf(name) }, (response) => response.text());
      return text === undefined ? undefined : Manifest.parse(JSON.parse(text));
    },
    async download(name, file) {
      if (!(await saveObject(request, fileOf(name), file)))
        throw new DeployError(`The file of the backup ${name} does not exist.`);
    },
    async list() {
      const found = (await listKeys(request)).flatMap((key) => {
        const [, name = '', kind] = NAME.exec(`${BUCKET}/${key}`) ?? [];
        return name === '' ? [] : [{ name, kind }];
      });
      const names = [...new Set(found.map(({ name }) => name))].sort();
      const isComplete = (name: string) => found.filter((one) => one.name === name).length === 2;
      return {
        complete: names.filter(isComplete),
        incomplete: names.filter((name) => !isComplete(name)),
      };
    },
    async delete(name) {
      // The manifest first, so that what is left is not complete.
      await remove(manifestOf(name));
      await remove(fileOf(name));
    },
  };
}

type Upload = {
  send(part: Uint8Array<ArrayBuffer>): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<void>;
};

/** A multipart upload: R2 shows nothing of it before it is complete. */
async function beginUpload(request: RequestObject, path: string): Promise<Upload> {
  const begun = await request({ method: 'POST', path, query: { uploads: '' } }, (response) =>
    response.text(),
  );
  const uploadId = unescapeXml(/<UploadId>([^<]+)<\/UploadId>/.exec(begun ?? '')?.[1] ?? '');
  const tags: string[] = [];
  return {
    async send(part) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const tag = await request({ method: 'PUT', path, query, body: part }, async ({ headers }) =>
        headers.get('etag'),
      );
      if (!tag) throw new DeployError('R2 no longer has the upload.');
      tags.push(tag);
    },
    async complete() {
      const listed = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const xml = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
      const body = new Uint8Array(Buffer.from(xml));
      await request({ method: 'POST', path, query: { uploadId }, body }, async (response) => {
        // S3 begins the answer before it is done.
        if (/<Error>/.test(await response.text())) throw new Error('R2 did not assemble the parts');
      });
    },
    abort: async () =>
      void (await request({ method: 'DELETE', path, query: { uploadId } }, async () => undefined)),
  };
}

/** Sends a stream in parts of one length. */
async function sendParts(
  upload: Upload,
  stream: AsyncIterable<Uint8Array>,
  partBytes: number,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const part = new Uint8Array(partBytes);
  let filled = 0;
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + partBytes - filled);
      part.set(piece, filled);
      from += piece.length;
      filled += piece.length;
      if (filled < partBytes) continue;
      await upload.send(part);
      filled = 0;
    }
  }
  if (filled > 0) await upload.send(part.slice(0, filled));
  return { bytes, sha256: hash.digest('hex') };
}

const sizeOf = (request: RequestObject, path: string): Promise<number | undefined> =>
  request({ method: 'HEAD', path }, async ({ headers }) => Number(headers.get('content-length')));

async function listKeys(request: RequestObject): Promise<string[]> {
  const keys: string[] = [];
  for (let from: Record<string, string> = {}; ; ) {
    const xml = await request(
      { method: 'GET', path: BUCKET, query: { 'list-type': '2', ...from } },
      (response) => response.text(),
    );
    keys.push(...[...(xml ?? '').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key)));
    const [, token] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml ?? '') ?? [];
    if (token === undefined) return keys;
    from = { 'continuation-token': unescapeXml(token) };
  }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescapeXml = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
