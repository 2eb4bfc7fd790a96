import type { Command } from 'commander';

/** The commands that do something, of a noun and of the nouns in it; a noun without verbs is one itself. */
export const verbsOf = (noun: Command): Command[] =>
  noun.commands.length === 0 ? [noun] : noun.commands.flatMap(verbsOf);

/** The words that call a command. The program itself is none of them. */
export const wordsOf = (command: Command): string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent), command.name()];
