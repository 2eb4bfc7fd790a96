import { expect, test } from 'vitest';
import { isoMoment } from '../../../shared/kernel/time/moment-text.ts';

test.each([
  ['9999-12-31 23:59:59', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59.999Z'],
  ['0001-01-01', '0001-01-01T05:00:00.000Z'],
])('the moment %s is written as Postgres reads it: %s', (value, iso) => {
  expect(isoMoment.parse(value)).toBe(iso);
});

test.each(['0000-06-01', '0000-12-31 23:59:59Z', '0001-01-01T00:00:00+05:00', '0000-01-01T00:00:00+05:00'])(
  'the moment %s, before the first year, does not exist',
  (value) => {
    expect(isoMoment.safeParse(value).success).toBe(false);
  },
);
