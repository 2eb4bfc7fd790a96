import { Argument, Command, CommanderError, Option } from 'commander';
import { deploy } from './deploy.ts';
import { type DeployedFunction, readDeployedFunctions } from './deployed-functions.ts';
import { withConfigFile } from './derive-config.ts';
import { rehearse } from './rehearse.ts';
import { TARGET_NAMES, TARGETS } from './targets.ts';
import { createWrangler, DeployError } from './wrangler.ts';

const say = (line: string): void => console.log(line);

type Options = { target: keyof typeof TARGETS; dryRun?: boolean };

const program = new Command('deploy')
  .description(
    'Deploy functions, all of them unless named: secrets checked, database migrated, schedules put',
  )
  .addOption(new Option('--target <target>', 'where to').choices(TARGET_NAMES).makeOptionMandatory())
  .option('--dry-run', 'only what needs no account: bundle each function, and tell what it takes')
  .addArgument(new Argument('[function...]', 'envs of wrangler.toml'))
  .exitOverride()
  .action(async (names: string[], { target: name, dryRun }: Options) => {
    const target = TARGETS[name];
    await withConfigFile(target, async (file) => {
      const known = inOrder(readDeployedFunctions(file));
      const functions = names.length === 0 ? known : pick(known, names);
      const wrangler = createWrangler(file);
      if (dryRun) return await rehearse(wrangler, functions, say);
      const all = functions.length === known.length;
      await deploy(wrangler, { target, functions, all, variables: process.env, say });
      say(`Now try it: npm run smoke -- ${functions[0]?.vars.API_BASE_URL ?? '<base address>'}`);
    });
  });

/** The platform last: it is bound to the others, which must be there. */
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

try {
  await program.parseAsync();
} catch (error) {
  const isUsage = error instanceof CommanderError;
  if (!isUsage) console.error(error instanceof DeployError ? error.message : error);
  process.exitCode = isUsage ? (error.exitCode === 0 ? 0 : 2) : 1;
}
