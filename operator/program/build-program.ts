import { Argument, Command as CommanderCommand, Option } from 'commander';
import { SYSTEM_NAMES } from '../../db/kernel/tables/deployment-target.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Command, CommandGroup } from './define-command.ts';
import { commandFieldsOf } from './fields/fields-of.ts';
import type { CommandField } from './fields/to-field.ts';
import { type Flags, perform } from './perform.ts';
import { TERMINAL } from './terminal/print.ts';

/** The command line of some nouns. It throws CommanderError instead of ending the process. */
export function buildProgram(nouns: Readonly<Record<string, Command | CommandGroup>>): CommanderCommand {
  const program = new CommanderCommand('operator')
    .description('What customers cannot do through the API')
    .version(manifest.version)
    .configureOutput(TERMINAL)
    .exitOverride()
    .showHelpAfterError();
  for (const [noun, entry] of Object.entries(nouns)) add(program, noun, entry);
  return program;
}

function add(parent: CommanderCommand, name: string, entry: Command | CommandGroup): void {
  const command = parent.command(name);
  if ('summary' in entry) addWords(command, entry);
  else {
    command.description(entry.about);
    for (const [verb, inner] of Object.entries(entry.commands)) add(command, verb, inner);
  }
}

function addWords(command: CommanderCommand, spec: Command): void {
  const { summary, confirm } = spec;
  const { positional, options: others } = commandFieldsOf(spec);
  const options = others.map((field) => ({ ...field, option: toOption(field) }));
  command.description(summary);
  for (const field of positional) command.addArgument(toArgument(field));
  for (const { option } of options) command.addOption(option);
  if (confirm) command.option('-y, --yes', 'do not ask for confirmation');
  command
    .option('--json', 'print JSON')
    // Stated by who types it, so that an exported variable cannot make a command act on another system.
    .addOption(new Option('--target <system>', 'refuse to act on any other system').choices(SYSTEM_NAMES))
    .action(async () => {
      const given = command.opts<Flags & Record<string, unknown>>();
      await perform(
        spec,
        Object.fromEntries([
          ...positional.map((field, index) => toEntry(field, command.processedArgs[index])),
          ...options.map((field) => toEntry(field, given[field.option.attributeName()])),
        ]),
        given,
      );
    });
}

/** Null may be what was given. */
const toEntry = ({ name, absent }: CommandField, value: unknown) => [
  name,
  value === undefined ? absent : value,
];

function toArgument({ word, description, isRequired, choices, parse }: CommandField): Argument {
  const argument = new Argument(isRequired ? `<${word}>` : `[${word}]`, description);
  return choices ? argument.choices(choices) : argument.argParser(parse);
}

function toOption({
  word,
  placeholder,
  description,
  isRequired,
  isFlag,
  choices,
  parse,
}: CommandField): Option {
  if (isFlag) return new Option(`--${word}`, description);
  const option = new Option(`--${word} <${placeholder}>`, description).makeOptionMandatory(isRequired);
  return choices ? option.choices(choices) : option.argParser(parse);
}
