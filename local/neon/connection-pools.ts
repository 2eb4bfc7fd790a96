import type { Duplex } from 'node:stream';
import pg from 'pg';
import { NeonError } from './neon-error.ts';

/**
 * The limits of Neon's PgBouncer: how many statements of a user and database run at once, and how long a further one
 * waits before it is refused. Tests change them; 0 is a pool that others have filled.
 */
export type PoolLimits = { size: number; waitMs: number };

/**
 * The smaller of Neon's two pools: its HTTP proxy keeps 20 connections (neondatabase/neon, proxy/src/binary/proxy.rs), and PgBouncer
 * runs 94 at 0.25 CU, 90 % of `max_connections`, for the two minutes of `query_wait_timeout`:
 * https://neon.com/docs/connect/connection-pooling
 */
export const POOL_LIMITS: Readonly<PoolLimits> = { size: 20, waitMs: 120_000 };

/** Long: on a new connection Postgres reads its catalog and compiles functions again, which costs more than most statements. */
const IDLE_MS = 60_000;

/** A connection of pg 8.23, whose published types lack these. */
export type Connection = pg.Client & {
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: { readonly stream: Duplex };
  /** Idle, in a transaction, in a failed one; null before the first response. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
};

/** A connection for one transaction. One that is broken, or still in a transaction, is closed. */
type Lease = { connection: Connection; release(isBroken: boolean): void };

type Pool = {
  take(signal: AbortSignal): Promise<Lease>;
  close(): Promise<void>;
};

export type ConnectionPools = {
  /** Takes a connection, in the order of asking. Throws NeonError when none is available, or the caller has gone. */
  connect(connectionString: string, signal: AbortSignal): Promise<Lease>;
  close(): Promise<void>;
};

/** A pool per user and database, all to the Postgres on `port`, whatever host the string names. */
export function createConnectionPools(port: number, limits: PoolLimits): ConnectionPools {
  const pools = new Map<string, Pool>();
  /** The driver adds its name to the string, and tests do not: one user's statements share a pool all the same. */
  const byString = new Map<string, Pool>();

  function poolOf(connectionString: string): Pool {
    const config = toClientConfig(connectionString, port);
    const key = JSON.stringify([config.user, config.password, config.database]);
    const pool = pools.get(key) ?? createPool(config, limits);
    pools.set(key, pool);
    byString.set(connectionString, pool);
    return pool;
  }

  return {
    connect: async (connectionString, signal) =>
      await (byString.get(connectionString) ?? poolOf(connectionString)).take(signal),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/**
 * Transactions of one after the other run on different connections, and whatever a session keeps stays on its own: code that
 * needs what an earlier statement set, locked or created fails here as it does behind PgBouncer.
 */
function createPool(config: pg.ClientConfig, limits: PoolLimits): Pool {
  const connections = createConnections(config);
  let active = 0;
  const queue = createQueue(() => {
    if (active >= limits.size) return false;
    active += 1;
    return true;
  });
  const leave = (): void => {
    active -= 1;
    queue.next();
  };

  return {
    async take(signal) {
      await queue.enter(limits.waitMs, signal);
      try {
        const connection = connections.takeIdle() ?? (await connections.open());
        return {
          connection,
          release: (isBroken) => {
            if (isBroken) connections.discard(connection);
            else connections.keep(connection);
            leave();
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    close: () => connections.close(),
  };
}

/** The connections of a pool: those that nobody uses are kept for a while. */
function createConnections(config: pg.ClientConfig) {
  const idle: { connection: Connection; expires: NodeJS.Timeout }[] = [];
  const closing = new Set<Promise<void>>();
  let open = 0;

  const discard = (connection: Connection): void => {
    open -= 1;
    const ended = connection.end().catch(() => {});
    closing.add(ended);
    void ended.then(() => closing.delete(ended));
  };

  /** A connection that breaks while idle is nobody's; one that breaks in use fails its statements, and is discarded then. */
  function forget(connection: Connection): void {
    const index = idle.findIndex((one) => one.connection === connection);
    if (index < 0) return;
    const [gone] = idle.splice(index, 1);
    clearTimeout(gone?.expires);
    discard(connection);
  }

  return {
    discard,
    takeIdle(): Connection | undefined {
      // The connection that was released last is not taken as long as there is another or there may be one.
      if (idle.length === 1 && open === 1) return undefined;
      const [taken] = idle.splice(Math.max(0, idle.length - 2), 1);
      clearTimeout(taken?.expires);
      return taken?.connection;
    },
    async open(): Promise<Connection> {
      // Whatever pg's published types lack of its own clients: see Connection.
      const connection = new pg.Client(config) as Connection;
      open += 1;
      connection.on('error', () => forget(connection));
      try {
        await connection.connect();
        return connection;
      } catch (error) {
        open -= 1;
        connection.connection.stream.destroy();
        throw NeonError.ofConnection(error);
      }
    },
    keep(connection: Connection): void {
      const expires = setTimeout(() => forget(connection), IDLE_MS).unref();
      idle.push({ connection, expires });
    },
    async close(): Promise<void> {
      for (const { connection } of [...idle]) forget(connection);
      await Promise.all(closing);
    },
  };
}

/** Lets callers in, in their order, as often as `takePlace` has a place for one. */
function createQueue(takePlace: () => boolean) {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    while (waiting.length > 0 && takePlace()) waiting.shift()?.();
  };
  return {
    next,
    /** Throws NeonError as PgBouncer refuses, after the time, and when the caller has gone. */
    async enter(ms: number, signal: AbortSignal): Promise<void> {
      if (waiting.length === 0 && takePlace()) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = (error: NeonError): void => {
        const index = waiting.indexOf(resolve);
        if (index < 0) return;
        waiting.splice(index, 1);
        reject(error);
      };
      waiting.push(resolve);
      const late = setTimeout(() => leave(NeonError.ofPooler('query_wait_timeout')), ms);
      const gone = () => leave(new NeonError(499, 'the client went away'));
      signal.addEventListener('abort', gone, { once: true });
      // Tests give a full pool places again.
      next();
      try {
        await promise;
      } finally {
        clearTimeout(late);
        signal.removeEventListener('abort', gone);
      }
    },
  };
}

function toClientConfig(connectionString: string, port: number): pg.ClientConfig {
  const url = URL.parse(connectionString.replace(/^postgres(ql)?:/, 'http:'));
  if (url === null || url.username === '') throw new NeonError(400, 'invalid connection string');
  const config = {
    host: '127.0.0.1',
    port,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    // A batch is written at once; the types lack this option.
    pipeline: true,
  };
  return config;
}
