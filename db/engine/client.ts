import { type NeonQueryFunction, neon, neonConfig, types } from '@neondatabase/serverless';
import { NeonHttpDatabase, NeonHttpDriver } from 'drizzle-orm/neon-http';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Deadline, DependencyError, toTimeLead } from './deadlines/deadline.ts';
import { withLead } from './deadlines/with-lead.ts';
import { parseExactly } from './exact-json.ts';

export type Database = NeonHttpDatabase<Record<string, never>> & {
  /** The Neon driver, exposed as in Drizzle's own factory. */
  $client: NeonQueryFunction<false, false>;
  /** The milliseconds that the request may still wait for the database. */
  leftMs: () => number;
};
type PostgresAddress = { databaseUrl: string; fetchEndpoint: string };

/** The ids of both types in pg_type. */
const [JSON_OID, JSONB_OID] = [114, 3802];
// The driver's own parser rounds whole numbers that a JavaScript number does not hold.
types.setTypeParser(JSON_OID, parseExactly);
types.setTypeParser(JSONB_OID, parseExactly);

/** Shared by all requests: it caches column names. */
const dialect = new PgDialect({ casing: 'snake_case' });

type FetchInit = RequestInit & { deadline: Deadline };

/**
 * Drizzle over Neon's HTTP protocol, for one request, within its deadline, after which none of its statements continues. One call
 * is one round trip.
 */
export function createDatabase(address: PostgresAddress, deadline: Deadline): Database {
  neonConfig.fetchEndpoint = () => address.fetchEndpoint;
  neonConfig.fetchFunction = fetchWithinDeadline;
  const client = neon(address.databaseUrl, { fetchOptions: { deadline } });
  return overClient(
    withLead(client, () => toTimeLead(deadline.leftMs())),
    deadline.leftMs,
  );
}

/** Drizzle over a client of Neon's driver. */
export function overClient($client: Database['$client'], leftMs: Database['leftMs']): Database {
  const session = new NeonHttpDriver($client, dialect).createSession(undefined);
  return Object.assign(new NeonHttpDatabase<Record<string, never>>(dialect, session, undefined), {
    $client,
    leftMs,
  });
}

/** The part of a response that the driver uses. */
type Answer = Pick<Response, 'ok' | 'status' | 'text' | 'json'>;

/**
 * The driver merges `fetchOptions` into this call; reading the body is also within the deadline. Whatever is neither a
 * result nor a refusal means that the database is not available.
 */
async function fetchWithinDeadline(url: string, { deadline, ...init }: FetchInit): Promise<Answer> {
  return await deadline.run(async (signal) => {
    try {
      return await readOrThrow(await fetch(url, { ...init, signal }));
    } catch (error) {
      throw new DependencyError('postgres', signal.aborted, error);
    }
  });
}

/** The proxy's own refusals, without a SQLSTATE, of what this code sends: a body that it cannot parse, or too large. */
const OUR_MISTAKE = /could not parse|request is too large/i;

async function readOrThrow(response: Response): Promise<Answer> {
  const { ok, status } = response;
  const text = await response.text();
  const json = JSON.parse(text);
  // A statement that Postgres refused is a 400 with a SQLSTATE. A connection that ended during it has none, and one that Postgres
  // refused is a 500, of which the driver would drop the SQLSTATE.
  const isRefusal = status === 400 && typeof json.code === 'string';
  if (!ok && !isRefusal && !OUR_MISTAKE.test(String(json.message)))
    throw new Error(`HTTP ${status}: ${json.message}`);
  return { ok, status, text: async () => text, json: async () => json };
}
