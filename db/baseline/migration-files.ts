import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeMigration, type Snapshot } from './make-migration.ts';

const DB = fileURLToPath(new URL('../', import.meta.url));
const JOURNAL = 'meta/_journal.json';
/** The baseline's moment, fixed because the same tables make the same files. Later migrations have later ones. */
const BASELINE_AT = Date.UTC(2026, 0);

/** The journal that Drizzle's migrator reads: the migrations in their order. */
export type MigrationJournal = {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};

/** The baseline's files by their names in `db/migrations`: all tables, then their first rows. */
export async function toBaselineFiles(): Promise<Map<string, string>> {
  const { statements, snapshot } = await makeMigration();
  const rows = globSync('*/tables/rows.sql', { cwd: DB })
    .sort()
    .map((file) => readFileSync(join(DB, file), 'utf8').trimEnd());
  const journal = { version: snapshot.version, dialect: snapshot.dialect, entries: [] };
  return toFiles(journal, { statements: [...statements, ...rows], snapshot }, 'baseline', BASELINE_AT);
}

/** The files of the migration after the last one; none when the tables have not changed. */
export async function toNextFiles(
  read: (name: string) => string,
  name: string,
): Promise<Map<string, string>> {
  const journal: MigrationJournal = JSON.parse(read(JOURNAL));
  const made = await makeMigration(JSON.parse(read(snapshotName(journal.entries.length - 1))));
  return made.statements.length === 0 ? new Map() : toFiles(journal, made, name, Date.now());
}

function toFiles(
  journal: MigrationJournal,
  { statements, snapshot }: { statements: readonly string[]; snapshot: Snapshot },
  name: string,
  when: number,
): Map<string, string> {
  const { version } = snapshot;
  const index = journal.entries.length;
  const tag = `${numberOf(index)}_${name}`;
  const entries = [...journal.entries, { idx: index, version, when, tag, breakpoints: true }];
  return new Map([
    [`${tag}.sql`, `${statements.join('--> statement-breakpoint\n')}\n`],
    [snapshotName(index), toJson(snapshot)],
    [JOURNAL, toJson({ ...journal, entries })],
  ]);
}

const numberOf = (index: number): string => String(index).padStart(4, '0');
const snapshotName = (index: number): string => `meta/${numberOf(index)}_snapshot.json`;
const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
