import { expect, test } from 'vitest';
import * as z from 'zod';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { describeIssue, toFieldDetails } from '../../../../shared/kernel/http/input/field-details.ts';
import { checkLines } from '../../../../shared/kernel/lines/check-lines.ts';

const wordsOf = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: describeIssue })
    .error?.issues.map(({ message }) => inLanguage('en', message));

test.each([
  [z.string(), undefined, 'This field is required.'],
  [z.string(), 5, 'Must be text.'],
  [z.int(), '5', 'Must be a number.'],
  [z.coerce.number().int().min(1).max(100), '0', 'Must be at least 1.'],
  [z.int().max(4_000), 4_001, 'Must be at most 4,000.'],
  [z.string().min(2), 'a', 'Must be at least 2 characters long.'],
  [z.string().max(255), 'a'.repeat(256), 'Must be at most 255 characters long.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Must contain at most 1 items.'],
  [z.enum(['active', 'disabled']), 'gone', 'Must be one of active, disabled.'],
  [z.literal('active'), 'gone', 'Must be active.'],
  [z.string('Must be a name.'), 5, 'Must be a name.'],
])('a wrong value is described in our words: %#', (schema, value, words) => {
  expect(wordsOf(schema, value)).toEqual([words]);
});

test.each([
  ['is long', { ['字'.repeat(30_000)]: 1 }],
  ['is long and cannot be stored', { ['字'.repeat(30_000)]: '\0' }],
  ['is one of thousands', Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n]))],
])('a rejected line stays short when a field %s', async (_, value) => {
  const ignored = { atOnce: 1, write: async () => {} };
  const { rejected } = await checkLines(
    { language: 'es' },
    [{ number: 1, value }],
    z.strictObject({}),
    ignored,
  );
  expect(rejected[0]?.message).toContain(':');
  expect(rejected[0]?.message.length).toBeLessThan(1_000);
});

const detailsOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value, { error: describeIssue }).error?.issues ?? [])
    .flatMap(toFieldDetails)
    .map(({ field, message }) => [field, inLanguage('en', message)]);

test('unknown fields are named one by one, by their path, and those of earlier contracts with their names of today', () => {
  const schema = z.strictObject({ links: z.array(z.strictObject({ longUrl: z.string().optional() })) });
  const said = detailsOf(schema, {
    links: [{ url: 'a', alias: 'b', long_url: 'c', expires_at: 'd' }],
    color: 1,
  });
  expect(said.map(([field]) => field)).toEqual([
    'links.0.url',
    'links.0.alias',
    'links.0.long_url',
    'links.0.expires_at',
    'color',
  ]);
  const today = ['longUrl', 'code', 'longUrl', 'expiresAt'];
  for (const [place, name] of today.entries()) expect(said[place]?.[1]).toContain(name);
});

test('a body that is wrong as a whole is named so', () => {
  expect(detailsOf(z.strictObject({}), 5)).toEqual([['body', 'Must be an object.']]);
});
