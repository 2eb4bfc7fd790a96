import { expect, inject, test } from 'vitest';
import { readBalance } from '../harness/database.ts';
import {
  createNumberTenant,
  downloadLines,
  LOOKUP_MICRO,
  mobileNumbers,
  waitForBatch,
} from '../harness/numbers.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;

test('a batch is charged, looked up in order with its duplicates, and its invalid numbers refunded once', async () => {
  const tenant = await createNumberTenant(environment);
  const numbers = [
    '+57 300 123 4567',
    '3001234567',
    'letters',
    '+57 300 123 4567',
    '+14155552671',
    '+5730012',
  ];
  const created = await tenant.api.post('/numberinsight/batch', {
    numbers,
    country: 'CO',
    reference: 'campaign',
  });
  expect(created.status).toBe(202);
  expect(created.json.data).toMatchObject({
    status: 'queued',
    count: 6,
    processed: 0,
    reference: 'campaign',
  });
  expect(created.json.data.download).toBeUndefined();

  const job = await waitForBatch(tenant, created.json.data.jobId);
  expect(job).toMatchObject({ status: 'done', count: 6, processed: 6 });
  const lines = await downloadLines(job);
  expect(lines.map(({ input }) => input)).toEqual(numbers);
  expect(lines.map(({ number, valid, error }) => error?.code ?? `${number} ${valid}`)).toEqual([
    '573001234567 true',
    '573001234567 true',
    'NOT_A_NUMBER',
    '573001234567 true',
    '14155552671 true',
    '5730012 false',
  ]);
  expect(await readBalance(environment, tenant.organizationId)).toBe(OPENING - 4n * LOOKUP_MICRO);
});

test('100,000 numbers end within a minute', async () => {
  const tenant = await createNumberTenant(environment, { balanceMicro: 100_000_000_000n });
  const startedAt = Date.now();
  const numbers = mobileNumbers(100_000);
  const created = await tenant.api.post('/numberinsight/batch', { numbers });
  expect(created.status).toBe(202);
  console.log('accepted', Date.now() - startedAt);
  const job = await waitForBatch(tenant, created.json.data.jobId);
  console.log('done', Date.now() - startedAt);
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  const lines = await downloadLines(job);
  expect(lines.map(({ number }) => number)).toEqual(numbers);
}, 90_000);
