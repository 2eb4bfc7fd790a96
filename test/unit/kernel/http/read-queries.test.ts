import { expect, test } from 'vitest';
import { readQueries } from '../../../../shared/kernel/http/input/read-queries.ts';
import { readAssigned } from '../../../../shared/numbers/written-number.ts';

const read = (query: string) => readQueries(`https://api.example/contacts/opt-outs?${query}`);

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
  expect(readQueries('https://api.example/contacts')).toEqual({});
});
