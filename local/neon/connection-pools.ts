import pg from 'pg';
import { NeonError } from './neon-error.ts';

/** Connections kept for one connection string; a request beyond them waits for its turn. */
const MAX_CONNECTIONS = 16;

/** Soon, since every database a test makes has a pool and Postgres takes about a hundred connections in all. */
const IDLE_MS = 1_000;

/** A connection of pg 8.23, whose types are older than it and leave these out. */
export type Connection = pg.PoolClient & {
  readonly processID: number;
  readonly secretKey: number;
  /** Idle, in a transaction, in a failed one; null before the first answer. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
};

export type ConnectionPools = {
  /** Takes a connection; the caller releases it. Throws NeonError if there is none to have. */
  connect(connectionString: string): Promise<Connection>;
  close(): Promise<void>;
};

/** A pool for each connection string, all to the Postgres on `port` whatever host the string names. */
export function createConnectionPools(port: number): ConnectionPools {
  const pools = new Map<string, pg.Pool>();

  function poolOf(connectionString: string): pg.Pool {
    let pool = pools.get(connectionString);
    if (pool === undefined) {
      pool = new pg.Pool(toPoolConfig(connectionString, port));
      // A connection that breaks fails its queries and leaves the pool; unheard, the event would end the process.
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
        // The pool makes clients of pg's own Client, which has what Connection adds.
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
    // A batch leaves in one write; the types of pg do not know the option yet.
    pipeline: true,
  };
  return config;
}
