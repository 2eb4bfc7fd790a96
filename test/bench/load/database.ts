import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../db/migrate.ts';
import { startPostgres } from '../../../local/postgres/postgres.ts';
import { findPostmaster } from '../../../local/postgres/postmaster.ts';
import { seed } from './system.ts';

export type BenchDatabase = { url: string; postmaster: number; client: pg.Client; stop(): Promise<void> };

/** The database alone, with the bench's organizations; durable, so an answer means a commit. */
export async function startDatabase(): Promise<BenchDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'operator-bench-'));
  chmodSync(directory, 0o755);
  const dataDir = join(directory, 'postgres');
  const postgres = await startPostgres({ dataDir, durable: true });
  const url = postgres.url();
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seed(client);
  await client.query('vacuum analyze');
  const postmaster = findPostmaster(dataDir);
  if (postmaster === undefined) throw new Error('Postgres has no process.');
  return {
    url,
    postmaster,
    client,
    async stop() {
      await client.end();
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
