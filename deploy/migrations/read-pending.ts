import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { MigrationJournal } from '../../db/baseline/migration-files.ts';

/** A migration of the checkout that the database does not have yet. */
type Migration = { name: string; text: string };

/** The migrations that `migrate` would apply, in order; undefined when the database has none at all. */
export async function readPending(client: pg.Client, folder: string): Promise<Migration[] | undefined> {
  const { rows: known } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!known[0].known) return undefined;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return undefined;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const journal: MigrationJournal = JSON.parse(read('meta/_journal.json'));
  return journal.entries
    .filter(({ when }) => when > Number(last))
    .map(({ tag }) => ({ name: tag, text: read(`${tag}.sql`) }));
}
