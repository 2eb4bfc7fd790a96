import type { Reply } from '../protocol.ts';
import type { Keyspace } from './keyspace.ts';

/** How a command is called and run. */
export type CommandSpec = {
  /** As Redis counts: the name included; a negative number is a minimum. */
  readonly arity: number;
  /** Its effect must outlive the process. */
  readonly writes: boolean;
  /** Gets as many arguments as the arity lets through. Throws a RedisError before it changes anything. */
  readonly run: Run;
};

type Run = (keyspace: Keyspace, ...args: string[]) => Reply;

/** Commands by lowercase name. */
export type CommandTable = Readonly<Record<string, CommandSpec>>;

export const reads = (arity: number, run: Run): CommandSpec => ({ arity, writes: false, run });
export const writes = (arity: number, run: Run): CommandSpec => ({ arity, writes: true, run });
