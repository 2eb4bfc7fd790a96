import type { Command } from 'commander';

/** Shows the rest of a line in reverse. */
const DECEPTIVE = 'a\u202eb';

/** A command's valid words, each time with a deceptive argument or option. */
export const withDeceptiveWord = ({ registeredArguments, options }: Command, words: string[]): string[][] => [
  ...registeredArguments.map((_, place) => words.with(place, `${words[place]}${DECEPTIVE}`)),
  ...options.flatMap(({ long, required }) => (long && required ? [[...words, long, DECEPTIVE]] : [])),
];
