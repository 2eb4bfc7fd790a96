import { join } from 'node:path';
import { openJournal } from '../servers/journal.ts';
import type { Keeping } from '../servers/keep-running.ts';
import type { RedisConnection } from './protocol.ts';
import { isUsableRedisServer, startRedisServer } from './redis-server.ts';
import { createRespClient } from './resp-client.ts';
import { createStore } from './store/create-store.ts';
import type { StoreRecord } from './store/store-journal.ts';

export type RedisBackend = RedisConnection & {
  readonly kind: 'redis-url' | 'redis-server' | 'in-process';
};

type RedisBackendOptions = {
  /** `redis://…` of a running server. */
  readonly redisUrl?: string | undefined;
  /** The folder in which data is stored otherwise. */
  readonly dataDir: string;
  /** The server to start, by name on the PATH or by path. */
  readonly binary?: string;
  /** The reaction to the death of a redis-server of its own; without it, it is not restarted. */
  readonly keeping?: Keeping | undefined;
};

/** Opens a Redis: the one at a URL, else a private redis-server, else the in-process store. */
export async function openRedisBackend(options: RedisBackendOptions): Promise<RedisBackend> {
  const { redisUrl, dataDir, binary = 'redis-server' } = options;
  if (redisUrl) return { kind: 'redis-url', ...createRespClient(redisUrl) };
  if (await isUsableRedisServer(binary)) {
    const server = await startRedisServer(binary, dataDir, options.keeping);
    const { send, close } = createRespClient(server.url);
    const stop = () => close().finally(server.stop);
    return { kind: 'redis-server', send, close: stop };
  }
  const journal = openJournal<StoreRecord>(join(dataDir, 'redis.journal'), ['at', 'commands']);
  return { kind: 'in-process', ...createStore({ journal }) };
}
