import { openRedisBackend } from '../../../local/redis/backend.ts';
import { RedisError } from '../../../local/redis/protocol.ts';

/**
 * Opens the backend in a folder and writes until it is killed, printing each answered write. Started as `node writer.ts
 * <dataDir> <redis-server binary>`.
 */
const [dataDir = '', binary = ''] = process.argv.slice(2);
const backend = await openRedisBackend({ dataDir, binary });
const script = "redis.call('SET', 'left', ARGV[1]) redis.call('SET', 'right', ARGV[1])";
process.stdout.write(`${backend.kind}\n`);
for (let count = 1; ; count += 1) {
  const number = String(count);
  const replies = await backend.send([
    ['SET', 'count', number],
    ['XADD', 'log', '*', 'n', number],
    ['EVAL', script, '0', number],
  ]);
  if (replies.some((reply) => reply instanceof RedisError)) throw new Error(`A write failed: ${replies}`);
  process.stdout.write(`${number}\n`);
}
