import { Argument, Option as Flag, Command as Program } from 'commander';
import { COMMANDS } from '../generated/commands.ts';
import { VERSION } from '../generated/version.ts';
import type { Command, Option } from './command.ts';
import { SHELLS, type Shell, toCompletion } from './completion.ts';
import { EVENT_TYPES, type Listening, listen, trigger } from './events.ts';
import { logIn, logOut } from './log-in.ts';
import { toTable } from './print.ts';
import { readProfiles } from './profiles.ts';
import { runOperation } from './run-operation.ts';

export const PROGRAM = 'operator-api';

/** The options of every operation, which no field of one may have. */
export const OWN_FLAGS = [
  'profile',
  'api',
  'json',
  'all',
  'yes',
  'output',
  'file',
  'body',
  'idempotency-key',
];

const HELP = `
Log in with the key of a sandbox first, where nothing is charged: ${PROGRAM} login
OPERATOR_API_KEY and OPERATOR_BASE_URL take precedence over a profile that is not named.

Exit codes: 0 done; 1 refused or failed; 2 called wrongly; 3 the API is out of reach.`;

/** The customers' command line: every operation of the API, and what belongs around it. */
export function createProgram(): Program {
  const program = new Program(PROGRAM)
    .description('The Operator API on the command line')
    .version(VERSION)
    .addHelpText('after', HELP)
    .showSuggestionAfterError()
    .exitOverride();
  addOwn(program);
  for (const group of new Set(COMMANDS.map(groupOf))) {
    const commands = COMMANDS.filter((command) => groupOf(command) === group);
    const parent =
      group === '' ? program : program.command(group).description(describeGroup(group, commands));
    for (const command of commands) addOperation(parent, command);
  }
  return program;
}

/** Empty for a verb without a group. */
const groupOf = ({ name }: Command): string => (name.length === 1 ? '' : (name[0] ?? ''));

const describeGroup = (group: string, commands: readonly Command[]): string =>
  `${group}: ${commands.map(({ name }) => name[1]).join(', ')}`;

const withProfile = (command: Program): Program =>
  command
    .option('--profile <name>', 'the profile whose key is used (default: OPERATOR_PROFILE, or default)')
    .option('--api <url>', 'the address of the API (default: that of the profile, or OPERATOR_BASE_URL)');

function addOwn(program: Program): void {
  withProfile(
    program.command('login').description('Store a key as a profile; it is read from the standard input'),
  ).action((given) => logIn(given));
  program
    .command('logout')
    .description('Forget the key of a profile')
    .option('--profile <name>', 'the profile (default: default)')
    .action((given) => logOut(given));
  program
    .command('profiles')
    .description('List the profiles, without their keys')
    .action(() => {
      const rows = Object.entries(readProfiles()).map(([name, { api }]) => ({ name, api }));
      console.log(rows.length === 0 ? 'None.' : toTable(rows));
    });
  withProfile(program.command('listen <url>').description('Forward your events to a server on this machine'))
    .option('--types <list>', 'only these event types, separated by commas')
    .option('--all', 'at the first start, also the events of the last 30 days')
    .option('--state <file>', 'where the position is stored', '.operator-listen.json')
    .action((url: string, given: Listening) => listen(url, given));
  program
    .command('trigger')
    .description('Send a sample event to an endpoint, signed with OPERATOR_WEBHOOK_SECRET')
    .addArgument(new Argument('<type>', 'the type of the event').choices(EVENT_TYPES))
    .argument('<url>', 'the address of the endpoint')
    .action(trigger);
  program
    .command('completion')
    .description('Print a script that completes these commands')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => {
      process.stdout.write(toCompletion(program, shell));
    });
}

function addOperation(parent: Program, command: Command): void {
  const { name, summary, description, path, query, body, keyed, isPage, isContent, isForm, files, media } =
    command;
  const added = withProfile(
    parent
      .command(name.at(-1) ?? '')
      .summary(summary)
      .description(description),
  );
  for (const option of path) added.argument(`<${option.flag}>`, option.description);
  const takesWhole = body.length > 0 && !isForm;
  // The API requires some fields that `--body` or a file may give instead.
  for (const option of [...query, ...body.filter(({ kind }) => kind !== 'file')])
    added.addOption(toFlag(option, option.required && !takesWhole));
  if (takesWhole) added.option('--body <json>', 'the whole body: JSON, @file or - for the standard input');
  if (isForm) added.requiredOption('--file <path>', 'the file to upload');
  else if (files.length > 0) added.option('--file <path>', 'a file of lines: .csv, .ndjson or .jsonl');
  if (keyed) added.option('--idempotency-key <key>', 'repeats a request safely');
  if (isPage) added.option('--all', 'every page; with --json, a line for each element');
  if (isContent || media.length > 0) added.option('--output <path>', 'a file for the result');
  added.option('--json', 'JSON, for programs').option('--yes', 'ask nothing');
  added.action((...words: unknown[]) => {
    const given = added.opts();
    // commander passes the arguments, then the options and the command.
    return runOperation(command, words.slice(0, path.length).map(String), toNames(command, given));
  });
}

/** The options by the names of the fields: commander has changed their case. */
function toNames({ query, body }: Command, given: Record<string, unknown>): Record<string, unknown> {
  const renamed = [...query, ...body].map(({ name, flag }) => [name, given[toCamel(flag)]]);
  return { ...given, ...Object.fromEntries(renamed) };
}

const toCamel = (flag: string): string =>
  flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function toFlag({ flag, kind, description, choices }: Option, isRequired: boolean): Flag {
  const value = {
    text: 'text',
    number: 'number',
    boolean: 'true|false',
    words: 'text...',
    json: 'json',
    file: 'path',
  };
  const added = new Flag(`--${flag} <${value[kind]}>`, description).makeOptionMandatory(isRequired);
  return choices === undefined ? added : added.choices(choices);
}
