import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENTS = fileURLToPath(new URL('../', import.meta.url));
/** The files that decide what is generated. */
const SOURCES = ['../openapi/openapi.json', 'package.json', '../package-lock.json', 'generator/**/*.ts'];
const RECORD = 'generated/made-from.json';

type Made = { digest: string; files: string[] };

/** Generates the clients' derived files, unless they are up to date. */
export async function writeGenerated(folder = CLIENTS): Promise<void> {
  const digest = digestSources();
  const before = readRecord(folder);
  if (before.digest === digest && before.files.every((file) => existsSync(join(folder, file)))) return;
  // Loads two compilers, which what is up to date does not need.
  const { generateClients } = await import('./generate.ts');
  const generated = await generateClients();
  const files = Object.keys(generated);
  for (const [file, text] of Object.entries(generated)) write(folder, file, text);
  for (const file of before.files.filter((file) => !files.includes(file)))
    rmSync(join(folder, file), { force: true });
  write(folder, RECORD, JSON.stringify({ digest, files } satisfies Made));
}

function digestSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: CLIENTS }).sort())
    hash.update(file).update(readFileSync(join(CLIENTS, file)));
  return hash.digest('hex');
}

function readRecord(folder: string): Made {
  const file = join(folder, RECORD);
  // Only `writeGenerated` writes it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Made) : { digest: '', files: [] };
}

/** Replaces a file as a whole, because other programs may be reading it. */
function write(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
