import { expect, test } from 'vitest';
import { dropContactPartitions, openContactPartitions } from '../../../db/contacts/functions/contacts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const partitions = async () =>
  (
    await sql.query<{ name: string }>(
      "select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'contact%' order by 1",
    )
  ).map(({ name }) => name);

suiteOf(sql, openContactPartitions, (call) => {
  test('opens the months around a moment, once under concurrency', async () => {
    const now = new Date('2031-12-31T23:59:59Z');
    const workers = await sql.connections(6);
    await Promise.all(workers.map((by) => call({ now }, by)));
    expect(await partitions()).toEqual(
      ['contact_evidence', 'contact_touch'].flatMap((name) =>
        ['203111', '203112', '203201'].map((month) => `${name}_${month}`),
      ),
    );
  });
});

suiteOf(sql, dropContactPartitions, (call) => {
  test('keeps evidence for two years, and contacts while a week reaches into their month', async () => {
    await sql.query("select routine.open_contact_partitions('2028-02-10T00:00Z')");
    expect(await call({ now: new Date('2028-03-01T00:00:00Z') })).toEqual(['contact_touch_202801']);
    expect(await call({ now: new Date('2030-01-31T23:00:00Z') })).not.toContain('contact_evidence_202801');
    expect(await call({ now: new Date('2030-02-01T00:00:00Z') })).toContain('contact_evidence_202801');
  });
});
