import { expect, test } from 'vitest';
import { nameOf } from '../../../functions/portal/pages/links/link-statistics.tsx';

test.each([
  ['country', 'CO', 'Colombia'],
  ['country', 'US', 'Estados Unidos'],
  ['subdivision', 'CO-ANT', 'Antioquia'],
  ['subdivision', 'CO-DC', 'Bogotá, D. C.'],
  ['subdivision', 'CO-XXX', 'CO-XXX'],
  ['subdivision', 'US-TX', 'US-TX'],
  ['device', 'mobile', 'Celular'],
  ['city', 'Cali', 'Cali'],
] as const)('of the dimension %s, %s is called %s', (dimension, value, name) => {
  expect(nameOf('es', dimension, value)).toBe(name);
});
