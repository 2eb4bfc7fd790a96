import type pg from 'pg';
import type { Connection } from './connection-pools.ts';
import { NeonError } from './neon-error.ts';
import { mayBeStale, type PreparedStatements } from './prepared-statements.ts';
import type { SqlRequest, Statement } from './sql-request.ts';
import { JSON_TYPES, RAW_TEXT } from './value-types.ts';

/** One statement's result in the response to `POST /sql`. */
type SqlResult = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows' | 'fields'> & {
  rowAsArray: boolean;
};

export type SqlAnswer = SqlResult | { results: SqlResult[] };

/** Runs a request on a connection: one statement, or a batch as one transaction. Throws NeonError. */
export async function execute(
  connection: Connection,
  request: SqlRequest,
  prepared: PreparedStatements,
): Promise<SqlAnswer> {
  try {
    return await runPrepared(connection, request, prepared);
  } catch (error) {
    throw error instanceof NeonError ? error : NeonError.ofQuery(error);
  }
}

/**
 * A failed statement was rolled back, so one that may have failed only because of a stale plan is retried without a
 * plan.
 */
async function runPrepared(
  connection: Connection,
  request: SqlRequest,
  prepared: PreparedStatements,
): Promise<SqlAnswer> {
  try {
    const answer = await run(connection, request, prepared.nameOf);
    for (const result of 'results' in answer ? answer.results : [answer])
      prepared.invalidateOn(result.command);
    return answer;
  } catch (error) {
    if (!mayBeStale(error)) throw error;
    const answer = await run(connection, request, () => undefined);
    for (const { text } of request.statements) prepared.retire(text);
    return answer;
  }
}

type NameOf = PreparedStatements['nameOf'];

async function run(connection: Connection, request: SqlRequest, nameOf: NameOf): Promise<SqlAnswer> {
  const [first] = request.statements;
  if (request.begin !== undefined) return { results: await runBatch(connection, request, nameOf) };
  if (first === undefined) throw new NeonError(400, 'could not parse the HTTP request body: no query');
  return await runStatement(connection, first, request.rawText, nameOf);
}

/** All statements are sent at once, and in one piece: after an error Postgres skips the rest, and COMMIT rolls back. */
async function runBatch(connection: Connection, request: SqlRequest, nameOf: NameOf): Promise<SqlResult[]> {
  const { stream } = connection.connection;
  stream.cork();
  const opened = connection.query(request.begin ?? 'BEGIN');
  const results = request.statements.map((statement) =>
    runStatement(connection, statement, request.rawText, nameOf),
  );
  const closed = connection.query('COMMIT');
  stream.uncork();
  const settled = await Promise.allSettled([opened, ...results, closed]);
  const failed = settled.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return await Promise.all(results);
}

async function runStatement(
  connection: Connection,
  statement: Statement,
  rawText: boolean,
  nameOf: NameOf,
): Promise<SqlResult> {
  const name = nameOf(statement.text);
  const query = {
    text: statement.text,
    values: [...statement.params],
    types: rawText ? RAW_TEXT : JSON_TYPES,
    // Several statements in one text are refused, as at Neon; the types lack this option.
    queryMode: 'extended',
    ...(name !== undefined && { name }),
    ...(statement.arrayMode && { rowMode: 'array' as const }),
  };
  const { command, rowCount, rows, fields } = await connection.query(query);
  return { command, rowCount, rowAsArray: statement.arrayMode, rows, fields };
}
