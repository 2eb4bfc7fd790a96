import { type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless';
import { NeonHttpDatabase, NeonHttpDriver } from 'drizzle-orm/neon-http';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Deadline, DependencyError } from '../shared/dependencies/deadline.ts';

export type Database = NeonHttpDatabase<Record<string, never>> & {
  /** The driver, as Drizzle's own factory hands it out. */
  $client: NeonQueryFunction<false, false>;
  /** What its request may still wait for it, in milliseconds. */
  leftMs: () => number;
};
export type PostgresAddress = { databaseUrl: string; fetchEndpoint: string };

/** One for all requests: it remembers the names of the columns it has met. */
const dialect = new PgDialect({ casing: 'snake_case' });

type FetchInit = RequestInit & { deadline: Deadline };

/** Drizzle over Neon's HTTP protocol, for one request, within its deadline. One call is one round trip. */
export function createDatabase(address: PostgresAddress, deadline: Deadline): Database {
  neonConfig.fetchEndpoint = () => address.fetchEndpoint;
  neonConfig.fetchFunction = fetchWithinDeadline;
  return overClient(neon(address.databaseUrl, { fetchOptions: { deadline } }), deadline.leftMs);
}

/** Drizzle over a client of Neon's driver. */
export function overClient($client: Database['$client'], leftMs: Database['leftMs']): Database {
  const session = new NeonHttpDriver($client, dialect).createSession(undefined);
  return Object.assign(new NeonHttpDatabase<Record<string, never>>(dialect, session, undefined), {
    $client,
    leftMs,
  });
}

/** What the driver uses of an answer. */
type Answer = Pick<Response, 'ok' | 'status' | 'text' | 'json'>;

/** The driver merges `fetchOptions` into what it passes here; the body is read within the deadline too. */
async function fetchWithinDeadline(url: string, { deadline, ...init }: FetchInit): Promise<Answer> {
  return await deadline.run(async (signal) => {
    try {
      const answer = await read(await fetch(url, { ...init, signal }));
      if (answer.status >= 500 || answer.status === 429) throw new Error(`HTTP ${answer.status}`);
      return answer;
    } catch (error) {
      throw new DependencyError('postgres', signal.aborted, error);
    }
  });
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    ok: response.ok,
    status: response.status,
    text: async () => text,
    json: async () => JSON.parse(text),
  };
}
