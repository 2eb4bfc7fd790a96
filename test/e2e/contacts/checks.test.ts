import { expect, inject, test } from 'vitest';
import { CHECKED_A_DAY } from '../../../db/contacts/tables/contact-check-day.ts';
import { query } from '../../harness/database.ts';
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
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: ['at'],
    });
  },
);

test.each([-YEAR_MS, YEAR_MS])('a check for %i ms from now is answered', async (away) => {
  const checked = await checkAt(new Date(Date.now() + away).toISOString());
  expect(checked.json.data.items).toMatchObject([{ number: '573001234567' }]);
});

test('a check that exceeds what an organization may check in a day is refused whole, with when to retry', async () => {
  const { api, organizationId } = await createTenant(environment);
  const check = (numbers: string[]) => api.post('/contacts/check', { numbers, purpose: 'collection' });
  await check(['573001234567']);
  await query(environment, 'update contact_check_day set numbers = $2 where organization_id = $1', [
    organizationId,
    CHECKED_A_DAY - 1,
  ]);
  const refused = await check(['573001234567', '573007654321']);
  expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'CONTACTS_CHECK_QUOTA_EXCEEDED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['ratelimit-limit']).toBe(String(CHECKED_A_DAY));
  expect((await check(['573001234567'])).status).toBe(200);
  expect((await check(['573001234567'])).status).toBe(429);
});
