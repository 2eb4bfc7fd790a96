import type { DeployedFunction } from '../config/deployed-functions.ts';
import type { Wrangler } from '../wrangler.ts';
import { readServing, type Serving } from './read-serving.ts';
import { type ReleaseRecord, readRecord } from './release-record.ts';

export type ReleasePlan = {
  record: ReleaseRecord;
  /** The functions to release, in order; those that an interrupted release of the same checkout has released are not. */
  functions: readonly DeployedFunction[];
  done: readonly DeployedFunction[];
};

/**
 * Plans which functions are released, and which versions that replaces. An unfinished release continues: the versions
 * before it stay the ones to restore, whichever checkout continues it.
 */
export async function planRelease(
  wrangler: Wrangler,
  {
    functions,
    known,
    checkout,
  }: Record<'functions' | 'known', readonly DeployedFunction[]> & { checkout: string },
): Promise<ReleasePlan> {
  const [last, ...serving] = await Promise.all([
    readRecord(wrangler, known),
    ...functions.map(({ env }) => readServing(wrangler, env)),
  ]);
  const open = last?.isFinished === false ? last : undefined;
  const now = new Map(functions.map(({ env }, at) => [env, serving[at]]));
  const isDone = ({ env }: DeployedFunction): boolean => {
    const own = open?.checkout === checkout ? open.functions[env] : undefined;
    return own?.isReleased === true && answersAll(now.get(env), own.version);
  };
  const begun = functions
    .filter((deployed) => !isDone(deployed))
    .map(({ env }) => {
      const before = open?.functions[env]?.before ?? now.get(env)?.version ?? null;
      return [env, { before, isReleased: false }] as const;
    });
  return {
    record: {
      checkout,
      isFinished: false,
      from: open === undefined ? (last?.checkout ?? null) : open.from,
      functions: { ...open?.functions, ...Object.fromEntries(begun) },
    },
    functions: functions.filter((deployed) => !isDone(deployed)),
    done: functions.filter(isDone),
  };
}

const answersAll = (serving: Serving | undefined, version: string | undefined): boolean =>
  serving !== undefined && serving.version === version && serving.percentage === 100;
