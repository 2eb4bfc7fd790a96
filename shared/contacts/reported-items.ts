import * as z from 'zod';
import type { Ctx, TenantCtx } from '../kernel/ctx.ts';
import { toFieldsError } from '../kernel/errors/domain-error.ts';
import { toMessage } from '../kernel/errors/message.ts';
import { RejectedLines } from '../kernel/lines/check-lines.ts';

export const ItemsAnswer = z
  .object({
    accepted: z.int().meta({ description: 'Lines that were accepted, repeated ones included.', example: 1 }),
    rejected: RejectedLines,
  })
  .meta({ id: 'ItemsAnswer' });
export type ItemsAnswer = z.infer<typeof ItemsAnswer>;

/**
 * The answer to lines of which some were accepted. Throws VALIDATION_INVALID_PARAMETER when none was: nothing was done, so it is
 * no success.
 */
export function answerItems({ accepted, rejected }: ItemsAnswer): ItemsAnswer {
  if (accepted > 0 || rejected.length === 0) return { accepted, rejected };
  throw toFieldsError(
    'VALIDATION_INVALID_PARAMETER',
    rejected.slice(0, MAX_NAMED).map(({ line, message }) => ({
      field: 'items',
      message: toMessage({ en: `Line ${line}: ${message}`, es: `Línea ${line}: ${message}` }),
    })),
  );
}

/** The most lines that an error names. */
const MAX_NAMED = 100;

/** Customers' clocks differ from ours. */
const AHEAD_MS = 5 * 60_000;

/** Whether something can have been at a moment (ISO 8601). */
export const hasHappened = ({ clock }: Pick<Ctx, 'clock'>, at: string): boolean =>
  Date.parse(at) <= clock().getTime() + AHEAD_MS;

/** Writing more items than these gets time of its own. */
const MANY_ITEMS = 1_000;
const WRITE_MS = 30_000;

/** The context in which so many items are written. */
export const toWriteIn = (ctx: TenantCtx, count: number): TenantCtx =>
  count > MANY_ITEMS ? { ...ctx, db: ctx.openDatabase(WRITE_MS) } : ctx;
