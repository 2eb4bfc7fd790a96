import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addClickBatches } from '../../../db/clicks/functions/sandbox-visits.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

suiteOf(
  sql,
  addClickBatches,
  (call) => {
    const RESULT = { domain: 'go.localhost', code: 'offers', counted: 2, filtered: 0 };
    const batchesOf = (count: number) =>
      Array.from({ length: count }, () => ({ id: randomUUID(), clicks: '[]' }));
    const keyed = (requestHash = '01') => ({ key: 'visits-1', operation: 'visitInSandbox', requestHash });
    const kept = async (batches: readonly { id: string }[]): Promise<number> =>
      (await sql.query('select from click_backlog where batch_id = any ($1)', [batches.map(({ id }) => id)]))
        .length;

    test('adds batches once for a key, whatever is sent at once, and answers what was added first', async () => {
      const { organizationId: organization } = await openTenant(sql);
      const add = (
        batches: ReturnType<typeof batchesOf>,
        by?: Parameters<typeof call>[1],
        requestHash?: string,
      ) => call({ organization, shard: 3, batches, idempotency: keyed(requestHash), result: RESULT }, by);
      const requests = Array.from({ length: 6 }, () => batchesOf(3));
      const workers = await Promise.all(requests.map(() => sql.connect()));
      const answers = await Promise.allSettled(workers.map((by, n) => add(requests[n] ?? [], by)));
      const added = answers.filter((each) => each.status === 'fulfilled' && each.value.outcome === 'added');
      expect([added.length, await kept(requests.flat())]).toEqual([1, 3]);
      expect(await add(batchesOf(1))).toEqual({ outcome: 'replayed', result: RESULT });
      const other = batchesOf(1);
      expect(await add(other, undefined, '02')).toEqual({
        outcome: 'refused',
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
      expect(await kept(other)).toBe(0);
    });

    test('adds batches each time without a key', async () => {
      const { organizationId: organization } = await openTenant(sql);
      const batches = batchesOf(2);
      for (const each of batches)
        expect(
          await call({ organization, shard: 0, batches: [each], idempotency: null, result: RESULT }),
        ).toEqual({ outcome: 'added' });
      expect(await kept(batches)).toBe(2);
    });
  },
  { 'refused.lack .availableMicro null': 'nothing is charged' },
);
