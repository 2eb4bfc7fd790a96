import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RedisConnection } from '../../../local/redis/protocol.ts';
import { isUsableRedisServer, startRedisServer } from '../../../local/redis/redis-server.ts';
import { createRespClient } from '../../../local/redis/resp-client.ts';
import { createStore } from '../../../local/redis/store/create-store.ts';

/** A Redis to test against. `open` is undefined when this machine has none of its kind. */
export type RedisTarget = {
  readonly name: string;
  readonly open: (() => Promise<RedisConnection>) | undefined;
};

const BINARY = 'redis-server';

/** A separate server, so that flushing it deletes nobody's data. */
async function openPrivateServer(): Promise<RedisConnection> {
  const dataDir = mkdtempSync(join(tmpdir(), 'redis-'));
  const server = await startRedisServer(BINARY, dataDir);
  const client = createRespClient(server.url);
  return {
    send: client.send,
    close: async () => {
      await client.close();
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function findRealServer(): Promise<RedisTarget['open']> {
  const url = process.env.REDIS_URL;
  if (url) return async () => createRespClient(url);
  return (await isUsableRedisServer(BINARY)) ? openPrivateServer : undefined;
}

export const store: RedisTarget = { name: 'in-process store', open: async () => createStore() };
/** The server that REDIS_URL names (whose database is flushed), or else one from the PATH. */
export const realServer: RedisTarget = { name: 'redis-server', open: await findRealServer() };
