import type { Received } from '../../harness/http/http.ts';
import type { Tenant } from '../../harness/organization.ts';

/** Prepares a request of a tenant whose key the isolate knows, and tells how to send it. */
export type Scenario = (tenant: Tenant) => Promise<() => Promise<Received>>;
/** `atOnce`: the first calls of Redis and of Postgres are one trip. */
export type Expected = { status: number; redis: string[]; postgres: number; atOnce?: true; after?: string[] };
export type Trips = [name: string, expected: Expected, scenario: Scenario][];

/** What is asked of Redis for a request of a source: whether it is cut off, and its volume. */
export const GUARD = 'MGET EVALSHA';
