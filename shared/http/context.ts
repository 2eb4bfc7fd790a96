import type { Database } from '../../db/client.ts';
import type { Identity } from '../../db/queries/people/find-identity.ts';
import type { KeyedRequest } from '../../db/sql/idempotency.ts';
import type { Access } from '../auth/access.ts';
import type { Config } from '../config.ts';
import type { Meter } from '../dependencies/meter.ts';
import type { Redis } from '../dependencies/redis.ts';
import type { Logger } from '../log/logger.ts';
import type { Language } from './language/preferred-language.ts';

/** The context of any work in a Worker: a request or a job. */
export type BaseContext = {
  /** The function's name: its folder, and its component on the status page. */
  functionName: string;
  config: Config;
  /** The Worker's bindings that are not configuration (R2, service bindings). */
  env: object;
  db: Database;
  redis: Redis;
  /** The Redis that holds the click streams: a separate one, or the same. */
  clicksRedis: Redis;
  /** A database with its own deadline, for a query that may take longer than a request's share. */
  openDatabase: (totalMs: number) => Database;
  /** A client with its own deadline, for cleanup after the request's time is used up. */
  openRedis: (totalMs: number) => Redis;
  /** Records every call to a dependency. */
  meter: Meter;
  clock: () => Date;
  log: Logger;
  /** Registers work that may finish after the response. */
  waitUntil: (work: Promise<unknown>) => void;
};

/** The caller, after every check has passed. */
export type Caller = Pick<
  Identity,
  'organizationId' | 'costCenterId' | 'capabilities' | 'enabledServices' | 'defaultDomain' | 'country'
> & {
  /** Null for a person in the portal. */
  keyId: number | null;
};

export type RequestContext = BaseContext & {
  requestId: string;
  clientIp: string;
  method: string;
  /** The language of messages: from `Accept-Language`, English by default. */
  language: Language;
  /** Redis is unreachable; quotas are counted by the isolate alone. */
  degraded: boolean;
  /** Adds a header to the response. */
  setHeader: (name: string, value: string) => void;
  header: (name: string) => string | undefined;
};

export type CallerContext = RequestContext & {
  caller: Caller;
  idempotency: (KeyedRequest & { given?: string[] }) | undefined;
};

export type RouteContext<A extends Access> = A extends 'public' | 'signed' ? RequestContext : CallerContext;
