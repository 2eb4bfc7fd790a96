import { Argument, Option } from 'commander';

/** An argument with fixed choices; others are wrong usage. */
export const choiceArgument = (name: string, description: string, words: readonly string[]): Argument =>
  new Argument(name, description).choices(words);

/** An option with fixed choices. */
export const choiceOption = (flags: string, description: string, words: readonly string[]): Option =>
  new Option(flags, description).choices(words);
