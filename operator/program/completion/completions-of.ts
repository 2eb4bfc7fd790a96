import type { Command } from 'commander';

/**
 * What may follow each place of a command line: after `link`, its verbs; after `link list -`, its options; after
 * `link list --status`, that option's values (none when they are free); after `block add #2`, its second argument's.
 */
export function completionsOf(program: Command): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  add(known, program, []);
  known.set('help', known.get('') ?? []);
  return known;
}

function add(known: Map<string, readonly string[]>, command: Command, path: readonly string[]): void {
  const at = path.join(' ');
  known.set(
    at,
    command.commands.map((verb) => verb.name()),
  );
  known.set(`${at} -`, [...command.options.map(({ long }) => long ?? ''), '--help']);
  for (const { long, short, required, argChoices = [] } of command.options)
    if (required) for (const flag of [long, short]) if (flag) known.set(`${at} ${flag}`, argChoices);
  command.registeredArguments.forEach(({ argChoices }, index) => {
    if (argChoices) known.set(`${at} #${index + 1}`, argChoices);
  });
  for (const verb of command.commands) add(known, verb, [...path, verb.name()]);
}
