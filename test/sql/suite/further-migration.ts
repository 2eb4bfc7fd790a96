import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationJournal } from '../../../db/baseline/migration-files.ts';
import { MIGRATIONS } from '../../../db/baseline/other-baseline.ts';

/** A folder with the project's migrations and one more after them, as a release after 6.0.0 has it. */
export function withFurtherMigration(name: string, text: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'migrations-')), 'migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal: MigrationJournal = JSON.parse(readFileSync(file, 'utf8'));
  const [last] = journal.entries.slice(-1);
  if (last === undefined) throw new Error('There is no migration.');
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: name };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(join(folder, `${name}.sql`), text);
  return folder;
}
