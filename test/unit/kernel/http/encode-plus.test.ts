import { getQueryParams } from 'hono/utils/url';
import { expect, test } from 'vitest';
import { encodePlus } from '../../../../shared/kernel/http/input/encode-plus.ts';
import { readAssigned } from '../../../../shared/numbers/written-number.ts';

const read = (query: string) =>
  // Without the name of one, it returns all parameters.
  getQueryParams(encodePlus(`https://api.example/contacts/opt-outs?${query}`)) as Record<string, string[]>;

test.each([
  ['number=+3212345678', '3212345678'],
  ['limit=5&number=+32+12+34+56+78', '3212345678'],
  ['number=+(32)12345678', '3212345678'],
  ['number=%2B3212345678', '3212345678'],
  ['number=+573001234567', '573001234567'],
  ['number=%203213456789', '573213456789'],
  ['number=3213456789', '573213456789'],
])('a plus before a number of a query is kept, and a space is a space: %s', (query, digits) => {
  const [number = ''] = read(query).number ?? [];
  expect(readAssigned(number, 'CO')).toEqual({ digits });
});

test('all values of a query are read as usual', () => {
  expect(read('a=1&b=x+y&a=+z&c=1+2&d=%2&e')).toEqual({
    a: ['1', ' z'],
    b: ['x y'],
    c: ['1 2'],
    d: ['%2'],
    e: [''],
  });
  for (const url of ['https://api.example/contacts', 'https://api.example/lookup/+573001234567?a=b'])
    expect(encodePlus(url)).toBe(url);
});
