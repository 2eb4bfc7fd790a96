import type { Command } from 'commander';

/** All runnable commands of a noun, including nested ones; a noun without verbs is one itself. */
export const verbsOf = (noun: Command): Command[] =>
  noun.commands.length === 0 ? [noun] : noun.commands.flatMap(verbsOf);

/** The words that call a command, without the program's name. */
export const wordsOf = (command: Command): string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent), command.name()];
