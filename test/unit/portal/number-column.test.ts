import { expect, test } from 'vitest';
import type { PortalContext } from '../../../functions/portal/app/context.ts';
import { toPhone } from '../../../functions/portal/i18n/format.ts';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';
import { optOutFields } from '../../../functions/portal/pages/contacts/opt-out-columns.tsx';
import { guessColumn } from '../../../functions/portal/ui/forms/column-choice.tsx';
import { numberColumn } from '../../../functions/portal/ui/forms/number-field.ts';

const READER = {
  t: createTranslate('en'),
  language: 'en',
  organization: { country: 'CO' },
} as unknown as PortalContext;

test.each([
  [['numero_cuenta', 'nombre', 'celular'], 'celular'],
  [['total', 'tomador', 'Teléfono'], 'Teléfono'],
  [['Número', 'Móvil'], 'Móvil'],
  [['celular', 'to'], 'to'],
  [['Número', 'Total'], 'Número'],
  [['numero_factura', 'Número de celular'], 'Número de celular'],
  [['nombre', 'N° Celular'], 'N° Celular'],
  [['telefono 2', 'Telefono'], 'Telefono'],
  [['nombre', 'telefono_contacto'], 'telefono_contacto'],
  [['name', 'Phone Number'], 'Phone Number'],
  [['numero_cuenta', 'total', 'tomador', 'number_of_days'], undefined],
  [['', ''], undefined],
])('of the columns %j, that of the numbers is most likely %j', (columns, expected) => {
  const place = guessColumn(columns, numberColumn(READER, 'to'));
  expect(place === '' ? undefined : columns[Number(place)]).toBe(expected);
});

test.each([
  [['numero', 'Fecha de nacimiento'], ''],
  [['numero', 'Fecha'], '1'],
  [['Fecha de nacimiento', 'numero', 'fecha_de_la_solicitud'], '2'],
])('of the columns %j of a file of opt-outs, the moment is most likely at the place %j', (columns, place) => {
  const moment = optOutFields(READER).find(({ name }) => name === 'at');
  expect(moment && guessColumn(columns, moment)).toBe(place);
});

test('a value of the column is shown as it is read, in the country of its file', () => {
  const read = (text: string, home?: string) => numberColumn(READER, 'to', home).read?.(text);
  expect(read('300 123 4567')).toBe(toPhone('573001234567'));
  expect(read('612 34 56 78', 'ES')).toBe(toPhone('34612345678'));
  expect(read('12')).toContain('too few digits');
});
