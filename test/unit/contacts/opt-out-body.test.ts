import { expect, test } from 'vitest';
import { addOptOuts } from '../../../functions/contacts/routes/add-opt-outs.ts';

const OPT_OUT = { number: '573001234567' };

test.each([
  ['items', {}],
  ['items', { items: [] }],
  ['items', { items: Array(1_001).fill(OPT_OUT) }],
  ['more', { items: [OPT_OUT], more: 1 }],
])('opt-outs are refused as a whole with %s wrong', (field, body) => {
  const { error } = addOptOuts.body?.safeParse(body) ?? {};
  const named = error?.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.join() : issue.path.join('.'),
  );
  expect(named).toEqual([field]);
});

test('a thousand opt-outs are taken at once', () => {
  expect(addOptOuts.body?.safeParse({ items: Array(1_000).fill(OPT_OUT) }).success).toBe(true);
});
