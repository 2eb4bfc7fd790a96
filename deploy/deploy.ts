import { claimDatabase } from '../db/kernel/claim-database.ts';
import { migrate } from '../db/migrate.ts';
import { checkAccounts } from './accounts/check-accounts.ts';
import { toFindingLine } from './accounts/finding.ts';
import type { DeployedFunction } from './config/deployed-functions.ts';
import type { Target } from './config/targets.ts';
import { createBuckets } from './create-buckets.ts';
import { describeCheckout } from './describe-checkout.ts';
import { checkDatabase, type DatabaseCheck } from './migrations/check-database.ts';
import { hostOrThrow, ownDatabaseOrThrow } from './own-database.ts';
import { putSchedules } from './put-schedules.ts';
import type { Clock } from './release/clock.ts';
import { planRelease, type ReleasePlan } from './release/plan-release.ts';
import { createReadAnswers, type ReadAnswers } from './release/read-answers.ts';
import { type Release, releaseFunction, upload } from './release/release-functions.ts';
import { writeRecord } from './release/release-record.ts';
import { findMissingSecrets } from './secrets/check-secrets.ts';
import { DeployError, type Wrangler } from './wrangler.ts';

type DeployOptions = {
  target: Target;
  functions: readonly DeployedFunction[];
  /** All functions of the configuration, of which `functions` may be some. */
  known: readonly DeployedFunction[];
  variables: Record<string, string | undefined>;
  /** The folder of the migrations. */
  migrations: string;
  /** Whether new versions take all requests at once. */
  isAtOnce: boolean;
  /**
   * Migrations and SQL functions that the version before bears, although they take something from it; and checks of accounts
   * that are wrong.
   */
  allowed: readonly string[];
  say: (line: string) => void;
  /** Throws when the operator declines. */
  ask: () => Promise<void>;
  clock: Clock;
  /** Aborted when the operator interrupts the release. */
  signal: AbortSignal;
};

/**
 * Checks secrets, database and measurements first, and changes nothing while one is not as it must be; then uploads,
 * migrates, and releases function by function. Every step is idempotent: after a failure, run it again.
 */
export async function deploy(wrangler: Wrangler, options: DeployOptions): Promise<void> {
  const { target, functions, known, variables, migrations, say, ask } = options;
  const { databaseUrl, answersOf } = await readyOrThrow(wrangler, options);
  const check = await checkDatabase(databaseUrl, migrations);
  for (const name of check.pending) say(`migration ${name} is pending`);
  refuseBreaking(check, options.allowed);
  const plan = await planRelease(wrangler, { functions, known, checkout: describeCheckout() });
  await measuredOrThrow(plan, answersOf, options.clock);
  await ask();
  for (const bucket of await createBuckets(wrangler, known)) say(`bucket    ${bucket} created`);
  const { record } = plan;
  const save = () => writeRecord(wrangler, known, record);
  const underway = new Map<string, string>();
  const release: Release = { wrangler, record, save, say, answersOf, underway, clock: options.clock };
  try {
    for (const deployed of plan.functions)
      if (record.functions[deployed.env]?.before !== null) await upload(release, deployed);
    await save();
    // The version before still runs, and may be restored.
    await migrate(databaseUrl, migrations, true);
    await claimDatabase(databaseUrl, target.name);
    say(`database  ${new URL(databaseUrl).hostname} is up to date`);
    for (const { env } of plan.done) say(`function  ${env} is already released`);
    for (const deployed of plan.functions) {
      if (options.signal.aborted) throw new DeployError('Interrupted.');
      await releaseFunction(release, deployed);
    }
    const isAll = functions.length === known.length;
    say(`schedules ${await putSchedules(target, functions, variables, isAll)}`);
    record.isFinished = Object.values(record.functions).every(({ isReleased }) => isReleased);
    await save();
  } catch (error) {
    for (const line of describeState(plan, target, underway)) say(line);
    throw error;
  }
}

/** Throws DeployError listing everything that is missing. */
async function readyOrThrow(wrangler: Wrangler, options: DeployOptions) {
  const { target, functions, variables, isAtOnce } = options;
  const { DATABASE_URL: databaseUrl = '', QSTASH_TOKEN: qstashToken = '' } = variables;
  const { CLOUDFLARE_ACCOUNT_ID: account = '', CLOUDFLARE_API_TOKEN: token = '' } = variables;
  hostOrThrow(databaseUrl, 'direct', 'Nothing was deployed');
  const secrets = await findMissingSecrets(wrangler, functions);
  const lines = [
    ...(databaseUrl === '' ? ['DATABASE_URL: the address of the database, direct, not pooled'] : []),
    ...(qstashToken === '' ? ['QSTASH_TOKEN: of the QStash account that holds the schedules'] : []),
    ...(isAtOnce || (account !== '' && token !== '')
      ? []
      : [
          'CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN: needed to count failures by version; or use --at-once',
        ]),
    ...secrets.map(({ env, names }) => `secrets of ${env}: ${names.join(', ')}`),
    ...(await findMissingOfAccounts(options)),
  ];
  if (lines.length > 0)
    throw new DeployError(`Nothing was deployed. Missing:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  await ownDatabaseOrThrow(databaseUrl, target.name, 'Nothing was deployed');
  const answersOf = ({ dataset = '' }: DeployedFunction): ReadAnswers =>
    createReadAnswers({ account, token, dataset, api: variables.CLOUDFLARE_API_BASE_URL });
  return { databaseUrl, answersOf: isAtOnce ? undefined : answersOf };
}

/** Finds what the accounts are missing, except for what the operator has allowed, and prints the other findings. */
async function findMissingOfAccounts({ known, variables, allowed, say }: DeployOptions): Promise<string[]> {
  const found = await checkAccounts(known, variables);
  const isRefused = ({ name, state }: (typeof found)[number]) =>
    state === 'missing' && !allowed.includes(name);
  for (const finding of found) if (finding.state !== 'ok' && !isRefused(finding)) say(toFindingLine(finding));
  return found.filter(isRefused).map(({ name, text }) => `${name}: ${text} (or add --allow ${name})`);
}

/** Throws DeployError for what the version that runs would not bear, unless the operator names it. */
function refuseBreaking({ breaking }: DatabaseCheck, allowed: readonly string[]): void {
  const refused = [...breaking].filter(([name]) => !allowed.includes(name));
  if (refused.length === 0) return;
  const lines = refused.map(([name, reasons]) => `  ${name}: ${reasons.join('; ')}`);
  throw new DeployError(
    `Nothing was deployed. The running version may use what these remove:\n${lines.join('\n')}\n` +
      `Release without them first. If it does not use them, add ${refused.map(([name]) => `--allow ${name}`).join(' ')}`,
  );
}

/** Throws DeployError when the failures of versions cannot be counted, before anything depends on them. */
async function measuredOrThrow(
  { functions, record }: ReleasePlan,
  answersOf: Release['answersOf'],
  clock: Clock,
): Promise<void> {
  for (const deployed of functions) {
    const before = record.functions[deployed.env]?.before ?? null;
    // One is enough: all write to one dataset.
    if (before !== null) return void (await answersOf?.(deployed)([before], clock.now()));
  }
}

/** Describes the state in which a stopped release left the functions, and how to continue. */
function describeState(
  { record, functions, done }: ReleasePlan,
  { name }: Target,
  underway: ReadonlyMap<string, string>,
): string[] {
  const isReleased = (env: string) => record.functions[env]?.isReleased ?? false;
  const list = (some: readonly string[]) => some.join(', ') || 'none';
  const envs = functions.map(({ env }) => env);
  return [
    `Released: ${list([...done.map(({ env }) => env), ...envs.filter(isReleased)])}.`,
    ...[...underway].map(([env, answers]) => `Partly released: ${env} answers ${answers}.`),
    `Unchanged: ${list(envs.filter((env) => !isReleased(env) && !underway.has(env)))}.`,
    'To continue, fix the problem and run the same command again. To restore the previous versions:',
    `  npm run deploy -- --target ${name} --rollback`,
  ];
}
