import * as z from 'zod';
import * as contacts from '../../../db/contacts/functions/contacts.ts';
import { CHANNELS, TOUCH_DAYS } from '../../../db/contacts/tables/contact-touch.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { toStorageRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { checkLines } from '../../kernel/lines/check-lines.ts';
import type { NumberedLine } from '../../kernel/lines/read-lines.ts';
import { isoMoment } from '../../kernel/time/moment-text.ts';
import { numberOf, WrittenNumber } from '../../numbers/written-number.ts';
import { Creditor } from '../creditor.ts';
import { CONTACT_MESSAGES } from '../messages.ts';
import { answerItems, hasHappened, toWriteIn } from '../reported-items.ts';

const DAY_MS = 86_400_000;

export const TouchItem = z.strictObject({
  number: WrittenNumber,
  channel: z.enum(CHANNELS).meta({ description: 'How the person was contacted.', example: 'sms' }),
  at: isoMoment.meta({
    description: `When, within the last ${TOUCH_DAYS} days. Without a zone it is Colombia time.`,
    example: '2026-11-21 08:30:00',
  }),
  requestedByConsumer: z.boolean(CONTACT_MESSAGES.notABoolean).nullish().meta({
    description: 'Whether the person asked to be contacted. Such a contact does not count.',
    example: false,
  }),
  creditor: Creditor.nullish(),
});

/** Records contacts that were made elsewhere, each line separately: invalid ones are returned, and the others count at once, by one statement. Throws STORAGE_QUOTA_EXCEEDED, and VALIDATION_INVALID_PARAMETER when none is right. */
export async function addTouches(ctx: TenantCtx, lines: readonly NumberedLine[]) {
  const now = ctx.clock().getTime();
  const Item = TouchItem.extend({ number: numberOf(ctx.tenant.country) })
    .refine(({ at }) => hasHappened(ctx, at), {
      path: ['at'],
      message: CONTACT_MESSAGES.inTheFuture,
    })
    .refine(({ at }) => Date.parse(at) > now - TOUCH_DAYS * DAY_MS, {
      path: ['at'],
      message: CONTACT_MESSAGES.tooOld,
    });
  const { db } = toWriteIn(ctx, lines.length);
  const write = async (items: z.infer<typeof TouchItem>[]) => {
    const lack = await callFunction(db, contacts.addTouches, {
      organization: ctx.tenant.organizationId,
      items: items.map(({ creditor = null, requestedByConsumer, ...item }) => ({
        ...item,
        creditor,
        requestedByConsumer: requestedByConsumer ?? false,
      })),
    });
    if (lack) throw toStorageRefusal(ctx, 'touches', lack, 'items');
  };
  return answerItems(await checkLines(ctx, lines, Item, { atOnce: Math.max(1, lines.length), write }));
}
