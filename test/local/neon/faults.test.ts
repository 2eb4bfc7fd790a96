import { request } from 'node:http';
import { neon } from '@neondatabase/serverless';
import { afterEach, describe, expect, test } from 'vitest';
import { failureOf, withProxy } from './with-proxy.ts';

const { proxy, url } = withProxy();
afterEach(() => {
  Object.assign(proxy().faults, { refuse: false, freeze: false, dropReplies: 0 });
});

describe('Faults', () => {
  test('refuse looks like a service that is down', async () => {
    const sql = neon(url());
    await sql`SELECT 1`;
    proxy().faults.refuse = true;
    expect((await failureOf(sql`SELECT 1`)).message).toMatch(/Error connecting to database/);
    proxy().faults.refuse = false;
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  test('freeze executes waiting requests afterwards, except those of clients that left', async () => {
    const sql = neon(url());
    await sql`CREATE TABLE entry (n int)`;
    const executed: string[][] = [];
    proxy().onRequest((texts) => executed.push(texts));
    proxy().faults.freeze = true;
    const waiting = sql`INSERT INTO entry VALUES (1) RETURNING n`.then((rows) => rows);
    // Unlike fetch, this does not replace the connection that it breaks off.
    const leaver = request(`${proxy().url}/sql`, {
      method: 'POST',
      agent: false,
      headers: { 'Neon-Connection-String': url() },
    });
    leaver.on('error', () => {});
    leaver.end('{"query":"INSERT INTO entry VALUES (2)"}');
    await expect.poll(() => proxy().faults.held).toBe(2);
    const open = proxy().faults.connections;
    leaver.destroy();
    await expect.poll(() => proxy().faults.connections).toBe(open - 1);
    proxy().faults.freeze = false;
    expect(await waiting).toEqual([{ n: 1 }]);
    expect(executed).toEqual([['INSERT INTO entry VALUES (1) RETURNING n']]);
    expect(await sql`SELECT n FROM entry`).toEqual([{ n: 1 }]);
  });

  test('dropReplies executes and does not answer', async () => {
    const sql = neon(url());
    await sql`CREATE TABLE entry (n int)`;
    proxy().faults.dropReplies = 1;
    await failureOf(sql`INSERT INTO entry VALUES (1)`);
    expect(proxy().faults.dropReplies).toBe(0);
    expect(await sql`SELECT n FROM entry`).toEqual([{ n: 1 }]);
  });
});
