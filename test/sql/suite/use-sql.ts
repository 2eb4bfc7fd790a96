import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { IS_CI } from '../../harness/ci.ts';
import { type OwnDatabase, openDatabase } from '../../harness/cloud/worker-database.ts';
import { waitFor } from '../../harness/wait-for.ts';

export type Sql = {
  /** The connection string of the file's database. */
  url(): string;
  /** A new connection, ended with the file. */
  connect(): Promise<pg.Client>;
  /** Connections for statements that run at once, which the file's tests share: none may end one or leave it in a transaction. */
  connections(count: number): Promise<pg.Client[]>;
  /** The connection that all of the file's statements share, one after the other. */
  client(): pg.Client;
  /** Runs a statement on the shared connection. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** A statement's time on a busy machine says nothing about it; tests of time limits set their own. */
const UNLIMITED = '-c statement_timeout=0 -c transaction_timeout=0';

/**
 * A database for a file's tests, with the migrated schema and nothing else of the system. `hasRanges`: with the public ranges
 * of numbers, as on CI.
 */
export function useSql({ hasRanges = IS_CI } = {}): Sql {
  const clients: pg.Client[] = [];
  const parallel: pg.Client[] = [];
  let database: OwnDatabase;
  let shared: pg.Client;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.url, options: UNLIMITED });
    // Tests that end a backend on purpose end its connection too.
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  beforeAll(async () => {
    database = await openDatabase({ hasRanges });
    shared = await connect();
  });
  afterAll(async () => {
    await Promise.allSettled(clients.map((client) => client.end()));
    await database.close();
  });
  return {
    url: () => database.url,
    connect,
    connections: async (count) => {
      const missing = Array.from({ length: Math.max(0, count - parallel.length) }, connect);
      parallel.push(...(await Promise.all(missing)));
      return parallel.slice(0, count);
    },
    client: () => shared,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await shared.query<Row>(text, values)).rows,
  };
}

/** Waits until a connection's statement waits for a lock of another. */
export const waitForLock = (sql: Sql, pid: number): Promise<true> =>
  waitFor('a statement to wait for a lock', async () => {
    const [row] = await sql.query<{ blockers: number[] }>('select pg_blocking_pids($1) as blockers', [pid]);
    return (row?.blockers.length ?? 0) > 0 ? true : undefined;
  });
