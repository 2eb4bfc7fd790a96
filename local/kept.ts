import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/operator-api/');

const CODE = ['functions', 'shared', 'db', 'package-lock.json', 'wrangler.toml'];

/** What is made of files of the project, and of which: files and folders below its root. */
const SOURCES = {
  bundles: [...CODE, 'local/bundle-workers.ts'],
  schedules: CODE,
  settings: ['wrangler.toml', 'package-lock.json', 'deploy/deployed-functions.ts'],
  postgres: ['db', 'package-lock.json', 'local/postgres.ts'],
};

/** A folder that `make` has filled, once for as long as nothing that it is made of changes. It is not to be written to. */
export async function keep(
  what: keyof typeof SOURCES,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const kept = join(KEPT, `${what}-${digestOf(SOURCES[what])}`);
  if (existsSync(kept)) return kept;
  const own = `${kept}.${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  await make(own);
  for (const name of readdirSync(KEPT).filter((name) => name.startsWith(`${what}-`) && !name.includes('.')))
    rmSync(join(KEPT, name), { recursive: true, force: true });
  try {
    renameSync(own, kept);
  } catch (error) {
    // Another process was here too: what is there is whole, whoever made it.
    if (!existsSync(kept)) throw error;
    rmSync(own, { recursive: true });
  }
  return kept;
}

/** The names of files are part of it, from the root of the machine on: a checkout that was moved makes its own anew. */
function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    const whole = join(ROOT, source);
    const files = statSync(whole).isDirectory()
      ? readdirSync(whole, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((file) => join(whole, file))
      : [whole];
    for (const file of files.filter((each) => statSync(each).isFile()))
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
