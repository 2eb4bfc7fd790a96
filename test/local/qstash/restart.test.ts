import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@upstash/qstash';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTables } from '../../../local/qstash/tables.ts';
import { type Answer, KEYS, startDestination, startWithClient } from './destination.ts';

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'qstash-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Starts an emulator in a process of its own; returns it with its URL. */
async function startProcess(dataDir: string) {
  const options = { port: 0, token: 'token', dataDir, timeScale: 1, ...KEYS };
  const script = `
    import { startQstash } from ${JSON.stringify(join(import.meta.dirname, '../../../local/qstash/server.ts'))};
    console.log((await startQstash(${JSON.stringify(options)})).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../..'),
  });
  const exited = new Promise((resolve) => child.on('close', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(`${line}`.trim())),
  );
  return {
    client: new Client({ baseUrl: url, token: 'token', retry: false }),
    kill,
  };
}

describe('After a kill', () => {
  test('pending, running, scheduled and dead messages still exist, and delivered ones do not', async () => {
    const dataDir = newDataDir();
    const never = new Promise<Answer>(() => {});
    let isHanging = true;
    const destination = await startDestination(({ path }) => {
      if (path === '/dead') return { status: 489, headers: { 'upstash-nonretryable-error': 'true' } };
      return path === '/hanging' && isHanging ? never : {};
    });
    const paths = () => destination.received.map(({ path }) => path);
    const killed = await startProcess(dataDir);
    const { client } = killed;
    await client.publish({ url: `${destination.url}/delivered` });
    await client.publish({ url: `${destination.url}/dead`, deduplicationId: 'once' });
    await expect.poll(async () => (await client.dlq.listMessages()).messages).toHaveLength(1);
    await client.publish({ url: `${destination.url}/hanging`, body: 'kept' });
    await client.publish({ url: `${destination.url}/later`, delay: 8 });
    await client.schedules.create({ destination: destination.url, cron: '0 0 1 1 *', scheduleId: 'yearly' });
    await expect.poll(paths).toEqual(['/delivered', '/dead', '/hanging']);
    await killed.kill();

    isHanging = false;
    const again = await startWithClient({ dataDir, timeScale: 1 });
    await expect.poll(paths).toEqual(['/delivered', '/dead', '/hanging', '/hanging', '/later']);
    expect(destination.received[3]?.body).toBe('kept');
    const [first, second] = destination.received
      .filter(({ path }) => path === '/hanging')
      .map(({ headers }) => headers['upstash-message-id']);
    expect(first).toBe(second);
    expect((await again.client.dlq.listMessages()).messages).toHaveLength(1);
    expect(await again.client.schedules.list()).toMatchObject([{ scheduleId: 'yearly' }]);
    expect(await again.client.publish({ url: destination.url, deduplicationId: 'once' })).toMatchObject({
      deduplicated: true,
    });
    await expect.poll(() => again.qstash.pending()).toEqual([]);
  });

  test('a message waits for its next retry, not for its first', async () => {
    const dataDir = newDataDir();
    const destination = await startDestination(({ headers }) =>
      headers['upstash-retried'] === '0' ? { status: 503, headers: { 'retry-after': '2' } } : {},
    );
    const killed = await startProcess(dataDir);
    await killed.client.publish({ url: destination.url });
    await expect.poll(() => destination.received).toHaveLength(1);
    await expect.poll(() => readFileSync(join(dataDir, 'qstash.jsonl'), 'utf8')).toContain('"retried":1');
    await killed.kill();
    await startWithClient({ dataDir, timeScale: 1 });
    await expect.poll(() => destination.received).toHaveLength(2);
    expect(destination.received[1]?.headers['upstash-retried']).toBe('1');
    expect((destination.received[1]?.at ?? 0) - (destination.received[0]?.at ?? 0)).toBeGreaterThan(1_900);
  });
});

describe('The journal', () => {
  test('does not grow with finished messages', () => {
    const file = join(newDataDir(), 'tables.jsonl');
    const tables = openTables(file);
    const table = tables.open<{ n: number }>('numbers');
    table.set('kept', { n: -1 });
    for (let n = 0; n < 30_000; n++) {
      table.set('passing', { n });
      table.delete('passing');
    }
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(15_000);
    tables.close();

    const reopened = openTables(file);
    expect([...reopened.open('numbers').values()]).toEqual([{ n: -1 }]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    reopened.close();
  });
});
