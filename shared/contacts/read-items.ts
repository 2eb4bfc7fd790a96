import * as z from 'zod';
import type { Ctx } from '../platform/ctx.ts';
import type { ErrorDetail } from '../platform/errors/domain-error.ts';
import { inLanguage } from '../platform/errors/message.ts';
import { describeIssue, toFieldDetails } from '../platform/http/input/field-details.ts';
import { withUnstorable } from '../platform/http/input/find-unstorable.ts';
import type { Language } from '../platform/http/language/preferred-language.ts';

/** How many items are written at once, and how many rejected lines an answer lists. */
const ITEMS_AT_ONCE = 1_000;
const MAX_REJECTED = 1_000;

/** A line of the request, from 1. */
export type Line = { line: number; item: unknown };

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

/** Checks lines one by one and writes those that are right, some at once. */
export async function readItems<Item>(
  { language }: Ctx,
  lines: AsyncIterable<Line> | Iterable<Line>,
  schema: z.ZodType<Item>,
  write: (items: Item[]) => Promise<void>,
): Promise<z.infer<typeof ItemsAnswer>> {
  const answer: z.infer<typeof ItemsAnswer> = { accepted: 0, rejected: [] };
  let items: Item[] = [];
  const flush = async () => {
    if (items.length > 0) await write(items);
    answer.accepted += items.length;
    items = [];
  };
  for await (const { line, item } of lines) {
    const read = schema.safeParse(item, { error: describeIssue });
    const wrong = withUnstorable(item, read.success ? [] : read.error.issues.flatMap(toFieldDetails));
    if (read.success && wrong.length === 0) items.push(read.data);
    else if (answer.rejected.length < MAX_REJECTED)
      answer.rejected.push({
        line,
        code: 'VALIDATION_INVALID_PARAMETER',
        message: toMessage(language, wrong),
      });
    if (items.length >= ITEMS_AT_ONCE) await flush();
  }
  await flush();
  return answer;
}

const toMessage = (language: Language, details: ErrorDetail[]): string =>
  details.map(({ field, message }) => `${field}: ${inLanguage(language, message)}`).join(' ');
