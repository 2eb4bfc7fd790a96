import type { Command } from '../define-command.ts';
import { listFields } from './list-fields.ts';
import { type CommandField, toCommandField } from './to-field.ts';

/** The arguments of a command, in order, and its options. */
export function commandFieldsOf(command: Command): { positional: CommandField[]; options: CommandField[] } {
  const all = Object.entries({ ...command.fields, ...listFields(command) }).map(([name, schema]) =>
    toCommandField(name, schema),
  );
  const names = command.positional ?? all.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    positional: names.flatMap((name) => all.filter((field) => field.name === name)),
    options: all.filter(({ name }) => !names.includes(name)),
  };
}
