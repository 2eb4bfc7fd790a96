import type { WireReply } from '../protocol.ts';
import type { Keyspace } from './keyspace.ts';

/** A command's arity and implementation. */
export type CommandSpec = {
  /** The number of words as Redis counts, including the name; a negative number is a minimum. */
  readonly arity: number;
  /** Its effect must be persisted. */
  readonly writes: boolean;
  /** Receives a valid number of arguments. Throws a RedisError before it changes anything. */
  readonly run: Run;
};

type Run = (keyspace: Keyspace, ...args: string[]) => WireReply;

/** Commands by lowercase name. */
export type CommandTable = Readonly<Record<string, CommandSpec>>;

export const reads = (arity: number, run: Run): CommandSpec => ({ arity, writes: false, run });
export const writes = (arity: number, run: Run): CommandSpec => ({ arity, writes: true, run });
