import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { withAuditEvent } from '../../../db/kernel/with-audit-event.ts';
import type { Ctx } from '../ctx.ts';
import { cutText } from '../cut-text.ts';

/** `verb` names the event, `<noun>.<verb>`; its subject is the first row that the verb changes in those tables. */
export type AuditedChange = { verb: `${string}.${string}`; changes: PgTable | PgTable[] };

/** Selects what is recorded of a verb's arguments, by name. */
type Records<A extends unknown[]> = (...args: A) => object;

type Declaration<A extends unknown[]> = AuditedChange &
  (A extends [object] ? { records?: Records<A> } : { records: Records<A> });

/**
 * Declares a verb that changes data. The transaction that makes the change also writes one row to `audit_event`: who,
 * which verb, on which row, and its input without secrets. A verb whose input is one object records all of it unless it
 * says otherwise; any other says what it records.
 */
export function audited<C extends Ctx, A extends unknown[], T>(
  declared: Declaration<A>,
  run: (ctx: C, ...args: A) => Promise<T>,
): (ctx: C, ...args: A) => Promise<T>;
export function audited<C extends Ctx, A extends unknown[], T>(
  { verb, changes, records = toInput }: AuditedChange & { records?: Records<A> },
  run: (ctx: C, ...args: A) => Promise<T>,
): (ctx: C, ...args: A) => Promise<T> {
  const targets = [changes].flat().map(getTableName);
  return async (ctx, ...args) => {
    if (ctx.actor.actor === 'none') throw new Error(`${verb} is done for nobody.`);
    const auditEvent = JSON.stringify({
      operation: ctx.submission?.nextOperation() ?? crypto.randomUUID(),
      once: ctx.submission?.isOnce ?? false,
      ...ctx.actor,
      verb,
      targets,
      requestId: ctx.requestId,
      input: withoutSecrets(records(...args)),
    });
    return run({ ...ctx, db: withAuditEvent(ctx.db, auditEvent), auditEvent }, ...args);
  };
}

/** Whatever a caller passes besides it, such as a form its page's parameters, is no part of the input. */
const toInput = (...[input]: unknown[]): object => Object(input ?? null);

const SECRET_NAME = /token|secret|password|authorization/i;
/** The query string of a URL may contain a token. */
const QUERY = /^(https?:\/\/[^?#\s]*)[?#].*$/is;
const MAX_LENGTH = 500;
/** The characters of a list that an event keeps: a page reads a hundred events, a file two thousand at once. */
const MAX_LIST_LENGTH = 8_000;

/** A verb's input as JSON, with secrets removed, and long texts and lists cut. */
function withoutSecrets(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value;
  if (SECRET_NAME.test(name)) return '[secret]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof File) return { name: cutText(value.name, MAX_LENGTH), sizeBytes: value.size };
  if (Array.isArray(value)) return cutList(value);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSecrets(item, key)]));
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? cutText(value.replace(QUERY, '$1?[cut]'), MAX_LENGTH) : value;
}

/** A list without secrets; of a long one how many items it has, and the first of them. */
function cutList(items: readonly unknown[]): unknown {
  const first: unknown[] = [];
  let length = 0;
  for (const item of items) {
    const shown = withoutSecrets(item);
    length += JSON.stringify(shown)?.length ?? 0;
    if (length > MAX_LIST_LENGTH) return { count: items.length, first };
    first.push(shown);
  }
  return first;
}
