import { Argument, Command, Option } from 'commander';
import { MIGRATIONS } from '../db/baseline/other-baseline.ts';
import { confirm } from '../operator/program/terminal/confirm.ts';
import { print, TERMINAL } from '../operator/program/terminal/print.ts';
import { checkAccounts } from './accounts/check-accounts.ts';
import { type AccountFinding, toFindingLine } from './accounts/finding.ts';
import { type DeployedFunction, readDeployedFunctions } from './config/deployed-functions.ts';
import { withConfigFile } from './config/derive-config.ts';
import { readTargets, TARGET_NAMES, type TargetName } from './config/targets.ts';
import { deploy } from './deploy.ts';
import { refuseDirtyTree } from './refuse-dirty-tree.ts';
import { rehearse } from './rehearse.ts';
import { type Clock, createClock } from './release/clock.ts';
import { rollBack } from './release/roll-back.ts';
import { runSmokeChecks } from './smoke/run-checks.ts';
import { toLine } from './smoke/to-line.ts';
import { createWrangler, DeployError } from './wrangler.ts';

type Options = {
  target: TargetName;
  dryRun?: boolean;
  check?: boolean;
  yes?: boolean;
  smoke: boolean;
  rollback?: boolean;
  atOnce?: boolean;
  allow: string[];
};

/** The tools that try and time a deployment, and the folder of its migrations. */
export type DeployTools = {
  check: typeof runSmokeChecks;
  createClock: (signal: AbortSignal) => Clock;
  migrations: string;
};

const TOOLS: DeployTools = { check: runSmokeChecks, createClock, migrations: MIGRATIONS };

/** `npm run deploy`: a new instance per command, because commander keeps parsed options. */
export const createDeployProgram = (tools: DeployTools = TOOLS): Command =>
  new Command('deploy')
    .description(
      'Deploy the named functions, or all of them: check secrets, migrate the database, set schedules',
    )
    .addOption(new Option('--target <target>', 'where to').choices(TARGET_NAMES).makeOptionMandatory())
    .option('-y, --yes', 'do not ask for confirmation before production')
    .option('--no-smoke', 'skip the smoke test')
    .option('--at-once', 'give new versions all requests at once, without comparing them with those before')
    .option(
      '--allow <name>',
      'apply this migration or SQL function even though it breaks the running version; or continue despite this failed account check',
      (name: string, others: string[]) => [...others, name],
      [],
    )
    .option('--rollback', 'restore the versions before the last release')
    .option('--check', 'only ask the accounts for what a deployment needs, and change nothing')
    .option('--dry-run', 'only what needs no account: bundle each function, and tell what it takes')
    .addArgument(new Argument('[function...]', 'envs of wrangler.toml'))
    .configureOutput(TERMINAL)
    .exitOverride()
    .action((names: string[], options: Options) => run(names, options, tools));

async function run(names: readonly string[], options: Options, tools: DeployTools): Promise<void> {
  const { target: name, dryRun = false, check = false, rollback = false, yes = false } = options;
  if (rollback && (dryRun || check || names.length > 0))
    throw new DeployError(
      '--rollback restores every function of the last release; it takes no function names.',
    );
  const target = readTargets()[name];
  if (!dryRun && !check && !rollback) refuseDirtyTree();
  const ask = async (question: string) => {
    if (name !== 'production' || yes || (await confirm(question))) return;
    throw new DeployError('Not confirmed: nothing was deployed.');
  };
  await withConfigFile(target, async (file) => {
    const known = inOrder(readDeployedFunctions(file));
    const functions = names.length === 0 ? known : pick(known, names);
    const wrangler = createWrangler(file);
    if (check) return report(await checkAccounts(known, process.env));
    if (dryRun) return await rehearse(wrangler, functions, print);
    if (rollback) return await rollBack(wrangler, { functions: known, say: print, ask });
    const interrupted = new AbortController();
    const interrupt = () => interrupted.abort();
    process.once('SIGINT', interrupt);
    const what =
      functions.length === known.length ? 'every function' : functions.map(({ env }) => env).join(', ');
    try {
      await deploy(wrangler, {
        target,
        functions,
        known,
        variables: process.env,
        say: print,
        isAtOnce: options.atOnce ?? false,
        allowed: options.allow,
        migrations: tools.migrations,
        ask: () => ask(`Deploy ${what} to production?`),
        clock: tools.createClock(interrupted.signal),
        signal: interrupted.signal,
      });
    } finally {
      process.removeListener('SIGINT', interrupt);
    }
    await tryOut(known, name, options.smoke ? tools.check : undefined);
  });
}

/** Prints what the accounts said. Throws DeployError when one lacks something, or could not be asked. */
function report(found: readonly AccountFinding[]): void {
  for (const finding of found) print(toFindingLine(finding));
  const count = (state: AccountFinding['state']): number =>
    found.filter((finding) => finding.state === state).length;
  if (count('missing') > 0)
    throw new DeployError(`${count('missing')} missing: a release would be refused. No changes were made.`);
  if (count('unknown') > 0)
    throw new DeployError(`${count('unknown')} could not be checked. No changes were made.`);
  print('Nothing is missing in the accounts.');
}

/** Throws DeployError when what was deployed does not do what it should; without a check it says how to try it. */
async function tryOut(
  known: readonly DeployedFunction[],
  target: TargetName,
  check: typeof runSmokeChecks | undefined,
): Promise<void> {
  const base = known.find(({ vars }) => vars.API_BASE_URL !== undefined)?.vars.API_BASE_URL ?? '';
  const portal = known.find(({ vars }) => vars.PORTAL_BASE_URL !== undefined)?.vars.PORTAL_BASE_URL;
  if (check === undefined) return print(`Next, run the smoke test: npm run smoke -- ${base} ${portal ?? ''}`);
  const key = process.env.OPERATOR_API_KEY || undefined;
  const outcomes = await check(base, key, (outcome) => print(toLine(outcome)), portal);
  if (outcomes.some(({ result }) => result === 'failed'))
    throw new DeployError(
      'The deployment succeeded, but the smoke test failed. To restore the previous versions:\n' +
        `  npm run deploy -- --target ${target} --rollback`,
    );
}

/** The platform function last: its service bindings need the others to exist. */
function inOrder(functions: readonly DeployedFunction[]): DeployedFunction[] {
  return functions.toSorted((a, b) => Number(a.env === 'platform') - Number(b.env === 'platform'));
}

function pick(known: readonly DeployedFunction[], names: readonly string[]): DeployedFunction[] {
  const unknown = names.filter((name) => !known.some(({ env }) => env === name));
  if (unknown.length > 0)
    throw new DeployError(
      `Unknown function: ${unknown.join(', ')}. Functions: ${known.map(({ env }) => env).join(', ')}.`,
    );
  return known.filter(({ env }) => names.includes(env));
}
