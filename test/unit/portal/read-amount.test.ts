import { expect, test } from 'vitest';
import { Money } from '../../../functions/portal/i18n/fields.ts';
import { toAmount } from '../../../functions/portal/i18n/format.ts';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';

const read = (language: 'es' | 'en', text: string): string => {
  const { data, error } = Money(createTranslate(language)).safeParse(text);
  return error === undefined ? toAmount({ language: 'en' }, data) : (error.issues[0]?.message ?? '');
};

test.each([
  ['20.000', '20,000.00'],
  ['20000', '20,000.00'],
  ['20 000', '20,000.00'],
  ['$ 1.250,50', '1,250.50'],
  ['$1.250,5', '1,250.50'],
  ['$\u00a01.250.000', '1,250,000.00'],
  ['1 250 000,05', '1,250,000.05'],
  ['1,250.50', '1,250.50'],
  ['1,250,000', '1,250,000.00'],
  ['1250.5', '1,250.50'],
  ['1250,500', '1,250.50'],
  ['0,125', '0.125'],
  ['0.05', '0.05'],
])('reads %s in Spanish as %s', (text, amount) => {
  expect(read('es', text)).toBe(amount);
});

test.each([
  ['20,000', '20,000.00'],
  ['$1,250.50', '1,250.50'],
  ['1.250,50', '1,250.50'],
  ['0.125', '0.125'],
])('reads %s in English as %s', (text, amount) => {
  expect(read('en', text)).toBe(amount);
});

test('refuses an amount that could mean either of two, and names both', () => {
  expect(read('es', '20,000')).toBe('«20,000» puede ser 20.000 o 20,00. Escriba uno de los dos.');
  expect(read('en', ' 1.250 ')).toBe('“1.250” may be 1,250 or 1.25. Write one of them.');
  expect(read('es', '5,125')).toBe('«5,125» puede ser 5.125 o 5,1250. Escriba uno de los dos.');
});

test.each([5_125_000n, 999_125_000n, 125_000n, 1_000_125_000n, 20_000_000n, 5_125_001n])(
  'an amount of %s micros that a form shows is read as that amount',
  (micros) => {
    for (const language of ['es', 'en'] as const)
      expect(Money(createTranslate(language)).parse(toAmount({ language }, micros))).toBe(micros);
  },
);

test.each(['', 'x', '-1', '1e3', '1.2.3', '12.34.567', '1.250.00', '1,25,000', '1.250.000.5', '5 USD', '١'])(
  'refuses %j, and says how to write an amount',
  (text) => {
    expect(read('es', text)).toBe('Escriba un valor como 20.000 o 1.250,50.');
    expect(read('en', text)).toBe('Write an amount like 20,000 or 1,250.50.');
  },
);

test('refuses nothing, and more than an amount can be', () => {
  expect(read('es', '0,00')).toBe('Debe ser mayor que 0.');
  expect(read('es', '9.007.199.254,740992')).toBe('Debe ser como máximo 9.007.199.254,740991.');
  expect(read('en', '9,007,199,254.740991')).toBe('9,007,199,254.740991');
});
