import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';
import { createListeners } from '../servers/listeners.ts';
import { cancelQuery } from './cancel-query.ts';
import {
  type Connection,
  type ConnectionPools,
  createConnectionPools,
  POOL_LIMITS,
  type PoolLimits,
} from './connection-pools.ts';
import { execute, type SqlAnswer } from './execute.ts';
import { NeonError } from './neon-error.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import { type SqlRequest, toSqlRequest } from './sql-request.ts';

/** Neon's limit on the size of requests and responses, bytes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export type NeonProxy = {
  readonly url: string;
  readonly port: number;
  readonly faults: Faults;
  /** The limits of the pool of each user and database; changed by tests. */
  readonly pool: PoolLimits;
  /** Listens to the SQL texts of each `POST /sql` before they run. Returns a function that removes the listener. */
  onRequest(listener: (texts: string[]) => void): () => void;
  /** Whether to neither execute nor answer a `POST /sql` with these SQL texts. Set by tests; default false. */
  ignores: (texts: string[]) => boolean;
  /**
   * Whether to execute a `POST /sql` with these SQL texts but cut its connection unanswered. Set by tests; default
   * false.
   */
  loses: (texts: string[]) => boolean;
  /**
   * Whether to close the connection to Postgres while it runs a `POST /sql` with these SQL texts. Set by tests; default
   * false.
   */
  breaks: (texts: string[]) => boolean;
  /** Whether a query continues after its client has disconnected, as if its cancellation were lost. Set by tests. */
  goesOn: boolean;
  close(): Promise<void>;
};

type NeonProxyOptions = {
  port: number;
  postgresPort: number;
  /**
   * Whether connections keep plans of repeated texts, which saves a laptop's CPU time; Neon parses and plans each time.
   */
  keepsPlans?: boolean;
  /** The differences from the smallest pool of Neon. */
  pool?: Partial<PoolLimits> | undefined;
};

/** Implements Neon's SQL over HTTP (`POST /sql`) for the Postgres on `postgresPort`. */
export async function startNeonProxy(options: NeonProxyOptions): Promise<NeonProxy> {
  const pool = { ...POOL_LIMITS, ...options.pool };
  const pools = createConnectionPools(options.postgresPort, pool);
  const requests = createListeners<string[]>();
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/sql') send(response, 404, '');
    else void answer(request, response);
  });
  const gate = createFaultGate(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let texts: string[] = [];
    try {
      const body = await readBody(request);
      if (gate.isHolding) await gate.arrived();
      // The client has disconnected and wants nothing executed.
      if (!isWanted(proxy, response)) return;
      const sql = toSqlRequest(request.headers, atMost(body, 413, 'request is too large'));
      texts = sql.statements.map((statement) => statement.text);
      requests.emit(texts);
      if (proxy.ignores(texts)) return;
      const answered = Buffer.from(JSON.stringify(await runFor(response, sql)));
      reply(response, texts, 200, atMost(answered, 507, 'response is too large'), sql.echo);
    } catch (error) {
      if (response.destroyed) return;
      const refusal = error instanceof NeonError ? error : new NeonError(500, String(error));
      reply(response, texts, refusal.status, JSON.stringify(refusal.toBody()));
    }
  }

  function reply(
    response: ServerResponse,
    texts: string[],
    status: number,
    body: string | Buffer,
    headers = {},
  ): void {
    if (proxy.loses(texts) || gate.takeReply()) response.destroy();
    else send(response, status, body, headers);
  }

  const proxy: NeonProxy = {
    ...(await listen(server, options.port)),
    faults: gate.faults,
    pool,
    onRequest: requests.add,
    ignores: () => false,
    loses: () => false,
    breaks: () => false,
    goesOn: false,
    close: async () => {
      await closeServer(server);
      await pools.close();
    },
  };
  const runFor = createRunner(options, pools, proxy);
  return proxy;
}

type Switches = Pick<NeonProxy, 'breaks' | 'goesOn'>;

const isWanted = ({ goesOn }: Switches, response: ServerResponse): boolean => goesOn || !response.destroyed;

/** Runs a request and releases its connection; when the client disconnects first, its query is canceled. */
function createRunner(
  { postgresPort, keepsPlans }: NeonProxyOptions,
  pools: ConnectionPools,
  switches: Switches,
): (response: ServerResponse, sql: SqlRequest) => Promise<SqlAnswer> {
  const prepared = createPreparedStatements(keepsPlans === false ? 0 : undefined);
  return async (response, sql) => {
    const gone = new AbortController();
    const abort = () => gone.abort();
    if (!switches.goesOn) response.once('close', abort);
    const { connection, release } = await pools.connect(sql.connectionString, gone.signal);
    response.off('close', abort);
    let isRunning = isWanted(switches, response);
    let isBroken = false;
    let canceling: Promise<void> | undefined;
    const cancel = () => {
      if (switches.goesOn) return;
      canceling = cancelQuery(connection, postgresPort, () => isRunning);
    };
    response.once('close', cancel);
    try {
      if (!isRunning) throw new NeonError(499, 'the client went away');
      const executing = execute(connection, sql, prepared);
      if (switches.breaks(sql.statements.map(({ text }) => text))) connection.connection.stream.destroy();
      return await executing;
    } catch (error) {
      isBroken = breaksConnection(error);
      throw error;
    } finally {
      isRunning = false;
      response.off('close', cancel);
      // A broken connection, or one that its cancellation may still hit, or within a transaction, must not be reused.
      await canceling;
      release(isBroken || canceling !== undefined || inTransaction(connection));
    }
  };
}

/** The body, unless it is larger than Neon allows: then it throws NeonError. */
function atMost(body: Buffer, status: number, message: string): Buffer {
  if (body.length > MAX_BODY_BYTES) throw new NeonError(status, message);
  return body;
}

/** Whether an error means that the connection is closed, which may be reported before the socket is. */
function breaksConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return !(cause instanceof pg.DatabaseError) || cause.severity === 'FATAL' || cause.severity === 'PANIC';
}

function inTransaction(connection: Connection): boolean {
  const status = connection.getTransactionStatus();
  return status === 'T' || status === 'E';
}

function send(response: ServerResponse, status: number, body: string | Buffer, headers = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
