import { type Command, RedisError } from '../protocol.ts';
import type { CommandSpec, CommandTable } from './command.ts';
import { wrongArity } from './errors.ts';

/** How much of a refused command Redis repeats, in bytes. */
const QUOTED_BYTES = 128;

export type CommandIndex = {
  readonly specs: ReadonlyMap<string, CommandSpec>;
  /** The commands that only have subcommands. */
  readonly containers: ReadonlySet<string>;
};

/** A command known by name and called with as many arguments as it takes. */
export type Call = { readonly spec: CommandSpec; readonly args: readonly string[] };

export function indexCommands(...tables: readonly CommandTable[]): CommandIndex {
  const specs = new Map(tables.flatMap((table) => Object.entries(table)));
  const subcommands = [...specs.keys()].filter((name) => name.includes('|'));
  return { specs, containers: new Set(subcommands.map((name) => name.slice(0, name.indexOf('|')))) };
}

/** How a command is refused before it runs. */
export type Refusals = {
  unknown(word: string, args: readonly string[]): RedisError;
  unknownSubcommand(word: string, subcommand: string): RedisError;
  arity(name: string): RedisError;
};

const REFUSALS: Refusals = { unknown: unknownCommand, unknownSubcommand, arity: wrongArity };

/** Finds a command; throws a refusal for an unknown name and for a wrong number of arguments. */
export function resolveCommand(
  { specs, containers }: CommandIndex,
  command: Command,
  refusals: Refusals = REFUSALS,
): Call {
  const [word = '', ...rest] = command;
  const [subcommand = ''] = rest;
  const lower = word.toLowerCase();
  const isContainer = containers.has(lower);
  if (isContainer && rest.length === 0) throw refusals.arity(lower);
  const name = isContainer ? `${lower}|${subcommand.toLowerCase()}` : lower;
  const spec = specs.get(name);
  if (spec === undefined) {
    throw isContainer ? refusals.unknownSubcommand(word, subcommand) : refusals.unknown(word, rest);
  }
  const { arity } = spec;
  if (arity < 0 ? command.length < -arity : command.length !== arity) throw refusals.arity(name);
  return { spec, args: isContainer ? rest.slice(1) : rest };
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

function unknownSubcommand(word: string, subcommand: string): RedisError {
  return new RedisError(
    `ERR unknown subcommand '${subcommand.slice(0, QUOTED_BYTES)}'. Try ${word.toUpperCase()} HELP.`,
  );
}
