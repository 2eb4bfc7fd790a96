import * as z from 'zod';
import { insertOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import { optOut } from '../../../db/contacts/tables/opt-out.ts';
import { audited } from '../../platform/audit/audited.ts';
import { readLines } from '../../platform/batches/lines/read-lines.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { fieldError } from '../../platform/errors/domain-error.ts';
import { callerReference } from '../../platform/http/input/caller-reference.ts';
import type { BodyStream } from '../../platform/http/route.ts';
import { isoMoment } from '../../platform/time/moment-text.ts';
import { CONTACT_MESSAGES } from '../messages.ts';
import { type CheckedItems, checkItems, type Line, toWriteIn, writeItems } from '../read-items.ts';
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

/** The most opt-outs in a file. */
const MAX_LINES = 100_000;

const COLUMNS = { known: ['number', 'purpose', 'source', 'at'], required: 'number' };

/** The opt-outs of a file, checked and not yet in force. */
export class ReadOptOuts {
  readonly checked: CheckedItems<z.output<typeof OptOutItem>>;

  constructor(checked: CheckedItems<z.output<typeof OptOutItem>>) {
    this.checked = checked;
  }
}

/** Reads a file of opt-outs as it arrives. Throws BAD_REQUEST, and VALIDATION_INVALID_PARAMETER for too many lines. */
export async function receiveOptOuts({ chunks, mediaType, tenant }: BodyStream): Promise<ReadOptOuts> {
  if (tenant === undefined) throw new Error('opt-outs belong to somebody');
  async function* lines(): AsyncGenerator<Line> {
    let count = 0;
    for await (const { number, ...line } of readLines(chunks, mediaType, COLUMNS)) {
      count += 1;
      if (count > MAX_LINES)
        throw fieldError('VALIDATION_INVALID_PARAMETER', 'items', CONTACT_MESSAGES.tooManyLines);
      yield 'unreadable' in line ? { line: number, ...line } : { line: number, item: line.value };
    }
  }
  return new ReadOptOuts(await checkItems(tenant(), lines(), OptOutItem));
}

/** Adds opt-outs, each line separately: invalid ones are returned, and the others are in force at once. */
export const addOptOuts = async (ctx: TenantCtx, lines: Iterable<Line>) =>
  await addCheckedOptOuts(ctx, new ReadOptOuts(await checkItems(ctx, lines, OptOutItem)));

/** The same of opt-outs that have been read. */
export async function addCheckedOptOuts(ctx: TenantCtx, { checked }: ReadOptOuts) {
  const now = ctx.clock().toISOString();
  // The numbers themselves are no part of the event, which outlives them.
  return await audited(
    { verb: 'opt-out.add', changes: optOut },
    async (own: TenantCtx, _: { count: number }) =>
      await writeItems(checked, (items) =>
        insertOptOuts(
          own.db,
          own.tenant.organizationId,
          items.map(({ number, purpose = null, source = null, at }) => ({
            ...{ number, purpose, source },
            at: at ?? now,
          })),
        ),
      ),
  )(toWriteIn(ctx, checked), { count: checked.items.length });
}
