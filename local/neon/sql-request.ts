import type { IncomingHttpHeaders } from 'node:http';
import { NeonError } from './neon-error.ts';

export type Statement = {
  readonly text: string;
  readonly params: readonly unknown[];
  /** Rows as arrays in column order, or as objects by column name. */
  readonly arrayMode: boolean;
};

export type SqlRequest = {
  readonly connectionString: string;
  /** Values as Postgres formats them; otherwise booleans, small numbers and JSON become JSON values. */
  readonly rawText: boolean;
  readonly statements: readonly Statement[];
  /** The statement that starts a batch's transaction; a single statement has none. */
  readonly begin: string | undefined;
  /** Headers that the response to a batch repeats. */
  readonly echo: Readonly<Record<string, string>>;
};

const ISOLATION_LEVELS: Readonly<Record<string, string>> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
};

/**
 * Parses a `POST /sql` as Neon's proxy does (neondatabase/neon, proxy/src/serverless/sql_over_http.rs). Throws
 * NeonError (400) for what the proxy refuses.
 */
export function toSqlRequest(headers: IncomingHttpHeaders, body: Buffer): SqlRequest {
  const connectionString = headers['neon-connection-string'];
  if (typeof connectionString !== 'string') throw new NeonError(400, 'missing connection string');
  const arrayMode = headers['neon-array-mode'] === 'true';
  const payload = parseJson(body);
  const batch = payload.queries;
  const shared = { connectionString, rawText: headers['neon-raw-text-output'] === 'true' };
  if (!Array.isArray(batch)) {
    return { ...shared, statements: [toStatement(payload, arrayMode)], begin: undefined, echo: {} };
  }
  return {
    ...shared,
    ...toTransaction(headers),
    statements: batch.map((query) => toStatement(query, arrayMode)),
  };
}

function parseJson(body: Buffer): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(body.toString());
    if (isObject(payload)) return payload;
  } catch {
    // Answered like any other body that is not a query.
  }
  throw new NeonError(400, 'could not parse the HTTP request body');
}

function toStatement(query: unknown, arrayMode: boolean): Statement {
  if (!isObject(query) || typeof query.query !== 'string') {
    throw new NeonError(400, 'could not parse the HTTP request body: a query without text');
  }
  const { query: text, params = [], arrayMode: ownMode } = query;
  if (!Array.isArray(params)) throw new NeonError(400, 'could not parse the HTTP request body: params');
  return { text, params, arrayMode: typeof ownMode === 'boolean' ? ownMode : arrayMode };
}

function toTransaction(headers: IncomingHttpHeaders): Pick<SqlRequest, 'begin' | 'echo'> {
  const echo: Record<string, string> = {};
  let begin = 'BEGIN';
  const level = headers['neon-batch-isolation-level'];
  if (typeof level === 'string') {
    if (ISOLATION_LEVELS[level] === undefined) throw new NeonError(400, 'invalid isolation level');
    begin += ` ISOLATION LEVEL ${ISOLATION_LEVELS[level]}`;
    echo['neon-batch-isolation-level'] = level;
  }
  for (const [header, mode] of [
    ['neon-batch-read-only', 'READ ONLY'],
    ['neon-batch-deferrable', 'DEFERRABLE'],
  ] as const) {
    if (headers[header] !== 'true') continue;
    begin += ` ${mode}`;
    echo[header] = 'true';
  }
  return { begin, echo };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
