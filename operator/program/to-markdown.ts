import type { Argument, Command, Option } from 'commander';
import { verbsOf, wordsOf } from './verbs-of.ts';

/** The reference of the command line, generated from its declarations. */
export function toMarkdown(program: Command): string {
  return `${INTRODUCTION}\n${program.commands.map(toSection).join('\n')}`;
}

const INTRODUCTION = `# The operator's command line

    npm run operator -- <noun> <verb> …
    npm run operator -- help <noun>

It works on the running \`npm start\` (also on the one of another \`OPERATOR_DATA_DIR\`, when that is set), or on what
\`DATABASE_URL\`, \`NEON_FETCH_ENDPOINT\`, \`UPSTASH_REDIS_REST_URL\` and \`UPSTASH_REDIS_REST_TOKEN\` name.

- \`--json\` prints JSON on the standard output, and nothing else there. Fields keep their names; amounts are decimal
  strings of micros (currency units × 10⁶), moments are ISO 8601 in UTC.
- Without it, amounts are in currency units and moments in Colombia time.
- Exit code 0: done. 1: refused, failed, or something was found; the reason is on the error output. 2: wrong usage; the
  argument is named.
- Whoever changes something is told in the audit trail (\`audit list\`) by database login, which is that of \`DATABASE_URL\`.
  \`OPERATOR_NAME\` is a note beside it; without it the name that git has, else the one on this machine.
- Each command tells on the error output which system it acts on: \`system: local\`, \`qa\` or \`production\`, as its
  database has it. \`--target <system>\` refuses every other; \`--target local\` works on the running \`npm start\` whatever
  the environment names. Without it the environment must name all four variables, or none.
- Amounts over \`OPERATOR_ASK_ABOVE\` (currency units, 10,000,000 unless set) are asked about. An amount such as \`50.000\`,
  which Colombia reads as fifty thousand, is refused: write \`50\` or \`50000\`.
- Commands with \`--yes\` ask before they act, naming what it is about and the system. Where there is no terminal to ask at, they refuse without it.
- \`completion\` prints a script that completes nouns, verbs, options and their choices for the word \`operator\`. For bash, in
  \`~/.bashrc\` (zsh: the same with \`zsh\`, in \`~/.zshrc\`), where \`<project>\` is the folder of the project:

      operator() { npm run --silent --prefix <project> operator -- "$@"; }
      eval "$(operator completion bash)"

  For fish, after an alias for the same words: \`operator completion fish | source\`.

This page is made by \`npm run operator:docs\`.
`;

/** Options of every command. */
const EVERYWHERE = new Set(['--json', '--target']);

/** A noun with its verbs, or a single command. */
const toSection = (group: Command): string =>
  group.commands.length === 0
    ? `## ${group.name()}\n\n${toEntry(group)}`
    : `## ${group.name()}\n\n${group.description()}.\n\n${verbsOf(group).map(toEntry).join('\n')}`;

function toEntry(command: Command): string {
  const { registeredArguments, options } = command;
  const words = registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  const lines = [
    ...registeredArguments.map(describeArgument),
    ...options.filter((option) => !EVERYWHERE.has(option.long ?? '')).map(describeOption),
  ];
  const title = [...wordsOf(command), ...words].join(' ');
  return `### \`${title}\`\n\n${command.description()}.\n${lines.length === 0 ? '' : `\n${lines.join('\n')}\n`}`;
}

const describeArgument = (argument: Argument): string =>
  `- \`${argument.name()}\`: ${argument.description}${oneOf(argument.argChoices)}`;

const describeOption = (option: Option): string =>
  `- \`${option.flags}\`${option.mandatory ? ' (required)' : ''}: ${option.description}${oneOf(option.argChoices)}`;

const oneOf = (choices: readonly string[] | undefined): string =>
  choices === undefined ? '' : ` (${choices.map((choice) => `\`${choice}\``).join(', ')})`;
