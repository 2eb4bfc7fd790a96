import * as z from 'zod';
import { insertOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { callerReference } from '../../platform/http/input/caller-reference.ts';
import { isoMoment } from '../../platform/time/moment-text.ts';
import { type Line, readItems } from '../read-items.ts';
import { ContactNumber, Purpose } from './opt-out.ts';

export const OptOutItem = z.strictObject({
  number: ContactNumber,
  purpose: Purpose.nullish().meta({
    description: 'What the person opted out of; every purpose if omitted.',
  }),
  source: callerReference(128)
    .nullish()
    .meta({ description: 'Where it was said, in your words.', example: 'call center' }),
  at: isoMoment.nullish().meta({
    description: 'When it was said; now if omitted. Without a zone it is Colombia time.',
    example: '2026-11-21 08:30:00',
  }),
});

/** Adds opt-outs, each line separately: invalid ones are returned, and the others are in force at once. */
export async function addOptOuts(ctx: TenantCtx, lines: AsyncIterable<Line> | Iterable<Line>) {
  const now = ctx.clock().toISOString();
  return await readItems(ctx, lines, OptOutItem, (items) =>
    insertOptOuts(
      ctx.db,
      ctx.tenant.organizationId,
      items.map(({ number, purpose = null, source = null, at }) => ({
        number,
        purpose,
        source,
        at: at ?? now,
      })),
    ),
  );
}
