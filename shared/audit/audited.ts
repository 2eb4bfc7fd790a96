import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { withAuditEvent } from '../../db/with-audit-event.ts';
import type { Actor } from './actor.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The part of a context that auditing needs. */
export type AuditContext = {
  db: Database;
  /** Who requested the change. */
  by: Actor;
  requestId: string;
  /** Name of the running verb's event, for writes that do not go through `db`. */
  auditEvent?: string;
  /** What asks for the change, where it may ask twice; each verb that it runs gets its next name. */
  sending?: Sending;
};

/**
 * The names of the operations that one form does, the same when it is sent again; `isOnce`: an operation that an earlier
 * sending did is rolled back with SQLSTATE OP409.
 */
export type Sending = { nextOperation: () => string; isOnce: boolean };

/** `verb` names the event, `<noun>.<verb>`; its subject is the first row that the verb changes in those tables. */
type Declaration = { verb: `${string}.${string}`; changes: PgTable | PgTable[] };

/**
 * Declares a verb that changes data. The transaction that makes the change also writes one row to `audit_event`: who,
 * which verb, on which row, and the verb's input without secrets.
 */
export function audited<C extends AuditContext, A extends unknown[], T>(
  { verb, changes }: Declaration,
  run: (ctx: C, ...args: A) => Promise<T>,
): (ctx: C, ...args: A) => Promise<T> {
  const targets = [changes].flat().map(getTableName);
  return async (ctx, ...args) => {
    // Extra arguments beyond the verb's own parameters are not recorded.
    const given = args.slice(0, run.length - 1);
    const auditEvent = JSON.stringify({
      operation: ctx.sending?.nextOperation() ?? crypto.randomUUID(),
      ...{ once: ctx.sending?.isOnce ?? false, ...ctx.by, verb, targets, requestId: ctx.requestId },
      input: withoutSecrets(given.length === 1 ? given[0] : given) ?? null,
    });
    return run({ ...ctx, db: withAuditEvent(ctx.db, auditEvent), auditEvent }, ...args);
  };
}
