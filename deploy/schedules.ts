import { print, printError } from '../operator/program/terminal/print.ts';
import { readDeployedFunctions } from './config/deployed-functions.ts';
import { withConfigFile } from './config/derive-config.ts';
import { readTargets, TARGET_NAMES } from './config/targets.ts';
import { putSchedules } from './put-schedules.ts';

// `npm run schedules -- <target>`: only makes a QStash account's schedules match the jobs.
const name = TARGET_NAMES.find((known) => known === process.argv[2]);
if (name === undefined || process.env.QSTASH_TOKEN === undefined) {
  printError(`Usage: QSTASH_TOKEN=… npm run schedules -- ${TARGET_NAMES.join('|')}`);
  process.exit(2);
}
const target = readTargets()[name];
const state = await withConfigFile(target, (file) =>
  putSchedules(target, readDeployedFunctions(file), process.env, true),
);
print(`schedules ${state}`);
