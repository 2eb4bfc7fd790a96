import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfPrefix, flattenPrefixes } from '../../../db/numbers/numbering/generate-public-ranges.ts';

test.each([
  ['5730', '5731'],
  ['5739', '574'],
  ['199', '2'],
  ['99', ':'],
])('the range that starts with %s ends before %s', (prefix, end) => {
  expect(endOfPrefix(prefix)).toBe(end);
});

describe('Flattened prefixes', () => {
  const Prefix = fc.stringMatching(/^[0-9]{1,4}$/);
  const Layer = fc.dictionary(Prefix, fc.constantFrom('a', 'b', 'c'), { maxKeys: 12 });
  const longest = (layer: Record<string, string>, number: string): string => {
    for (let length = number.length; length > 0; length -= 1) {
      const found = layer[number.slice(0, length)];
      if (found !== undefined) return found;
    }
    return '';
  };

  test('give every number the result of its longest prefixes, in ranges that never overlap', () => {
    fc.assert(
      fc.property(fc.tuple(Layer, Layer), fc.stringMatching(/^[0-9]{5,7}$/), (layers, number) => {
        const ranges = flattenPrefixes(layers.map((layer) => new Map(Object.entries(layer))));
        const found = ranges.filter(({ first, until }) => first <= number && number < until);
        const expected = layers.map((layer) => longest(layer, number));
        expect(found.length).toBeLessThanOrEqual(1);
        expect(found[0]?.value ?? ['', '']).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
