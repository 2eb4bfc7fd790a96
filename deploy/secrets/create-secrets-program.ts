import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { readDeployedFunctions } from '../config/deployed-functions.ts';
import { withConfigFile } from '../config/derive-config.ts';
import { readTargets, TARGET_NAMES, type TargetName } from '../config/targets.ts';
import { ownDatabaseOrThrow, workersLoginOrThrow } from '../own-database.ts';
import { createWrangler, DeployError } from '../wrangler.ts';
import { parseSecrets, putSecrets } from './put-secrets.ts';

/** `npm run secrets -- --target qa < file`: sets a target's secrets on the functions that take them. */
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
      // The Workers' database URL is checked, because nothing else would notice one target writing to another's
      // database.
      if (databaseUrl !== undefined) {
        await ownDatabaseOrThrow(databaseUrl, target, 'Nothing was put');
        await workersLoginOrThrow(databaseUrl, 'Nothing was put');
      }
      const missing = await withConfigFile(readTargets()[target], (file) =>
        putSecrets(createWrangler(file), readDeployedFunctions(file), secrets, console.log),
      );
      if (missing.length === 0) return console.log('Nothing is missing.');
      const lines = missing.map(({ env, names }) => `  ${env}: ${names.join(', ')}`);
      throw new DeployError(`Still missing:\n${lines.join('\n')}`);
    });
