import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { withAuditEvent } from '../../db/with-audit-event.ts';
import type { Actor } from './actor.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What a context has for its changes to be told of. */
export type AuditContext = {
  db: Database;
  /** Who asks for the change. */
  by: Actor;
  requestId: string;
  /** Of the verb at work, for what does not go through `db`. */
  auditEvent?: string;
};

/** `verb` is told as `<noun>.<verb>`; the event is of the first row of those tables that the verb changes. */
type Declaration = { verb: `${string}.${string}`; changes: PgTable | PgTable[] };

/**
 * A verb that changes something. When it does, the transaction in which it does leaves one row in `audit_event`: who,
 * what, on what, and what the verb was given, without secrets.
 */
export function audited<C extends AuditContext, A extends unknown[], T>(
  { verb, changes }: Declaration,
  run: (ctx: C, ...args: A) => Promise<T>,
): (ctx: C, ...args: A) => Promise<T> {
  const targets = [changes].flat().map(getTableName);
  return async (ctx, ...args) => {
    // What a caller passes besides what the verb takes is none of its input.
    const given = args.slice(0, run.length - 1);
    const auditEvent = JSON.stringify({
      ...{ operation: crypto.randomUUID(), ...ctx.by, verb, targets, requestId: ctx.requestId },
      input: withoutSecrets(given.length === 1 ? given[0] : given) ?? null,
    });
    return run({ ...ctx, db: withAuditEvent(ctx.db, auditEvent), auditEvent }, ...args);
  };
}
