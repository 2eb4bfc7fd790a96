import { expect, test } from 'vitest';
import { isRefusedHost } from '../../../db/links/functions/links.ts';
import { callOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const isRefused = callOf(sql, isRefusedHost);

test.each([
  [
    '8.8.8.8',
    ['8.8.8.8', 'http://8.8.8.8/', 'https://8.8.8.8:8443?q'],
    ['http://18.8.8.8/', 'http://8.8.8.80/'],
  ],
  [
    '[2606:4700::1111]',
    ['[2606:4700::1111]', 'https://[2606:4700::1111]/a', 'http://[2606:4700::1111]:80'],
    ['https://[2606:4700::1112]/', 'https://example.com/[2606:4700::1111]'],
  ],
  [
    'bad.example',
    ['bad.example', 'https://www.BAD.example./', 'http://bad.example:80/'],
    ['https://notbad.example/', 'https://example.com/?to=https://bad.example/'],
  ],
])('a block of %s refuses the host and URLs that lead there, and no other', async (name, refused, others) => {
  await sql.query("insert into blocked_host (name, reason) values ($1, 'Phishing')", [name]);
  for (const host of refused) expect([host, await isRefused({ host })]).toEqual([host, true]);
  for (const host of others) expect([host, await isRefused({ host })]).toEqual([host, false]);
});
