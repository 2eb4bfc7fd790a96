import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type Postgres, startPostgres } from '../../local/postgres.ts';
import { createDataDir } from '../harness/data-dir.ts';
import { copyPreparedPostgres } from '../harness/prepare.ts';

export type Sql = {
  /** The connection string of the file's database. */
  url(): string;
  /** A connection of its own, ended with the file. */
  connect(): Promise<pg.Client>;
  /** The connection that all the file's statements share, one after the other. */
  client(): pg.Client;
  /** Runs a statement on that connection. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** A Postgres for the tests of a file with the migrated schema, and nothing else of the system. */
export function useSql(): Sql {
  const dataDir = createDataDir();
  const clients: pg.Client[] = [];
  let postgres: Postgres;
  let shared: pg.Client;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: postgres.url() });
    // What ends a backend on purpose ends its connection too.
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    copyPreparedPostgres(dataDir);
    postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
    shared = await connect();
  });
  afterAll(async () => {
    await Promise.allSettled(clients.map((client) => client.end()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url: () => postgres.url(),
    connect,
    client: () => shared,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await shared.query<Row>(text, values)).rows,
  };
}
