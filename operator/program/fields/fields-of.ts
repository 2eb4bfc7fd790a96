import type { Command } from '../define-command.ts';
import { listFields } from './list-fields.ts';
import { type Field, toField } from './to-field.ts';

/** The arguments of a command, in order, and its options. */
export function fieldsOf(command: Command): { positional: Field[]; options: Field[] } {
  const all = Object.entries({ ...command.fields, ...listFields(command) }).map(([name, schema]) =>
    toField(name, schema),
  );
  const names = command.positional ?? all.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    positional: names.flatMap((name) => all.filter((field) => field.name === name)),
    options: all.filter(({ name }) => !names.includes(name)),
  };
}
