import { Argument, Command, Option } from 'commander';
import { confirm } from '../operator/program/confirm.ts';
import { print, TERMINAL } from '../operator/program/print.ts';
import { type DeployedFunction, readDeployedFunctions } from './config/deployed-functions.ts';
import { withConfigFile } from './config/derive-config.ts';
import { readTargets, TARGET_NAMES, type TargetName } from './config/targets.ts';
import { deploy } from './deploy.ts';
import { refuseDirtyTree } from './refuse-dirty-tree.ts';
import { rehearse } from './rehearse.ts';
import { runChecks } from './smoke/run-checks.ts';
import { toLine } from './smoke/to-line.ts';
import { createWrangler, DeployError } from './wrangler.ts';

type Options = { target: TargetName; dryRun?: boolean; yes?: boolean; smoke: boolean };

/** `npm run deploy`: a new instance per command, because commander keeps parsed options. `check`: the smoke test. */
export const createDeployProgram = (check: typeof runChecks = runChecks): Command =>
  new Command('deploy')
    .description(
      'Deploy functions, all of them unless named: secrets checked, database migrated, schedules put',
    )
    .addOption(new Option('--target <target>', 'where to').choices(TARGET_NAMES).makeOptionMandatory())
    .option('-y, --yes', 'do not ask before production')
    .option('--no-smoke', 'do not try what was deployed')
    .option('--dry-run', 'only what needs no account: bundle each function, and tell what it takes')
    .addArgument(new Argument('[function...]', 'envs of wrangler.toml'))
    .configureOutput(TERMINAL)
    .exitOverride()
    .action(async (names: string[], { target: name, dryRun, yes, smoke }: Options) => {
      const target = readTargets()[name];
      if (!dryRun) refuseDirtyTree();
      await withConfigFile(target, async (file) => {
        const known = inOrder(readDeployedFunctions(file));
        const functions = names.length === 0 ? known : pick(known, names);
        const wrangler = createWrangler(file);
        if (dryRun) return await rehearse(wrangler, functions, print);
        const all = functions.length === known.length;
        const ask = async () => {
          const what = all ? 'every function' : functions.map(({ env }) => env).join(', ');
          if (name !== 'production' || yes || (await confirm(`Deploy ${what} to production?`))) return;
          throw new DeployError('Not confirmed: nothing was deployed.');
        };
        await deploy(wrangler, { target, functions, all, variables: process.env, say: print, ask });
        const base = known.find(({ vars }) => vars.API_BASE_URL !== undefined)?.vars.API_BASE_URL ?? '';
        const portal = known.find(({ vars }) => vars.PORTAL_BASE_URL !== undefined)?.vars.PORTAL_BASE_URL;
        if (!smoke) return print(`Now try it: npm run smoke -- ${base} ${portal ?? ''}`);
        const outcomes = await check(
          base,
          process.env.OPERATOR_API_KEY || undefined,
          (outcome) => print(toLine(outcome)),
          portal,
        );
        if (outcomes.some(({ result }) => result === 'failed'))
          throw new DeployError(
            'It is deployed, and does not do what it should: docs/operations/deploying.md, Going back.',
          );
      });
    });

/** The platform function last: its service bindings need the others to exist. */
function inOrder(functions: readonly DeployedFunction[]): DeployedFunction[] {
  return functions.toSorted((a, b) => Number(a.env === 'platform') - Number(b.env === 'platform'));
}

function pick(known: readonly DeployedFunction[], names: readonly string[]): DeployedFunction[] {
  const unknown = names.filter((name) => !known.some(({ env }) => env === name));
  if (unknown.length > 0)
    throw new DeployError(
      `There is no function ${unknown.join(', ')}; there are ${known.map(({ env }) => env).join(', ')}.`,
    );
  return known.filter(({ env }) => names.includes(env));
}
