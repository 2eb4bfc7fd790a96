import { expect, inject, test } from 'vitest';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const YEAR_MS = 365 * 86_400_000;

const checkAt = async (at: string) => {
  const { api } = await createTenant(environment);
  return await api.post('/contacts/check', { numbers: ['573001234567'], purpose: 'collection', at });
};

test.each(['9999-12-31T23:59:59Z', '0001-01-01', '2020-01-01'])(
  'a check for %s, more than a year away, is refused by name',
  async (at) => {
    expect(refusalOf(await checkAt(at))).toEqual({
      ...{ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields: ['at'] },
    });
  },
);

test.each([-YEAR_MS, YEAR_MS])('a check for %i ms from now is answered', async (away) => {
  const checked = await checkAt(new Date(Date.now() + away).toISOString());
  expect(checked.json.data.items).toMatchObject([{ number: '573001234567' }]);
});
