import { expect, test } from 'vitest';
import { stayedWithin } from '../../db/engine/functions/time.ts';
import { suiteOf } from './suite/suite-of.ts';
import { useSql } from './suite/use-sql.ts';

const sql = useSql();

suiteOf(sql, stayedWithin, (call) => {
  test('raises once the statement has taken longer than its caller waits', async () => {
    expect(await call({ ms: 60_000 })).toBe(true);
    await expect(call({ ms: -1 })).rejects.toMatchObject({ code: '57014' });
  });
});
