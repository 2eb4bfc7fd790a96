import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { withAuditEvent } from '../../../db/platform/with-audit-event.ts';
import type { Ctx } from '../ctx.ts';
import { withoutSecrets } from './without-secrets.ts';

/** `verb` names the event, `<noun>.<verb>`; its subject is the first row that the verb changes in those tables. */
type Declaration = { verb: `${string}.${string}`; changes: PgTable | PgTable[] };

/**
 * Declares a verb that changes data. The transaction that makes the change also writes one row to `audit_event`: who,
 * which verb, on which row, and the verb's input without secrets.
 */
export function audited<C extends Ctx, A extends unknown[], T>(
  { verb, changes }: Declaration,
  run: (ctx: C, ...args: A) => Promise<T>,
): (ctx: C, ...args: A) => Promise<T> {
  const targets = [changes].flat().map(getTableName);
  return async (ctx, ...args) => {
    // Extra arguments beyond the verb's own parameters are not recorded.
    const given = args.slice(0, run.length - 1);
    if (ctx.actor.actor === 'none') throw new Error(`${verb} is done for nobody.`);
    const auditEvent = JSON.stringify({
      operation: ctx.submission?.nextOperation() ?? crypto.randomUUID(),
      ...{ once: ctx.submission?.isOnce ?? false, ...ctx.actor, verb, targets, requestId: ctx.requestId },
      input: withoutSecrets(given.length === 1 ? given[0] : given) ?? null,
    });
    return run({ ...ctx, db: withAuditEvent(ctx.db, auditEvent), auditEvent }, ...args);
  };
}
