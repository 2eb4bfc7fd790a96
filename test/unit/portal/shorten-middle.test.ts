import { expect, test } from 'vitest';
import { shortenMiddle } from '../../../functions/portal/i18n/format.ts';

test.each([
  ['https://example.com/', 20, 'https://example.com/'],
  ['https://example.com/offers/black-friday/7', 21, 'https://ex…k-friday/7'],
  ['abcdef', 4, 'ab…f'],
  // A character of two halves is never cut in two.
  ['ab😀😀😀cd', 6, 'ab…cd'],
])('cuts the middle of %s to %d characters', (text, longest, cut) => {
  expect(shortenMiddle(text, longest)).toBe(cut);
});
