import type { Database } from '../../db/client.ts';
import type { Identity } from '../../db/queries/people/find-identity.ts';
import type { KeyedRequest } from '../../db/sql/idempotency.ts';
import type { Access } from '../auth/access.ts';
import type { Config } from '../config.ts';
import type { Meter } from '../dependencies/meter.ts';
import type { Redis } from '../dependencies/redis.ts';
import type { Logger } from '../log/logger.ts';
import type { Language } from './preferred-language.ts';

/** What any work in a worker has: a request, or a job. */
export type BaseContext = {
  config: Config;
  /** The worker's bindings, for those that are not configuration (R2, service bindings). */
  env: object;
  db: Database;
  redis: Redis;
  /** Where the stream of clicks is: a Redis of its own, else the same one. */
  clicksRedis: Redis;
  /** A database with a deadline of its own, for a query that may take longer than a request's share. */
  openDatabase: (totalMs: number) => Database;
  /** A client with a deadline of its own, for what must still be done when the request's share is spent. */
  openRedis: (totalMs: number) => Redis;
  /** Hears of every call of a dependency. */
  meter: Meter;
  clock: () => Date;
  log: Logger;
  /** Work that may end after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
};

/** Who calls, once every check has passed. */
export type Caller = Pick<
  Identity,
  'organizationId' | 'costCenterId' | 'capabilities' | 'enabledServices' | 'defaultDomain' | 'country'
> & {
  /** Null: a person in the portal. */
  keyId: number | null;
};

export type RequestContext = BaseContext & {
  requestId: string;
  clientIp: string;
  method: string;
  /** What the caller's messages are told in: `Accept-Language`, English unless it wants Spanish. */
  language: Language;
  /** Redis did not answer: quotas are counted by the isolate's stand-in. */
  degraded: boolean;
  /** Headers the answer will carry besides the machinery's. */
  setHeader: (name: string, value: string) => void;
  header: (name: string) => string | undefined;
};

export type CallerContext = RequestContext & { caller: Caller; idempotency: KeyedRequest | undefined };

export type RouteContext<A extends Access> = A extends 'public' | 'signed' ? RequestContext : CallerContext;
