import { sql as text } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { beforeEach, expect, test } from 'vitest';
import { defineDueRows, findDue, readOverdue, takeDue } from '../../../db/engine/due-rows.ts';
import { overPg } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const letter = pgTable('letter', { id: integer() });
const declared = {
  work: 'letters',
  table: letter,
  key: ['id'],
  open: text`work.sent_at is null or not work.is_done`,
  due: 'due_at',
  names: text`work.id`,
};
const MOVED = defineDueRows<{ id: number }>({ ...declared, next: text`due_at = now() + interval '1 hour'` });
const SENT = defineDueRows<{ id: number }>({ ...declared, sent: { at: 'sent_at', againSec: 60 } });

beforeEach(async () => {
  await sql.query('drop table if exists letter');
  await sql.query(
    'create table letter (id int primary key, due_at timestamptz, sent_at timestamptz, is_done boolean not null default false)',
  );
  await sql.query(
    'insert into letter (id, due_at) select n, now() - make_interval(mins => n) from generate_series(-1, 100) n',
  );
});

const db = () => overPg(sql.client());

test('takes what is due, oldest first, with how late it is', async () => {
  const taken = await takeDue(db(), MOVED, 3);
  expect(taken.map(({ id }) => id)).toEqual([100, 99, 98]);
  expect(taken[0]?.lateSec).toBeGreaterThanOrEqual(6_000);
  expect((await takeDue(db(), MOVED, 1_000)).map(({ id }) => id)).toHaveLength(98);
  expect(await takeDue(db(), MOVED, 1_000)).toEqual([]);
});

test('takes each row once, however many ask at once', async () => {
  const connections = await sql.connections(8);
  const taken = await Promise.all(connections.map((client) => takeDue(overPg(client), MOVED, 20)));
  const ids = taken.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(101);
});

test('does not wait for a row that another holds', async () => {
  const other = await sql.connect();
  await other.query('begin; select from letter where id = 100 for update');
  expect((await takeDue(db(), MOVED, 1))[0]?.id).toBe(99);
  await other.query('rollback');
});

test('sends a row again only when its message is old enough, and it is still open', async () => {
  expect(await takeDue(db(), SENT, 1_000)).toHaveLength(101);
  expect(await takeDue(db(), SENT, 1_000)).toEqual([]);
  await sql.query("update letter set sent_at = sent_at - interval '61 s', is_done = id > 1");
  expect((await takeDue(db(), SENT, 1_000)).map(({ id }) => id)).toEqual([1, 0]);
});

test('counts a moment from before or after the column', async () => {
  const countOf = async (afterSec: number) => (await findDue(db(), { ...MOVED, afterSec }, 1_000)).length;
  expect([await countOf(-90), await countOf(0), await countOf(90)]).toEqual([102, 101, 99]);
});

test('tells the age of the oldest row that is due, also while a message for it is under way', async () => {
  await takeDue(db(), SENT, 1_000);
  expect((await readOverdue(db(), [SENT])).get('letters')).toBeCloseTo(6_000, -2);
  await sql.query('update letter set is_done = true, sent_at = now()');
  expect(await readOverdue(db(), [SENT])).toEqual(new Map([['letters', null]]));
});
