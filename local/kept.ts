import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/operator-api/');

/** Where Node keeps what it has compiled of the programs, as their npm scripts say. */
export const COMPILED = join(ROOT, 'node_modules/.cache/node');

const CODE = ['functions', 'shared', 'db', 'package-lock.json', 'wrangler.toml'];

/** What is made of files of the project, and of which: files and folders below its root. */
const SOURCES = {
  bundles: [...CODE, 'local/bundle-workers.ts'],
  schedules: CODE,
  settings: ['wrangler.toml', 'package-lock.json', 'deploy/deployed-functions.ts'],
  postgres: ['db', 'package-lock.json', 'local/postgres.ts', 'local/postgres-roles.ts'],
  site: ['docs', 'openapi', 'client', 'deploy', 'local/demo-keys.ts', 'CHANGELOG.md', ...CODE],
};
type Kept = keyof typeof SOURCES;

/** A folder that `make` has filled, once for as long as nothing that it is made of changes. It is not to be written to. */
export async function keep(
  what: Kept,
  make: (folder: string) => Promise<void>,
  cache = KEPT,
): Promise<string> {
  const kept = join(cache, `${what}-${digestOf(what)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(`${kept}.`);
  try {
    await make(own);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    throw error;
  }
  for (const name of readdirSync(cache).filter((name) => name.startsWith(`${what}-`) && !name.includes('.')))
    rmSync(join(cache, name), { recursive: true, force: true });
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
export function digestOf(what: Kept): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES[what]) {
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
