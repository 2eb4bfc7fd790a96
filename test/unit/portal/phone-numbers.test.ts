import { expect, test } from 'vitest';
import { toPhone } from '../../../functions/portal/i18n/format.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.each([
  ['573001234567', '+57 300 123 4567'],
  ['+573001234567', '+57 300 123 4567'],
  ['576012345678', '+57 601 234 5678'],
  ['12125550123', '+1 212 555 0123'],
  ['34612345678', '+34 612 345 678'],
  ['50612345678', '+506 1234 5678'],
  ['8613812345678', '+86 138 1234 5678'],
  ['123456789012345', '+1 234 567 8901 2345'],
  ['50312345', '+503 1234 5'],
])('%s is shown as %s', (number, shown) => {
  expect(plain(toPhone(number))).toBe(shown);
  expect(toPhone(number).replaceAll(/\D/g, '')).toBe(number.replace('+', ''));
});

test('what is not a number with its country code stays as it is', () => {
  for (const text of ['57300', '1234567890123456', 'anonymous', '', '+57 300 123 4567'])
    expect(toPhone(text)).toBe(text);
});
