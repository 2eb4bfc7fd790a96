import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import type { FunctionGroup } from '../../db/engine/grants/table-grants.ts';
import { print, TERMINAL } from '../../operator/program/terminal/print.ts';
import { readDeployedFunctions } from '../config/deployed-functions.ts';
import { withConfigFile } from '../config/derive-config.ts';
import { readTargets, TARGET_NAMES, type TargetName } from '../config/targets.ts';
import { functionGroupOrThrow, hostOrThrow, ownDatabaseOrThrow } from '../own-database.ts';
import { createWrangler, DeployError } from '../wrangler.ts';
import type { MissingSecrets } from './check-secrets.ts';
import { parseSecrets, putSecrets } from './put-secrets.ts';

/** `npm run secrets -- --target qa < file`: sets a target's secrets on the functions that take them. */
export const createSecretsProgram = (input: Readable): Command =>
  new Command('secrets')
    .description(
      'Set the secrets of the input (NAME=value lines) on every function that takes them, and list the missing ones',
    )
    .addOption(new Option('--target <target>', 'where to').choices(TARGET_NAMES).makeOptionMandatory())
    .option('--dry-run', 'tell what would be put and what would be missing, and put nothing')
    .configureOutput(TERMINAL)
    .exitOverride()
    .action(async ({ target, dryRun: isRehearsal = false }: { target: TargetName; dryRun?: boolean }) => {
      const secrets = parseSecrets(await text(input));
      if (secrets.size === 0 && !isRehearsal)
        throw new DeployError('No secret was given. Write NAME=value lines to the input.');
      const databaseUrl = secrets.get('DATABASE_URL');
      // The functions' database URL is checked, because nothing else would notice one target writing to another's
      // database. Its login says which functions it is for.
      let group: FunctionGroup | undefined;
      if (databaseUrl !== undefined) {
        hostOrThrow(databaseUrl, 'pooled', 'No secret was set');
        await ownDatabaseOrThrow(databaseUrl, target, 'No secret was set');
        group = await functionGroupOrThrow(databaseUrl, 'No secret was set');
      }
      const { required, optional } = await withConfigFile(readTargets()[target], (file) =>
        putSecrets(createWrangler(file), readDeployedFunctions(file), secrets, {
          say: print,
          isRehearsal,
          group,
        }),
      );
      if (isRehearsal) print('Dry run: no secret was set.');
      if (optional.length > 0) print(`Optional, and not set:\n${toLines(optional)}`);
      if (required.length > 0) throw new DeployError(`Still missing:\n${toLines(required)}`);
      print('Nothing is missing.');
    });

const toLines = (missing: readonly MissingSecrets[]): string =>
  missing.map(({ env, names }) => `  ${env}: ${names.join(', ')}`).join('\n');
