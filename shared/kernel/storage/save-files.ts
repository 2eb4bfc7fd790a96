import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStorage, StoredObject } from './object-storage.ts';

/** An object, and where it goes: a path within the folder. */
export type StoredFile = StoredObject & { file: string };

/** Downloads at once: R2 serves each at its own pace. */
const PARALLEL = 8;
/** Names the files that R2 no longer has, a JSON object on each line. */
export const MISSING = 'missing.ndjson';

/** Saves objects as files of a folder, and lists those that do not exist. */
export async function saveFiles(
  storage: ObjectStorage,
  folder: string,
  files: AsyncIterable<StoredFile>,
): Promise<{ files: number; missing: number }> {
  const counts = { files: 0, missing: 0 };
  const next = files[Symbol.asyncIterator]();
  const saveSome = async (): Promise<void> => {
    for (let { done, value } = await next.next(); !done; { done, value } = await next.next()) {
      const path = join(folder, value.file);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      if (await storage.save(value, path)) counts.files += 1;
      else {
        counts.missing += 1;
        await appendFile(join(folder, MISSING), `${JSON.stringify({ file: value.file })}\n`, { mode: 0o600 });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, saveSome));
  return counts;
}
