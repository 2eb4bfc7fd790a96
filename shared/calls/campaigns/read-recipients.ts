import type * as z from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import type { ErrorDetail } from '../../platform/errors/domain-error.ts';
import { inLanguage, type Message } from '../../platform/errors/message.ts';
import { describeIssue, toFieldDetails } from '../../platform/http/input/field-details.ts';
import { withUnstorable } from '../../platform/http/input/find-unstorable.ts';
import type { Language } from '../../platform/http/language/preferred-language.ts';

/** How many items are written at once, and how many rejected lines an answer lists. */
const ITEMS_AT_ONCE = 1_000;
const MAX_REJECTED = 1_000;

/** A line of the request, from 1, or why it cannot be read. */
export type Line = { line: number } & ({ item: unknown } | { unreadable: Message });

/** `rejected`: the first lines that were, and why. */
type Read = {
  accepted: number;
  rejected: { line: number; code: 'VALIDATION_INVALID_PARAMETER'; message: string }[];
};

/** Checks lines one by one and writes those that are right, some at once, with how many were refused beside them. */
export async function readRecipients<Item>(
  { language }: Ctx,
  lines: AsyncIterable<Line> | Iterable<Line>,
  schema: z.ZodType<Item>,
  write: (items: Item[], refused: number) => Promise<unknown>,
): Promise<Read> {
  const answer: Read = { accepted: 0, rejected: [] };
  let items: Item[] = [];
  let refused = 0;
  const flush = async () => {
    if (items.length + refused > 0) await write(items, refused);
    answer.accepted += items.length;
    [items, refused] = [[], 0];
  };
  for await (const line of lines) {
    const read = readItem(line, schema);
    if ('item' in read) items.push(read.item);
    else {
      refused += 1;
      if (answer.rejected.length < MAX_REJECTED)
        answer.rejected.push({
          line: line.line,
          code: 'VALIDATION_INVALID_PARAMETER',
          message: toMessage(language, read.wrong),
        });
    }
    if (items.length >= ITEMS_AT_ONCE) await flush();
  }
  await flush();
  return answer;
}

function readItem<Item>(line: Line, schema: z.ZodType<Item>): { item: Item } | { wrong: ErrorDetail[] } {
  if ('unreadable' in line) return { wrong: [{ field: 'line', message: line.unreadable }] };
  const read = schema.safeParse(line.item, { error: describeIssue });
  const wrong = withUnstorable(line.item, read.success ? [] : read.error.issues.flatMap(toFieldDetails));
  return read.success && wrong.length === 0 ? { item: read.data } : { wrong };
}

const toMessage = (language: Language, details: ErrorDetail[]): string =>
  details.map(({ field, message }) => `${field}: ${inLanguage(language, message)}`).join(' ');
