import { OK, Status } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import { syntaxError, wrongArity } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';

function flush(keyspace: Keyspace, mode = 'SYNC', ...rest: string[]): Status {
  if (rest.length > 0 || !/^a?sync$/i.test(mode)) throw syntaxError();
  keyspace.clear();
  return OK;
}

/** PING, TIME and commands on the whole database. */
export const connectionCommands: CommandTable = {
  ping: reads(-1, (_keyspace, message?: string, ...rest) => {
    if (rest.length > 0) throw wrongArity('ping');
    return message ?? new Status('PONG');
  }),
  time: reads(1, ({ now }) => [String(Math.floor(now / 1000)), String((now % 1000) * 1000)]),
  flushdb: writes(-1, flush),
  flushall: writes(-1, flush),
};
