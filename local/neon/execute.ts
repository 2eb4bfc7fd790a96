import type pg from 'pg';
import { NeonError } from './neon-error.ts';
import type { SqlRequest, Statement } from './sql-request.ts';
import { JSON_TYPES, RAW_TEXT } from './value-types.ts';

/** One statement's result as `POST /sql` answers it. */
export type SqlResult = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows' | 'fields'> & {
  rowAsArray: boolean;
};

/** Runs a request on a connection: its one statement, or its batch as one transaction. Throws NeonError. */
export async function execute(
  client: pg.PoolClient,
  request: SqlRequest,
): Promise<SqlResult | { results: SqlResult[] }> {
  const [first] = request.statements;
  if (request.begin !== undefined) return { results: await executeBatch(client, request, request.begin) };
  if (first === undefined) throw new NeonError(400, 'could not parse the HTTP request body: no query');
  try {
    return await run(client, first, request.rawText);
  } catch (error) {
    throw NeonError.ofQuery(error);
  }
}

/** All statements leave at once: after an error Postgres refuses the ones behind it, and COMMIT rolls back. */
async function executeBatch(client: pg.PoolClient, request: SqlRequest, begin: string): Promise<SqlResult[]> {
  const opened = client.query(begin);
  const results = request.statements.map((statement) => run(client, statement, request.rawText));
  const closed = client.query('COMMIT');
  const settled = await Promise.allSettled([opened, ...results, closed]);
  const failed = settled.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw NeonError.ofQuery(failed.reason);
  return Promise.all(results);
}

async function run(client: pg.PoolClient, statement: Statement, rawText: boolean): Promise<SqlResult> {
  const query = {
    text: statement.text,
    values: [...statement.params],
    types: rawText ? RAW_TEXT : JSON_TYPES,
    // Several statements in one text are refused, as Neon does; the types of pg do not know the option yet.
    queryMode: 'extended',
    ...(statement.arrayMode && { rowMode: 'array' as const }),
  };
  const { command, rowCount, rows, fields } = await client.query(query);
  return { command, rowCount, rowAsArray: statement.arrayMode, rows, fields };
}
