import pg from 'pg';
import { hasOtherBaseline, OTHER_BASELINE } from '../../db/baseline/other-baseline.ts';
import { DeployError } from '../wrangler.ts';
import { findBreaking } from './find-breaking.ts';
import { findChangedFunctions } from './find-changed-functions.ts';
import { readCatalog } from './read-catalog.ts';
import { readPending } from './read-pending.ts';

export type DatabaseCheck = {
  /** Names of the migrations to apply. */
  pending: string[];
  /** The reasons why the running version would break, by migration or SQL function. */
  breaking: Map<string, string[]>;
};

/** Checks how deploying the checkout would affect a database on which the previous version still runs. Changes nothing. */
export async function checkDatabase(databaseUrl: string, migrationsFolder: string): Promise<DatabaseCheck> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await hasOtherBaseline(client, migrationsFolder)) throw new DeployError(OTHER_BASELINE);
    const migrations = await readPending(client, migrationsFolder);
    // No version runs on a database without tables.
    if (migrations === undefined) return { pending: [], breaking: new Map() };
    const catalog = await readCatalog(client);
    const breaking = new Map<string, string[]>();
    for (const { name, text } of migrations) {
      const found = await findBreaking(text, catalog);
      if (found.length > 0) breaking.set(name, found);
    }
    for (const [name, changes] of await findChangedFunctions(client)) breaking.set(name, changes);
    return { pending: migrations.map(({ name }) => name), breaking };
  } finally {
    await client.end();
  }
}
