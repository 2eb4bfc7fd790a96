import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dropClickPartitions, openClickPartitions } from '../../../db/clicks/functions/clicks.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { useClicks } from './counted-clicks.ts';

const sql = useSql();
useClicks(sql);
const partitions = async (like: string): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      'select relname as name from pg_class where relispartition and relname like $1 order by 1',
      [`${like}\\_2%`],
    )
  )
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('_idx') && !name.endsWith('_pkey'));

suiteOf(sql, openClickPartitions, (call) => {
  test('opens each partition once under concurrency', async () => {
    const days = ['2031-01-31', '2031-02-01', '2031-02-01'];
    const workers = await sql.connections(6);
    const now = new Date('2031-02-01T04:59:00Z');
    await Promise.all(workers.map((by) => call({ days, now }, by)));
    expect(await partitions('link_day')).toEqual(
      expect.arrayContaining(['link_day_203101', 'link_day_203102']),
    );
    expect(await partitions('visitor_mark')).toEqual(
      expect.arrayContaining(['visitor_mark_20310131', 'visitor_mark_20310201']),
    );
    expect(await partitions('click_batch')).toContain('click_batch_2031020104');
  });
});

suiteOf(sql, dropClickPartitions, (call) => {
  test('drops visitors after 7 days, and batches once every shard is past them', async () => {
    await sql.query("select routine.open_click_partitions('{2030-05-01, 2030-05-08}', '2030-05-08T06:00Z')");
    await sql.query("update click_cursor set counted_until = '2030-05-08T08:59Z'");
    // Days of Colombia: the 8th begins at 05:00 UTC.
    await call({ now: new Date('2030-05-09T04:59:00Z') });
    expect(await partitions('visitor_mark')).toContain('visitor_mark_20300501');
    expect(await partitions('click_batch')).toContain('click_batch_2030050806');
    const dropped = await call({ now: new Date('2030-05-09T05:00:00Z') });
    expect(dropped).toContain('visitor_mark_20300501');
    expect(await partitions('visitor_mark')).toContain('visitor_mark_20300508');
    await sql.query("update click_cursor set counted_until = '2030-05-08T09:00Z' where shard > 0");
    expect(await call({ now: new Date('2030-05-09T05:00:00Z') })).toEqual([]);
    await sql.query("update click_cursor set counted_until = '2030-05-08T09:00Z'");
    await sql.query(
      "insert into click_backlog (batch_id, shard, clicks, created_at) values ($1, 0, '', '2030-05-08T08:00Z')",
      [randomUUID()],
    );
    expect(await call({ now: new Date('2030-05-09T05:00:00Z') })).toEqual([]);
    await sql.query('delete from click_backlog');
    expect(await call({ now: new Date('2030-05-09T05:00:00Z') })).toEqual(['click_batch_2030050806']);
  });
});
