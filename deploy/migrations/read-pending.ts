import { readFileSync } from 'node:fs';
import type pg from 'pg';
import journal from '../../db/migrations/meta/_journal.json' with { type: 'json' };

/** A migration of the checkout that the database does not have yet. */
type Migration = { name: string; text: string };

const read = (tag: string): string =>
  readFileSync(new URL(`../../db/migrations/${tag}.sql`, import.meta.url), 'utf8');

/** The migrations that `migrate` would apply, in order; undefined when the database has none at all. */
export async function readPending(client: pg.Client): Promise<Migration[] | undefined> {
  const { rows: known } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!known[0].known) return undefined;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return undefined;
  return journal.entries
    .filter(({ when }) => when > Number(last))
    .map(({ tag }) => ({ name: tag, text: read(tag) }));
}
