import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRedisBackend, type RedisBackend } from '../../../local/redis/backend.ts';
import { isUsableRedisServer } from '../../../local/redis/redis-server.ts';

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url));
const NONE = 'no-redis-server-here';
const WRITES = 200;
const hasServer = await isUsableRedisServer('redis-server');

let dataDir: string;
let backend: RedisBackend | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'redis-backend-'));
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** Kills a process while it writes; returns the last write whose answer it saw. */
async function writeUntilKilled(binary: string): Promise<number> {
  const writer = spawn(process.execPath, [WRITER, dataDir, binary], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(writer, 'exit');
  let answered = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    if (Number(line) > 0) answered = Number(line);
    if (answered === WRITES) writer.kill('SIGKILL');
  }
  await exited;
  return answered;
}

async function ask(...command: string[]) {
  const [reply] = (await backend?.send([command])) ?? [];
  return reply;
}

const kinds = [
  { binary: NONE, kind: 'in-process', available: true },
  { binary: 'redis-server', kind: 'redis-server', available: hasServer },
];

for (const { binary, kind, available } of kinds) {
  describe.skipIf(!available)(`the ${kind} backend`, () => {
    it('loses nothing that was answered when its process was killed', async () => {
      const answered = await writeUntilKilled(binary);
      expect(answered).toBeGreaterThanOrEqual(WRITES);
      backend = await openRedisBackend({ dataDir, binary });
      expect(backend.kind).toBe(kind);
      const count = Number(await ask('GET', 'count'));
      expect(count).toBeGreaterThanOrEqual(answered);
      expect(await ask('XLEN', 'log')).toBe(count);
      expect(await ask('GET', 'left')).toBe(await ask('GET', 'right'));
    });

    it('finds its data again after closing', async () => {
      backend = await openRedisBackend({ dataDir, binary });
      const expiresAt = Date.now() + 100_000;
      await ask('SET', 'k', 'v', 'PXAT', String(expiresAt));
      await backend.close();
      backend = await openRedisBackend({ dataDir, binary });
      expect(await ask('GET', 'k')).toBe('v');
      const secondsLeft = () => Math.floor((expiresAt - Date.now() + 500) / 1_000);
      const most = secondsLeft();
      const left = await ask('TTL', 'k');
      expect(left).toBeLessThanOrEqual(most);
      expect(left).toBeGreaterThanOrEqual(secondsLeft());
    });
  });
}

describe.skipIf(!hasServer)('a redis-server', () => {
  it('that a killed process left behind is stopped before the next one starts', async () => {
    await writeUntilKilled('redis-server');
    const leftover = Number(readFileSync(join(dataDir, 'redis-server.pid'), 'utf8').split(' ')[0]);
    expect(() => process.kill(leftover, 0)).not.toThrow();
    backend = await openRedisBackend({ dataDir });
    expect(() => process.kill(leftover, 0)).toThrow(/ESRCH/);
    expect(await ask('PING')).toMatchObject({ text: 'PONG' });
  });

  it('named by a URL is used as it is, and left running', async () => {
    const owner = await openRedisBackend({ dataDir });
    const port = readFileSync(join(dataDir, 'redis-server.pid'), 'utf8').trim().split(' ')[1];
    backend = await openRedisBackend({ redisUrl: `redis://127.0.0.1:${port}/3`, dataDir, binary: NONE });
    expect(backend.kind).toBe('redis-url');
    await ask('SET', 'k', 'in database 3');
    await backend.close();
    expect(
      await owner.send([
        ['GET', 'k'],
        ['SELECT', '3'],
        ['GET', 'k'],
      ]),
    ).toMatchObject([null, { text: 'OK' }, 'in database 3']);
    await owner.close();
  });
});
