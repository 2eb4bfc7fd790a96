import { expect, test } from 'vitest';
import { BoundedMap } from '../../../shared/kernel/bounded-map.ts';

test('a bounded map drops the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('first', 1).set('second', 2);
  // Set again, so that the other is older.
  map.set('first', 3).set('third', 4);
  expect([...map]).toEqual([
    ['first', 3],
    ['third', 4],
  ]);
});

test('a bounded map drops nothing where an entry is replaced', () => {
  const map = new BoundedMap<string, number>(2).set('first', 1).set('second', 2).set('second', 3);
  expect(map.size).toBe(2);
  expect(map.get('first')).toBe(1);
});
