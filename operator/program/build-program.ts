import { Command } from 'commander';
import { SYSTEM_NAMES } from '../../db/schema/platform/deployment-target.ts';
import manifest from '../../package.json' with { type: 'json' };
import { choiceOption } from './choices.ts';
import { addListOptions } from './limit-list.ts';
import { TERMINAL } from './print.ts';
import { verbsOf } from './verbs-of.ts';

export type AddGroup = (program: Command) => void;

/** States the intended system, so that an exported variable cannot make a command act on another. */
const TARGET = ['--target <system>', 'refuse if it is another system', SYSTEM_NAMES] as const;

/** A command line with some nouns. */
export function buildProgram(groups: readonly AddGroup[]): Command {
  const program = new Command('operator')
    .description("The operator's side: what customers cannot do through the API")
    .version(manifest.version)
    .configureOutput(TERMINAL)
    .exitOverride()
    .showHelpAfterError();
  for (const addGroup of groups) addGroup(program);
  for (const command of verbsOf(program)) {
    addListOptions(command);
    command.option('--json', 'print JSON').addOption(choiceOption(...TARGET));
  }
  return program;
}
