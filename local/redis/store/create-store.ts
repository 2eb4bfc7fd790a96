import type { Journal } from '../../servers/journal.ts';
import { type RedisConnection, RedisError, type WireCommand, type WireReply } from '../protocol.ts';
import type { CommandTable } from './command.ts';
import { connectionCommands } from './commands/connection-commands.ts';
import { counterCommands } from './commands/counter-commands.ts';
import { expiryCommands } from './commands/expiry-commands.ts';
import { keyCommands } from './commands/key-commands.ts';
import { outsideScripts, SCRIPT_REFUSALS, scriptingCommands } from './commands/scripting-commands.ts';
import { setCommands } from './commands/set-commands.ts';
import { sortedSetCommands } from './commands/sorted-set-commands.ts';
import { streamCommands } from './commands/stream-commands.ts';
import { stringCommands } from './commands/string-commands.ts';
import { Keyspace } from './keyspace.ts';
import { createLuaRuntime } from './lua/lua-runtime.ts';
import { indexCommands, type ResolvedCommand, resolveCommand } from './resolve-command.ts';
import { StoreJournal, type StoreRecord } from './store-journal.ts';

export const DATA_COMMANDS: readonly CommandTable[] = [
  connectionCommands,
  keyCommands,
  expiryCommands,
  stringCommands,
  counterCommands,
  setCommands,
  sortedSetCommands,
  streamCommands,
];

type StoreOptions = {
  /** Makes acknowledged writes survive `kill -9`. Without it data is in memory only. */
  readonly journal?: Journal<StoreRecord>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

/** As a redis-server answers whose disk is full. What it could not write it writes with the next command. */
const NOT_WRITTEN = new RedisError('MISCONF Errors writing to the AOF file: No space left on device');

/** An in-process Redis. Each send runs atomically, at one moment. */
export function createStore({ journal, now = Date.now }: StoreOptions = {}): RedisConnection {
  const keyspace = new Keyspace();
  const written: WireCommand[] = [];

  const perform = (command: WireCommand, { spec, args }: ResolvedCommand): WireReply => {
    const reply = spec.run(keyspace, ...args);
    if (spec.writes) written.push(command);
    return reply;
  };

  const scriptable = indexCommands(...DATA_COMMANDS, outsideScripts);
  const runtime = createLuaRuntime((command) =>
    orError(() => perform(command, resolveCommand(scriptable, command, SCRIPT_REFUSALS))),
  );
  const callable = indexCommands(...DATA_COMMANDS, scriptingCommands(runtime));
  const run = (command: WireCommand): WireReply =>
    orError(() => perform(command, resolveCommand(callable, command)));

  const records = journal && new StoreJournal(journal, keyspace);
  records?.replay(run, now());
  written.length = 0;

  const isRecorded = (effects: readonly WireCommand[]): boolean => {
    try {
      records?.record(effects);
      return true;
    } catch {
      return false;
    }
  };

  return {
    send: async (commands) => {
      keyspace.advance(now());
      const replies = commands.map(run);
      const effects = written.splice(0);
      if (effects.length > 0 && !isRecorded(effects)) return commands.map(() => NOT_WRITTEN);
      return replies;
    },
    close: async () => records?.close(),
  };
}

/** Returns a RedisError thrown by a command as a value. */
function orError<T>(attempt: () => T): T | RedisError {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof RedisError) return error;
    throw error;
  }
}
