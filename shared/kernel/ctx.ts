import type { Database } from '../../db/engine/client.ts';
import type { Meter } from '../../db/engine/deadlines/meter.ts';
import type { KeyedRequest } from '../../db/kernel/functions/idempotency.ts';
import type { AUDIT_ACTORS } from '../../db/kernel/tables/audit-event.ts';
import type { Identity } from './auth/identity.ts';
import type { Config } from './config.ts';
import type { Redis } from './dependencies/redis.ts';
import type { Language } from './errors/preferred-language.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Logger } from './log/logger.ts';

/**
 * The context of every verb, for any caller: a route, a job, a page of the portal or an operator's command. Each opens
 * its own (`createCtx`), with clients and deadlines of its own.
 */
export type Ctx = {
  /** The actor, for the audit log. `none`: a job, or a request that nobody is signed in for. */
  actor: Actor | { actor: 'none' };
  config: Config;
  db: Database;
  redis: Redis;
  /** The Redis that holds the click streams: a separate one, or the same. */
  clicksRedis: Redis;
  /** A database with its own deadline, for a query that may take longer than a request's share. */
  openDatabase: (totalMs: number) => Database;
  /** A client with its own deadline, for cleanup after the request's time is used up. */
  openRedis: (totalMs: number) => Redis;
  jobs: JobQueue;
  clock: () => Date;
  log: Logger;
  /** Records every call to a dependency. */
  meter: Meter;
  /** Registers work that may finish after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  /** The function's name: its folder, and its component on the status page. */
  functionName: string;
  /** A Worker's bindings that are not configuration (R2, service bindings). */
  env: object;
  requestId: string;
  /** Adds a header to the answer; does nothing where there is none. */
  setHeader: (name: string, value: string) => void;
  /** The language of messages. */
  language: Language;
  /** Name of the running verb's event, for writes that do not go through `db`. */
  auditEvent?: string;
  /** The form submission that runs the verb, if it may be sent twice; each verb that it runs gets the next name. */
  submission?: Submission;
};

/**
 * The names of the operations that one form does, the same when it is sent again; `isOnce`: an operation that an earlier
 * submission did is rolled back with SQLSTATE OP409.
 */
export type Submission = { nextOperation: () => string; isOnce: boolean };

/** The organization that asks, after every check has passed, and what its key or member may do. */
export type Tenant = Pick<
  Identity,
  | 'organizationId'
  | 'costCenterId'
  | 'services'
  | 'capabilities'
  | 'enabledServices'
  | 'defaultDomain'
  | 'country'
> & {
  /** The key is older than `urlshortener.write`, and may write links without it. */
  predatesWriteCapability?: boolean;
  /** Null for a person in the portal. */
  keyId: number | null;
};

/** The context of a request that an organization makes. */
export type TenantCtx = Ctx & {
  tenant: Tenant;
  idempotency: (KeyedRequest & { given?: { line: number; longUrl: string }[] }) | undefined;
  /** A read may begin together with its quota check: this is fulfilled once the request is admitted, and rejected if it is refused. */
  admitted?: Promise<void>;
};

/** The part of the context that reads an organization's rows. */
export type TenantDatabase = Pick<Ctx, 'db'> & { tenant: Pick<Tenant, 'organizationId'> };

/** The actor of a change: an operator, whom the database names by login, or a person or key of an organization. */
export type Actor =
  | { actor: Extract<(typeof AUDIT_ACTORS)[number], 'operator'>; actorNote: string }
  | { actor: Exclude<(typeof AUDIT_ACTORS)[number], 'operator'>; actorId: number; actorName: string };
