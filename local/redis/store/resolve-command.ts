import { RedisError, type WireCommand } from '../protocol.ts';
import type { CommandSpec, CommandTable } from './command.ts';
import { wrongArity } from './errors.ts';

/** Bytes of a refused command that Redis repeats in its error. */
const QUOTED_BYTES = 128;

type CommandIndex = ReadonlyMap<string, CommandSpec>;

/** A known command with a valid number of arguments. */
export type ResolvedCommand = { readonly spec: CommandSpec; readonly args: readonly string[] };

export function indexCommands(...tables: readonly CommandTable[]): CommandIndex {
  return new Map(tables.flatMap((table) => Object.entries(table)));
}

/** Errors before a command runs. */
export type CommandErrors = {
  unknown(word: string, args: readonly string[]): RedisError;
  arity(name: string): RedisError;
};

const REFUSALS: CommandErrors = { unknown: unknownCommand, arity: wrongArity };

/** Finds a command; throws for an unknown name or a wrong number of arguments. */
export function resolveCommand(
  specs: CommandIndex,
  command: WireCommand,
  refusals: CommandErrors = REFUSALS,
): ResolvedCommand {
  const [word = '', ...args] = command;
  const name = word.toLowerCase();
  const spec = specs.get(name);
  if (spec === undefined) throw refusals.unknown(word, args);
  const { arity } = spec;
  if (arity < 0 ? command.length < -arity : command.length !== arity) throw refusals.arity(name);
  return { spec, args };
}

function unknownCommand(word: string, args: readonly string[]): RedisError {
  let quoted = '';
  for (const arg of args) {
    if (quoted.length >= QUOTED_BYTES) break;
    quoted += `'${arg.slice(0, QUOTED_BYTES - quoted.length)}' `;
  }
  const name = word.slice(0, QUOTED_BYTES);
  return new RedisError(`ERR unknown command '${name}', with args beginning with: ${quoted}`);
}
