import { Argument, Option } from 'commander';

/** An argument that is one of some words; another word is wrong usage. */
export const choiceArgument = (name: string, description: string, words: readonly string[]): Argument =>
  new Argument(name, description).choices(words);

/** An option whose value is one of some words. */
export const choiceOption = (flags: string, description: string, words: readonly string[]): Option =>
  new Option(flags, description).choices(words);
