import { expect, test } from 'vitest';
import { once } from '../../shared/kernel/once.ts';

test('once makes a value on first use, even undefined', () => {
  let made = 0;
  const table = once(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([table(), table()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
