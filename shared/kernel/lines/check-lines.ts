import * as z from 'zod';
import type { Ctx } from '../ctx.ts';
import type { ErrorDetail } from '../errors/domain-error.ts';
import { inLanguage } from '../errors/message.ts';
import { withoutStacks } from '../errors/without-stacks.ts';
import { describeIssue, toFieldDetails, withUnstorable } from '../http/input/field-details.ts';
import { withPauses } from './pauses.ts';
import type { NumberedLine } from './read-lines.ts';

/** The most rejected lines that an answer lists. */
export const MAX_REJECTED = 1_000;

/** Enough of what is wrong with one line: a hostile file would make an answer as large as itself. */
export const MAX_WRONG = 10;

/** The number of a line, counted alike in every file. */
export const LineNumber = z.int().meta({
  description:
    'From 1: in CSV the row that a spreadsheet shows, with the header; in NDJSON and JSON the element.',
  example: 2,
});

/** The lines that were wrong, in an answer. */
export const RejectedLines = z
  .array(
    z
      .object({
        line: LineNumber,
        code: z.literal('VALIDATION_INVALID_PARAMETER'),
        message: z.string().meta({ example: 'number: This field is required.' }),
      })
      .meta({ id: 'RejectedLine' }),
  )
  .meta({
    description: `The lines that were not, the first ${MAX_REJECTED.toLocaleString('en')} of them.`,
    example: [],
  });
type RejectedLines = z.infer<typeof RejectedLines>;

/**
 * Checks lines one by one, and passes on those that are right, `atOnce` of them at a time, with how many were refused beside them.
 * Returns how many were right, and the first of the others.
 */
export async function checkLines<Item>(
  { language }: Pick<Ctx, 'language'>,
  lines: AsyncIterable<NumberedLine> | Iterable<NumberedLine>,
  schema: z.ZodType<Item>,
  { atOnce, write }: { atOnce: number; write: (items: Item[], refused: number) => Promise<void> },
): Promise<{ accepted: number; rejected: RejectedLines }> {
  let [accepted, refused, items]: [number, number, Item[]] = [0, 0, []];
  const rejected: RejectedLines = [];
  const flush = async () => {
    if (items.length + refused > 0) await write(items, refused);
    accepted += items.length;
    [refused, items] = [0, []];
  };
  const toText = (details: ErrorDetail[]) =>
    details.map(({ field, message }) => `${field}: ${inLanguage(language, message)}`).join(' ');
  for await (const line of withPauses(lines)) {
    const checked = 'unreadable' in line ? line : checkValue(line.value, schema);
    if ('item' in checked) items.push(checked.item);
    else {
      refused += 1;
      if (rejected.length < MAX_REJECTED) {
        const message = 'wrong' in checked ? toText(checked.wrong) : inLanguage(language, checked.unreadable);
        rejected.push({ line: line.number, code: 'VALIDATION_INVALID_PARAMETER', message });
      }
    }
    if (items.length >= atOnce) await flush();
  }
  await flush();
  return { accepted, rejected };
}

/** Checks one value, also that Postgres can hold it, and returns what its schema makes of it, or what is wrong, the first ten of it. */
export function checkValue<Item>(
  value: unknown,
  schema: z.ZodType<Item>,
): { item: Item } | { wrong: ErrorDetail[] } {
  return withoutStacks(() => {
    const { success, data, error } = schema.safeParse(value, { error: describeIssue });
    const wrong = withUnstorable(value, error?.issues.map(toShownIssue).flatMap(toFieldDetails) ?? []);
    return success && wrong.length === 0 ? { item: data } : { wrong: wrong.slice(0, MAX_WRONG) };
  });
}

/** Without the unknown fields that are not shown, of which each line may have many. */
const toShownIssue = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.code === 'unrecognized_keys' ? { ...issue, keys: issue.keys.slice(0, MAX_WRONG) } : issue;
