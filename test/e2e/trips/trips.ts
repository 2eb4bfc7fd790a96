import type { Received } from '../../harness/http/http.ts';
import type { Tenant } from '../../harness/organization.ts';

/** Prepares a request of a tenant whose key the isolate knows; returns a function that sends it. */
export type Scenario = (tenant: Tenant) => Promise<() => Promise<Received>>;
/** `atOnce`: the first Redis call and the first Postgres call run in parallel. */
export type Expected = { status: number; redis: string[]; postgres: number; atOnce?: true; after?: string[] };
export type Trips = [name: string, expected: Expected, scenario: Scenario][];

/** The Redis commands of the source guard: whether the source is cut off, and its volume. */
export const GUARD = 'MGET EVALSHA';
