import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { type Deadline, DependencyError } from '../shared/dependencies/deadline.ts';

export type Database = NeonHttpDatabase<Record<string, never>>;
export type PostgresAddress = { databaseUrl: string; fetchEndpoint: string };

type FetchInit = RequestInit & { deadline: Deadline };

/** Drizzle over Neon's HTTP protocol, for one request, within its deadline. One call is one round trip. */
export function createDatabase(address: PostgresAddress, deadline: Deadline): Database {
  neonConfig.fetchEndpoint = () => address.fetchEndpoint;
  neonConfig.fetchFunction = fetchWithinDeadline;
  return drizzle(neon(address.databaseUrl, { fetchOptions: { deadline } }), { casing: 'snake_case' });
}

/** The driver merges `fetchOptions` into what it passes here; the body is read within the deadline too. */
async function fetchWithinDeadline(url: string, { deadline, ...init }: FetchInit): Promise<Response> {
  return await deadline.run(async (signal) => {
    try {
      const response = await fetch(url, { ...init, signal });
      if (response.status >= 500 || response.status === 429) throw new Error(`HTTP ${response.status}`);
      return new Response(await response.arrayBuffer(), response);
    } catch (error) {
      throw new DependencyError('postgres', signal.aborted, error);
    }
  });
}
