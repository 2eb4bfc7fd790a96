import { expect, test } from 'vitest';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';
import { typedNumber } from '../../../functions/portal/ui/forms/typed-field.ts';
import { paceFields } from '../../../shared/calls/campaigns/campaign-fields.ts';
import { LinkSettingsBody } from '../../../shared/links/settings/link-settings.ts';

const FIELDS = { whole: LinkSettingsBody.shape.maxClicks, decimal: paceFields.callsPerSecond };

const read = (language: 'es' | 'en', field: keyof typeof FIELDS, text: string) => {
  const { data, error } = typedNumber(createTranslate(language), FIELDS[field]).safeParse(text);
  return error === undefined ? data : (error.issues[0]?.message ?? '');
};

test.each([
  ['20', 20],
  [' 1000 ', 1000],
  ['10.000', 10_000],
  ['10,000', 10_000],
  ['10\u00a0000', 10_000],
  ['1.250.000', 1_250_000],
  ['', null],
])('a field of whole numbers reads %j as %s in both languages', (text, number) => {
  for (const language of ['es', 'en'] as const) expect(read(language, 'whole', text) ?? null).toBe(number);
});

test.each(['0x10', '1e3', '10.5', '10.00', '1.0000', '0.125', '-1', 'x', '1.250,000', '1 000.000'])(
  'a field of whole numbers refuses %j, and shows how to write one',
  (text) => {
    expect(read('es', 'whole', text)).toBe('Escriba un número entero, como 20 o 10.000.');
    expect(read('en', 'whole', text)).toBe('Write a whole number, such as 20 or 10,000.');
  },
);

test('a field of numbers with decimals reads a point or a comma, and refuses what may be thousands', () => {
  for (const text of ['1.5', '1,5', '1,50']) expect(read('es', 'decimal', text)).toBe(1.5);
  expect(read('es', 'decimal', '0,125')).toBe(0.125);
  expect(read('es', 'decimal', '1,500')).toBe('«1,500» puede ser 1.500 o 1,50. Escriba uno de los dos.');
  expect(read('en', 'decimal', '1.500')).toBe('“1.500” may be 1,500 or 1.50. Write one of them.');
  for (const text of ['0x1', '1e1', '-1', 'x']) {
    expect(read('es', 'decimal', text)).toBe('Escriba un número, como 20 o 0,5.');
    expect(read('en', 'decimal', text)).toBe('Write a number, such as 20 or 0.5.');
  }
});
