import { expect, test } from 'vitest';
import { once } from '../../shared/once.ts';

test('what is made once is made when it is first asked for, undefined too', () => {
  let made = 0;
  const table = once(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([table(), table()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
