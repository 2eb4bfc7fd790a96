import type { Duplex } from 'node:stream';
import pg from 'pg';
import { NeonError } from './neon-error.ts';

/** Connections per connection string; further requests wait. */
const MAX_CONNECTIONS = 16;

/** Long: on a new connection Postgres reads its catalog and compiles functions again, which costs more than most statements. */
const IDLE_MS = 60_000;

/** A connection of pg 8.23, whose published types lack these. */
export type Connection = pg.PoolClient & {
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: { readonly stream: Duplex };
  /** Idle, in a transaction, in a failed one; null before the first response. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
};

type ConnectionPools = {
  /** Takes a connection, which the caller releases. Throws NeonError when none is available. */
  connect(connectionString: string): Promise<Connection>;
  close(): Promise<void>;
};

/** A pool per connection string, all to the Postgres on `port`, whatever host the string names. */
export function createConnectionPools(port: number): ConnectionPools {
  const pools = new Map<string, pg.Pool>();

  function poolOf(connectionString: string): pg.Pool {
    let pool = pools.get(connectionString);
    if (pool === undefined) {
      pool = new pg.Pool(toPoolConfig(connectionString, port));
      // A broken connection fails its queries and leaves the pool; an unhandled event would end the process.
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      pools.set(connectionString, pool);
    }
    return pool;
  }

  return {
    connect: async (connectionString) => {
      const pool = poolOf(connectionString);
      try {
        // The pool creates clients of pg's own Client class, which has what Connection adds.
        return (await pool.connect()) as Connection;
      } catch (error) {
        throw NeonError.ofConnection(error);
      }
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

function toPoolConfig(connectionString: string, port: number): pg.PoolConfig {
  const url = URL.parse(connectionString.replace(/^postgres(ql)?:/, 'http:'));
  if (url === null || url.username === '') throw new NeonError(400, 'invalid connection string');
  const config = {
    host: '127.0.0.1',
    port,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    // A batch is written at once; the types lack this option.
    pipeline: true,
  };
  return config;
}
