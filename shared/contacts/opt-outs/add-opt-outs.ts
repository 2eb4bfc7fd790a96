import * as z from 'zod';
import * as contacts from '../../../db/contacts/functions/contacts.ts';
import { optOut } from '../../../db/contacts/tables/opt-out.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { toStorageRefusal } from '../../billing/to-refusal.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { fieldError } from '../../kernel/errors/domain-error.ts';
import { callerReference } from '../../kernel/http/input/caller-reference.ts';
import type { BodyStream } from '../../kernel/http/route.ts';
import { checkLines } from '../../kernel/lines/check-lines.ts';
import { type NumberedLine, readLines } from '../../kernel/lines/read-lines.ts';
import { stageLines } from '../../kernel/lines/stage-lines.ts';
import { isoMoment } from '../../kernel/time/moment-text.ts';
import { numberOf, WrittenNumber } from '../../numbers/written-number.ts';
import { CONTACT_MESSAGES } from '../messages.ts';
import { answerItems, hasHappened, type ItemsAnswer, toWriteIn } from '../reported-items.ts';
import { Purpose } from './opt-out.ts';

export const OptOutItem = z.strictObject({
  number: WrittenNumber,
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

/** The number of opt-outs that one statement writes. */
const WRITTEN_AT_ONCE = 5_000;
/** The most opt-outs in a file. */
export const MAX_LINES = 100_000;

export const COLUMNS = { known: ['number', 'purpose', 'source', 'at'], required: 'number' };

/** The lines that are right, not yet in force, and the first of the others. */
export class CheckedOptOuts {
  readonly items: z.output<typeof OptOutItem>[] = [];
  rejected: ItemsAnswer['rejected'] = [];
}

/** Reads a file of opt-outs as it arrives. Throws BAD_REQUEST, and VALIDATION_INVALID_PARAMETER for none or too many. */
export async function receiveOptOuts({ chunks, mediaType, tenant }: BodyStream): Promise<CheckedOptOuts> {
  if (tenant === undefined) throw new Error('opt-outs belong to somebody');
  async function* lines(): AsyncGenerator<NumberedLine> {
    let count = 0;
    for await (const line of readLines(chunks, mediaType, COLUMNS)) {
      count += 1;
      if (count > MAX_LINES)
        throw fieldError('VALIDATION_INVALID_PARAMETER', 'items', CONTACT_MESSAGES.tooManyLines);
      yield line;
    }
    if (count === 0) throw fieldError('VALIDATION_INVALID_PARAMETER', 'items', CONTACT_MESSAGES.noOptOuts);
  }
  return await checkOptOuts(tenant(), lines());
}

/** Checks lines one by one; nothing of them is in force yet. */
export async function checkOptOuts(
  ctx: TenantCtx,
  lines: AsyncIterable<NumberedLine> | Iterable<NumberedLine>,
): Promise<CheckedOptOuts> {
  const checked = new CheckedOptOuts();
  const write = async (items: z.output<typeof OptOutItem>[]) => void checked.items.push(...items);
  const Item = OptOutItem.extend({ number: numberOf(ctx.tenant.country) }).refine(
    ({ at }) => at === null || at === undefined || hasHappened(ctx, at),
    {
      path: ['at'],
      message: CONTACT_MESSAGES.inTheFuture,
    },
  );
  const { rejected } = await checkLines(ctx, lines, Item, { atOnce: 1_000, write });
  checked.rejected = rejected;
  return checked;
}

/** Adds opt-outs, each line separately: invalid ones are returned, and the others are in force at once. Throws STORAGE_QUOTA_EXCEEDED, and VALIDATION_INVALID_PARAMETER when none is right. */
export const addOptOuts = async (ctx: TenantCtx, lines: Iterable<NumberedLine>) =>
  await addCheckedOptOuts(ctx, await checkOptOuts(ctx, lines));

/** The numbers themselves are no part of the event, which outlives them. */
const insertAudited = audited(
  { verb: 'opt-out.add', changes: optOut, records: ({ count }) => ({ count }) },
  async (
    ctx: TenantCtx,
    { lines, upload }: { lines: contacts.NewOptOut[]; upload: string | null; count: number },
  ) => {
    const given = { organization: ctx.tenant.organizationId, items: lines };
    const lack =
      upload === null
        ? await callFunction(ctx.db, contacts.addOptOuts, given)
        : await callFunction(ctx.db, contacts.addUploadedOptOuts, { ...given, upload });
    if (lack) throw toStorageRefusal(ctx, 'optOuts', lack, 'items');
  },
);

/** Adds opt-outs that have been read: all of them, or none. */
export async function addCheckedOptOuts(
  ctx: TenantCtx,
  { items, rejected }: CheckedOptOuts,
): Promise<ItemsAnswer> {
  const now = ctx.clock().toISOString();
  const rows = items.map(({ number, purpose = null, source = null, at }) => ({
    number,
    purpose,
    source,
    at: at ?? now,
  }));
  return await stageLines<contacts.NewOptOut, ItemsAnswer>(ctx, async (staged) => {
    for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE)
      await staged.add(rows.slice(start, start + WRITTEN_AT_ONCE));
    const { lines, upload, timeoutMs } = staged.last();
    const db = upload === null ? toWriteIn(ctx, lines.length).db : ctx.openDatabase(timeoutMs);
    if (lines.length === 0) return answerItems({ accepted: 0, rejected });
    await insertAudited({ ...ctx, db }, { lines, upload, count: rows.length });
    return { accepted: rows.length, rejected };
  });
}
