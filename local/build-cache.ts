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
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/operator-api/');

/** Node's compile cache, as set in the npm scripts. */
export const COMPILED = join(ROOT, 'node_modules/.cache/node');

const CODE = ['functions', 'shared', 'db', 'package.json', 'package-lock.json', 'wrangler.toml'];

/** The cached artifacts, and the files and folders (relative to the root) that each is made of. */
const SOURCES = {
  bundles: [...CODE, 'local/workers/bundle-workers.ts'],
  schedules: CODE,
  settings: ['wrangler.toml', 'package-lock.json', 'deploy/config/deployed-functions.ts'],
  postgres: ['db', 'package-lock.json', 'local/postgres'],
  packages: ['client', 'openapi/openapi.json', 'package-lock.json'],
  site: [
    'docs',
    'openapi',
    'client',
    'deploy',
    'local/demo/demo-keys.ts',
    'local/site.ts',
    'CHANGELOG.md',
    ...CODE,
  ],
};
type Kept = keyof typeof SOURCES;

/** A folder filled by `make`, cached until one of its sources changes. It must not be modified. */
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
  // Files that another process has just built from the same sources are in use.
  const isOld = (name: string) =>
    name.startsWith(`${what}-`) && !name.includes('.') && name !== basename(kept);
  for (const name of readdirSync(cache).filter(isOld))
    rmSync(join(cache, name), { recursive: true, force: true });
  try {
    renameSync(own, kept);
  } catch (error) {
    // Another process was faster: its result is complete.
    if (!existsSync(kept)) throw error;
    rmSync(own, { recursive: true });
  }
  return kept;
}

/** The folder of a cached artifact; undefined when it does not exist for the current sources. */
export function findKept(what: Kept): string | undefined {
  const kept = join(KEPT, `${what}-${digestOf(what)}`);
  return existsSync(kept) ? kept : undefined;
}

/** Includes absolute file names, so that a moved checkout makes its own. */
function digestOf(what: Kept): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES[what]) hash.update(digestOfSource(source));
  return hash.digest('hex').slice(0, 16);
}

/** Cached by source: several artifacts share sources, which do not change during a start. */
const digests = new Map<string, string>();

function digestOfSource(source: string): string {
  const known = digests.get(source);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const file of filesOf(join(ROOT, source)))
    hash.update(file).update(PICTURE.test(file) ? String(statSync(file).size) : readFileSync(file));
  const digest = hash.digest('hex');
  digests.set(source, digest);
  return digest;
}

const PICTURE = /\.webp$/;

/** Without packages, which the lock file represents. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
