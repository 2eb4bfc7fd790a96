import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

/** Texts by their path. */
export type Files = Record<string, string>;

/** A fixed date, so that the same content makes the same archive whenever it is made. ZIP has no earlier time. */
const MADE = new Date('1980-01-01T00:00:00');

const sorted = (files: Files): [string, string][] =>
  Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));

export const toZip = (files: Files): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(sorted(files).map(([path, text]) => [path, strToU8(text)])), { mtime: MADE }),
  );

/** Packs files with the system's tar, which both Linux and macOS have. */
export function toTarball(files: Files): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'operator-package-'));
  try {
    for (const [path, text] of sorted(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode: 0o644 });
      utimesSync(file, MADE, MADE);
    }
    const archive = join(folder, 'package.tar.gz');
    const names = sorted(files).map(([path]) => path);
    execFileSync('tar', ['-czf', archive, '-C', folder, ...names], {
      env: { ...process.env, COPYFILE_DISABLE: '1' },
    });
    return readFileSync(archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
