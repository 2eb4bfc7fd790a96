import { beforeEach, expect, test } from 'vitest';
import { dropClickLines } from '../../../db/clicks/functions/clicks.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const HOUR = new Date(Date.UTC(2026, 2, 2, 15));

beforeEach(async () => {
  await sql.query("select routine.open_click_partitions('{}', $1)", [HOUR]);
});

const hours = async () =>
  await sql.query(
    "select from pg_inherits where inhparent = 'click_line'::regclass and inhrelid::regclass::text like '%2026030215'",
  );

suiteOf(sql, dropClickLines, (call) => {
  test('drops an hour whose visits are all in files', async () => {
    expect(await call({ hour: HOUR })).toBeUndefined();
    expect(await hours()).toEqual([]);
  });

  test('refuses while a visit is in no file, and for an hour that is not over', async () => {
    await sql.query(
      'insert into click_line (organization_id, counted_at, link_id, at, is_unique, is_flood) values (1, $1, 1, now(), true, false)',
      [HOUR],
    );
    await expect(call({ hour: HOUR })).rejects.toThrow();
    await sql.query(
      'insert into click_file (organization_id, hour, part, last_id, lines, bytes) select 1, $1, 1, max(id), 1, 1 from click_line',
      [HOUR],
    );
    await call({ hour: HOUR });
    expect(await hours()).toEqual([]);
    const now = new Date();
    await sql.query("select routine.open_click_partitions('{}', $1)", [now]);
    await expect(
      call({ hour: new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000) }),
    ).rejects.toThrow();
  });
});
