import * as z from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { openBucket } from '../../kernel/storage/bucket.ts';
import { Alert, Notice } from './alert.ts';

/** Counts of probes of a component on a day that Postgres did not take yet. */
const Unsaved = z.object({
  day: z.string(),
  name: z.string(),
  probes: z.number(),
  degraded: z.number(),
  outage: z.number(),
});

/** The state that the watch keeps between its runs. */
const WatchState = z.object({
  savedAtMs: z.number(),
  alerts: z.array(Alert),
  /** The notices that channels have not acknowledged yet. */
  notices: z.array(Notice),
  /** The components that were slow in the last run: a single slow run raises no alert. */
  slow: z.array(z.string()),
  unsaved: z.array(Unsaved),
  /** The parts that a dependency failed in the last run although its probe passed: a single such run raises no alert. */
  hindered: z.array(z.string()).default([]),
  /** The moments at which each component last failed a probe, in ms since 1970. */
  lastOut: z.record(z.string(), z.number()).default({}),
  /** The compared secrets by function and name, and when the watch saw one change. */
  secrets: z
    .record(z.string(), z.object({ fingerprint: z.string(), changedAtMs: z.number().nullable() }))
    .default({}),
});
export type WatchState = z.infer<typeof WatchState>;
export type UnsavedDay = z.infer<typeof Unsaved>;

const OBJECT = 'state.json';
const KEY = 'watch:state';
const KEPT_SEC = 86_400;

const NOTHING: WatchState = {
  savedAtMs: 0,
  alerts: [],
  notices: [],
  slow: [],
  unsaved: [],
  hindered: [],
  lastOut: {},
  secrets: {},
};
/** This isolate's copy, for when no store can be reached. */
const remembered = new WeakMap<object, WatchState>();

/** `redis` is undefined where its settings are missing. */
export type Stores = Pick<Ctx, 'env'> & { redis: Ctx['redis'] | undefined };

/** The newest copy: of R2, of Redis, or of this isolate, so that it outlives an outage of any of them. */
export async function loadState({ env, redis }: Stores): Promise<WatchState> {
  const copies = await Promise.all([
    attempt(async () => parse(await openBucket(env, 'WATCH_STATE').getText(OBJECT))),
    attempt(async () => parse(await redis?.get(KEY))),
  ]);
  return [remembered.get(env), ...copies]
    .filter((copy) => copy !== undefined)
    .reduce((newest, copy) => (copy.savedAtMs > newest.savedAtMs ? copy : newest), NOTHING);
}

/** Throws when neither R2 nor Redis takes it; this isolate remembers it all the same. */
export async function saveState({ env, redis }: Stores, state: WatchState): Promise<void> {
  remembered.set(env, state);
  const text = JSON.stringify(state);
  const saved = await Promise.all([
    attempt(async () => {
      await openBucket(env, 'WATCH_STATE').put(OBJECT, text);
      return true;
    }),
    attempt(async () => (await redis?.set(KEY, text, { ex: KEPT_SEC })) === 'OK'),
  ]);
  if (!saved.includes(true)) throw new Error('Neither R2 nor Redis took the state of the watch.');
}

/** Undefined for a copy that is missing, or of another version of the code. */
const parse = (text: unknown): WatchState | undefined =>
  typeof text === 'string' ? WatchState.safeParse(JSON.parse(text)).data : undefined;

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    // The probes report an outage of R2 or Redis.
    return undefined;
  }
}
