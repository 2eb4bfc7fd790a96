import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { readDeployedFunctions } from './deployed-functions.ts';
import { withConfigFile } from './derive-config.ts';
import { ownDatabaseOrThrow } from './own-database.ts';
import { parseSecrets, putSecrets } from './put-secrets.ts';
import { readTargets, TARGET_NAMES, type TargetName } from './targets.ts';
import { createWrangler, DeployError } from './wrangler.ts';

/** `npm run secrets -- --target qa < file`: puts the secrets of a target on the functions that take them. */
export const createSecretsProgram = (input: Readable): Command =>
  new Command('secrets')
    .description(
      'Put NAME=value lines of the input on every function that takes them, and tell what is missing',
    )
    .addOption(new Option('--target <target>', 'where to').choices(TARGET_NAMES).makeOptionMandatory())
    .exitOverride()
    .action(async ({ target }: { target: TargetName }) => {
      const secrets = parseSecrets(await text(input));
      const databaseUrl = secrets.get('DATABASE_URL');
      // The Workers' own: nothing else would notice that one target's write to the other's.
      if (databaseUrl !== undefined) await ownDatabaseOrThrow(databaseUrl, target, 'Nothing was put');
      const missing = await withConfigFile(readTargets()[target], (file) =>
        putSecrets(createWrangler(file), readDeployedFunctions(file), secrets, console.log),
      );
      if (missing.length === 0) return console.log('Nothing is missing.');
      const lines = missing.map(({ env, names }) => `  ${env}: ${names.join(', ')}`);
      throw new DeployError(`Still missing:\n${lines.join('\n')}`);
    });
