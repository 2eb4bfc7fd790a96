import { expect, test } from 'vitest';
import { inTransaction } from '../../../shared/kernel/dependencies/in-transaction.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();

test('long work whose connection is lost between two statements fails at the next one, and its process goes on', async () => {
  const { ctx } = cloud.openContext();
  const working = inTransaction(ctx, async (client) => {
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await cloud.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await ended;
    await client.query('select 1');
  });
  await expect(working).rejects.toThrow('not queryable');
});
