import { RedisError } from '../../protocol.ts';
import { type CommandTable, writes } from '../command.ts';
import { overflow } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { isInt64, parseInt64 } from '../numbers.ts';

const MIN_INT64 = -(1n << 63n);

function increase(keyspace: Keyspace, key: string, by: bigint): number {
  const sum = parseInt64(keyspace.read(key, 'string') ?? '0') + by;
  if (!isInt64(sum)) throw overflow();
  keyspace.writeString(key, String(sum), keyspace.find(key)?.expiresAt);
  return Number(sum);
}

/** Strings that hold a signed 64-bit integer. */
export const counterCommands: CommandTable = {
  incrby: writes(3, (keyspace, key, by) => increase(keyspace, key, parseInt64(by))),
  decrby: writes(3, (keyspace, key, by) => {
    const decrement = parseInt64(by);
    if (decrement === MIN_INT64) throw new RedisError('ERR decrement would overflow');
    return increase(keyspace, key, -decrement);
  }),
};
