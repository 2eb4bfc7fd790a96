import * as z from 'zod';
import type { Ctx, TenantCtx } from '../platform/ctx.ts';
import type { ErrorDetail } from '../platform/errors/domain-error.ts';
import { inLanguage, type Message } from '../platform/errors/message.ts';
import { describeIssue, toFieldDetails } from '../platform/http/input/field-details.ts';
import { withUnstorable } from '../platform/http/input/find-unstorable.ts';
import type { Language } from '../platform/http/language/preferred-language.ts';

/** How many items are written at once, and how many rejected lines an answer lists. */
const ITEMS_AT_ONCE = 5_000;
const MAX_REJECTED = 1_000;

/** Writing more items than these gets time of its own. */
const MANY_ITEMS = 1_000;
const WRITE_MS = 30_000;

/** Lines between two pauses, in which the isolate serves its other requests. */
const PAUSE_LINES = 200;

/** A line of the request, from 1. `unreadable`: why it is no item. */
export type Line = { line: number; item?: unknown; unreadable?: Message };

export const ItemsAnswer = z
  .object({
    accepted: z.int().meta({ description: 'Lines that were accepted, repeated ones included.', example: 1 }),
    rejected: z
      .array(
        z
          .object({
            line: z.int().meta({ description: 'From 1.', example: 2 }),
            code: z.literal('VALIDATION_INVALID_PARAMETER'),
            message: z.string().meta({
              description: 'What is wrong.',
              example:
                'number: Must be 8 to 15 digits, starting with the country code, without any other character.',
            }),
          })
          .meta({ id: 'RejectedLine' }),
      )
      .meta({
        description: `The lines that were not, the first ${MAX_REJECTED.toLocaleString('en')} of them.`,
        example: [],
      }),
  })
  .meta({ id: 'ItemsAnswer' });

/** The lines that are right, and what is wrong with the first of the others. */
export type CheckedItems<Item> = {
  items: Item[];
  rejected: z.infer<typeof ItemsAnswer>['rejected'];
};

/** Checks lines one by one. */
export async function checkItems<Item>(
  { language }: Pick<Ctx, 'language'>,
  lines: AsyncIterable<Line> | Iterable<Line>,
  schema: z.ZodType<Item>,
): Promise<CheckedItems<Item>> {
  const checked: CheckedItems<Item> = { items: [], rejected: [] };
  for await (const { line, item, unreadable } of lines) {
    const read = schema.safeParse(item, { error: describeIssue });
    const wrong = withUnstorable(item, read.success ? [] : read.error.issues.flatMap(toFieldDetails));
    if (unreadable === undefined && read.success && wrong.length === 0) checked.items.push(read.data);
    else if (checked.rejected.length < MAX_REJECTED)
      checked.rejected.push({
        line,
        code: 'VALIDATION_INVALID_PARAMETER',
        message: unreadable === undefined ? toMessage(language, wrong) : inLanguage(language, unreadable),
      });
    if (line % PAUSE_LINES === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return checked;
}

/** The context in which so many items are written. */
export const toWriteIn = (ctx: TenantCtx, { items }: CheckedItems<unknown>): TenantCtx =>
  items.length > MANY_ITEMS ? { ...ctx, db: ctx.openDatabase(WRITE_MS) } : ctx;

/** Writes checked items, some at once. */
export async function writeItems<Item>(
  { items, rejected }: CheckedItems<Item>,
  write: (items: Item[]) => Promise<void>,
): Promise<z.infer<typeof ItemsAnswer>> {
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE)
    await write(items.slice(start, start + ITEMS_AT_ONCE));
  return { accepted: items.length, rejected };
}

const toMessage = (language: Language, details: ErrorDetail[]): string =>
  details.map(({ field, message }) => `${field}: ${inLanguage(language, message)}`).join(' ');
