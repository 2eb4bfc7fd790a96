import { expect, test } from 'vitest';
import * as z from 'zod';
import { describeIssue } from '../../../shared/http/input/field-details.ts';

const wordsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeIssue }).error?.issues.map(({ message }) => message);

test.each([
  [z.string(), undefined, 'Is required.'],
  [z.string(), 5, 'Takes text.'],
  [z.int(), '5', 'Takes a number.'],
  [z.coerce.number().int().min(1).max(100), '0', 'Takes 1 at least.'],
  [z.int().max(4_000), 4_001, 'Takes 4,000 at most.'],
  [z.string().min(2), 'a', 'Takes 2 characters at least.'],
  [z.string().max(255), 'a'.repeat(256), 'Takes 255 characters at most.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Takes 1 items at most.'],
  [z.enum(['active', 'disabled']), 'gone', 'Takes one of active, disabled.'],
  [z.literal('active'), 'gone', 'Takes active.'],
  [z.string('Takes a name.'), 5, 'Takes a name.'],
])('a wrong value is told in our words: %#', (schema, value, words) => {
  expect(wordsOf(schema, value)).toEqual([words]);
});
