import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readReleased } from '../release/signatures.ts';
import { toBaselineFiles, toNextFiles } from './migration-files.ts';

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));

const HELP = `Usage: npm run db:generate

Until 6.0.0 is released: rewrites the baseline in db/migrations from the tables in db/<subject>/tables.
From then on: npm run db:generate -- --name what_it_does
writes the next migration, from what the migrations make to what the tables declare.`;

const read = (name: string) => readFileSync(FOLDER + name, 'utf8');

async function generate(name: string | undefined): Promise<void> {
  if (readReleased() === undefined) {
    if (name !== undefined)
      throw new Error('Nothing is released yet, so there is one baseline. Omit the name to rewrite it.');
    const files = await toBaselineFiles();
    for (const file of globSync('{*,meta/*}.{sql,json}', { cwd: FOLDER })) rmSync(FOLDER + file);
    return write(files);
  }
  if (name === undefined || !/^[a-z0-9_]+$/.test(name))
    throw new Error('Name what the migration does: npm run db:generate -- --name what_it_does');
  const files = await toNextFiles(read, name);
  if (files.size === 0) console.log('The migrations make what the tables declare.');
  write(files);
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    writeFileSync(FOLDER + name, text);
    console.log(`db/migrations/${name}`);
  }
}

const { values } = parseArgs({
  options: { name: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) console.log(HELP);
else
  await generate(values.name).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
