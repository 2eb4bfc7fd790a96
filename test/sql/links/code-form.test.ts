import { expect, test } from 'vitest';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

const insert = (code: string) =>
  sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias) values (1, 1, $1, 'https://example.com', true)`,
    [code],
  );

test.each(['abc', 'a-_', '0'.repeat(32)])('a link can have the code %j', async (code) => {
  await expect(insert(code)).resolves.toEqual([]);
});

test.each(['', 'ab', 'z'.repeat(33), 'Abc', 'abc\n', 'a c', 'año', 'ab.c'])(
  'no link can have the code %j, whoever writes it',
  async (code) => {
    await expect(insert(code)).rejects.toMatchObject({ code: '23514', constraint: 'link_code_form' });
  },
);
