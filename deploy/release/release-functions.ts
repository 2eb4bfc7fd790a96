import * as z from 'zod';
import type { DeployedFunction } from '../config/deployed-functions.ts';
import { DeployError, endedOrThrow, runOrThrow, type Wrangler } from '../wrangler.ts';
import type { Clock } from './clock.ts';
import type { ReadAnswers } from './read-answers.ts';
import type { ReleaseRecord } from './release-record.ts';
import { watchVersion } from './watch-version.ts';

/** The share of requests that a new version answers first, in a hundred. */
const FIRST_PERCENT = 10;
const Uploaded = z.object({ type: z.enum(['version-upload', 'deploy']), version_id: z.string() });
const NO_WORKER = /Worker that does not yet exist/;

export type Release = {
  wrangler: Wrangler;
  record: ReleaseRecord;
  save: () => Promise<void>;
  say: (line: string) => void;
  clock: Clock;
  /** Counts the answers of a function's versions; undefined: every version takes all requests at once. */
  answersOf: ((deployed: DeployedFunction) => ReadAnswers) | undefined;
  /** The answers of functions that are being released, in words. */
  underway: Map<string, string>;
};

/**
 * Uploads a version, which changes nothing for anybody. A Worker that has no secrets was not made by them: its first version
 * is deployed, because wrangler uploads none to a Worker that does not exist.
 */
export async function upload({ wrangler, record }: Release, { env }: DeployedFunction): Promise<string> {
  const words = ['--env', env, '--message', record.checkout];
  const uploaded = await wrangler('versions', 'upload', ...words);
  const isNew = !uploaded.ok && NO_WORKER.test(uploaded.output);
  const { reported } = isNew
    ? await runOrThrow(wrangler, 'deploy', ...words)
    : endedOrThrow(uploaded, 'versions', 'upload', ...words);
  const version = reported.map((line) => Uploaded.safeParse(line).data?.version_id).find(Boolean);
  if (version === undefined)
    throw new DeployError(`wrangler did not report which version of ${env} it uploaded.`);
  recordOf(record, env).version = version;
  return version;
}

/**
 * Gives a function's new version a part of its requests, and all of them once it has not failed more often than the one
 * before; otherwise the one before gets them back. Then applies its routes and cron triggers. Throws DeployError.
 */
export async function releaseFunction(release: Release, deployed: DeployedFunction): Promise<void> {
  const { wrangler, record, say, answersOf, clock, underway } = release;
  const { env, name } = deployed;
  const own = recordOf(record, env);
  // A function that is new is uploaded in its turn: those that it is bound to must run first.
  const now = own.version ?? (await upload(release, deployed));
  const share = (...versions: string[]) =>
    runOrThrow(
      wrangler,
      'versions',
      'deploy',
      ...versions,
      '--env',
      env,
      '--message',
      record.checkout,
      '--yes',
    );
  if (own.before !== null && answersOf !== undefined) {
    await share(`${now}@${FIRST_PERCENT}`, `${own.before}@${100 - FIRST_PERCENT}`);
    underway.set(env, `${FIRST_PERCENT} % of its requests with the new version`);
    say(`function  ${env} answers ${FIRST_PERCENT} % of the requests with ${now}`);
    const { isGood, why } = await watchVersion(answersOf(deployed), { now, before: own.before }, clock);
    if (!isGood) {
      await restore(wrangler, env, own.before);
      underway.delete(env);
      throw new DeployError(`The new version of ${env} was withdrawn: ${why}.`);
    }
    say(`function  ${env}: ${why}`);
  }
  await share(`${now}@100`);
  underway.set(env, 'all requests with the new version, on the previous routes');
  await runOrThrow(wrangler, 'triggers', 'deploy', '--env', env);
  own.isReleased = true;
  underway.delete(env);
  await release.save();
  say(`function  ${env} deployed as ${name}`);
}

/** Gives all requests back to an earlier version, also where a secret has changed since. */
export async function restore(wrangler: Wrangler, env: string, version: string): Promise<void> {
  await runOrThrow(wrangler, 'rollback', version, '--env', env, '--message', 'rollback', '--yes');
}

function recordOf({ functions }: ReleaseRecord, env: string) {
  const own = functions[env];
  if (own === undefined) throw new Error(`${env} is not part of the release.`);
  return own;
}
