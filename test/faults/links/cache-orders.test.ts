import { describe, expect, test } from 'vitest';
import { findLink } from '../../../functions/redirect/find-link.ts';
import { createStore } from '../../../local/redis/store/create-store.ts';
import { domainKey, encodeLink, GONE, linkKey, UNKNOWN } from '../../../shared/links/link-cache.ts';
import {
  REPLACE_SCRIPT,
  WARM_SCRIPT,
  warmEntries,
  writeThrough,
} from '../../../shared/links/write-through.ts';
import { onCi } from '../../harness/ci.ts';
import { importAnew } from '../../harness/import-anew.ts';
import { type Actor, createActor, orders, redisOn } from './cache-actors.ts';

const DOMAIN = 'go.localhost';
const TENURE = 1;
/** A destination; null: the link is deleted; undefined: it was never created. */
type Stored = string | null | undefined;
type Answer = { legal: Set<string | null>; answer: string | null };
type Write = (actor: Actor, world: World) => Promise<unknown>;

const redis = redisOn(createStore());
// A script that Redis does not know yet would take a writer one more step. These find nothing to do.
for (const { text } of [REPLACE_SCRIPT, WARM_SCRIPT]) await redis.command(['EVAL', text, 1, 'none', 0, 1, 1]);

// Visitors of one isolate share their reads, so the observer is in another.
const elsewhere = await importAnew<typeof import('../../../functions/redirect/find-link.ts')>(
  new URL('../../../functions/redirect/find-link.ts', import.meta.url),
);
const encode = (longUrl: string) =>
  encodeLink({
    tenureId: TENURE,
    linkId: 1,
    longUrl,
    expiresAtMs: null,
    expiredUrl: null,
    rules: null,
    passQuery: false,
  });
const toValue = (stored: Stored) => (typeof stored === 'string' ? encode(stored) : GONE);

/** A link in Postgres with its whole history, and how much of it was acknowledged to its writers. */
class World {
  static count = 0;
  readonly code = `code-${World.count++}`;
  readonly key = linkKey(DOMAIN, this.code);
  readonly history: Stored[];
  acknowledged = 0;

  constructor(stored: Stored) {
    this.history = [stored];
  }

  get stored(): Stored {
    return this.history.at(-1);
  }

  /** Commits the link's next state; returns the commit's number. */
  commit(next: Stored): number {
    return this.history.push(next) - 1;
  }

  /** The destinations to which a visitor may be sent now: the last acknowledged state, or any committed after it. */
  legal(since = this.acknowledged): Set<string | null> {
    return new Set(this.history.slice(since).map((stored) => stored ?? null));
  }

  async follow(
    find: typeof findLink,
    via: Pick<Actor, 'redis' | 'call' | 'waitUntil'>,
    answered?: () => Promise<void>,
  ): Promise<string | null> {
    const rows = () => [
      [String(TENURE), ...(typeof this.stored === 'string' ? ['1', this.stored] : []), null],
    ];
    const query = async () => {
      const found = await via.call(rows);
      await answered?.();
      return found;
    };
    const { link } = await find({ ...via, query, now: Date.now() }, DOMAIN, this.code, 'nobody');
    return link?.longUrl ?? null;
  }
}

/** A writer that applies `change` to the link, like the API and the operator. */
const write =
  (change: (stored: Stored) => Stored): Write =>
  async (actor, world) => {
    const done = await writeThrough(actor, world.key, () =>
      actor.call(() => {
        if (world.stored === undefined) return { result: world.history.length - 1 };
        const next = change(world.stored);
        return { result: world.commit(next), value: toValue(next) };
      }),
    );
    world.acknowledged = Math.max(world.acknowledged, done);
  };

const editTo = (longUrl: string): Write => write((stored) => (stored === null ? null : longUrl));
const remove = write(() => null);
const restore = write(() => 'a');
/** A writer that finds no link of its own at the address. */
const miss: Write = (actor, world) =>
  writeThrough(actor, world.key, () => actor.call(() => ({ result: undefined })));
const create: Write = async (actor, world) => {
  const done = await actor.call(() => world.commit('a'));
  await warmEntries(actor.redis, Date.now(), [{ key: world.key, value: encode('a') }]);
  world.acknowledged = Math.max(world.acknowledged, done);
};

/** A visitor who fills the cache, and whose answer must be legal as of his arrival. */
const visit =
  (answers: Answer[], isSlow: boolean): Write =>
  async (actor, world) => {
    const { acknowledged } = world;
    // A slow Postgres answer takes a step of its own, because it may be outdated on arrival.
    const answered = isSlow ? () => actor.call(() => {}) : undefined;
    const answer = await world.follow(findLink, actor, answered);
    answers.push({ legal: world.legal(acknowledged), answer });
  };

/** Reads like a visitor without writing, so that it can check after every step. */
const look = (world: World): Promise<string | null> =>
  world.follow(elsewhere.findLink, {
    redis: { ...redis, script: async () => 1 },
    call: async (run) => run(),
    waitUntil: () => {},
  });

type Steps = readonly number[];
/**
 * All steps of two writers and of a visitor. A writer who dies takes no more of them: the orders in which his last steps come after
 * all others begin as the orders in which he died, and what is seen is checked after every step.
 */
const TWO_WRITERS: Steps = [3, 3, 3];
/** A writer, a visitor who dies between reading Postgres and filling the cache, and one who fills it. */
const TWO_VISITORS: Steps = [3, 3, 4];
/** Every order on CI, a sample elsewhere. */
const STRIDE = onCi(1, 97);

/** Tries the orders of the writers' steps, and of a visitor for each further number of steps. */
async function tryEveryOrder(
  cached: { domain: string | null; link: string | null },
  stored: Stored,
  writes: readonly Write[],
  steps: Steps,
): Promise<void> {
  let tried: readonly number[] = [];
  for (const [number, order] of [...orders(steps)].entries()) {
    if (number % STRIDE !== 0) continue;
    const world = new World(stored);
    const answers: Answer[] = [];
    const works = steps.map((_, index) => writes[index] ?? visit(answers, writes.length === 1));
    const actors = works.map((work) => createActor(redis, (actor) => work(actor, world)));
    await keep(domainKey(DOMAIN), cached.domain);
    await keep(world.key, cached.link);
    // The order before had the same first steps, after each of which all was seen to be well.
    const fresh = order.findIndex((actor, at) => actor !== tried[at]);
    tried = order;
    for (const [at, actor] of order.entries()) {
      await actors[actor]?.step();
      if (at < fresh) continue;
      const seen = await look(world);
      if (!world.legal().has(seen)) expect.fail(`${seen} after ${order.slice(0, at + 1)} of ${order}`);
    }
    for (const { legal, answer } of answers)
      if (!legal.has(answer)) expect.fail(`a visitor got ${answer} in ${order}`);
    expect(answers.length).toBeGreaterThan(0);
    // Visitors share reads, so none may keep waiting in the next world.
    if (writes.length === 1)
      for (let round = 0; round < steps.length; round += 1) for (const actor of actors) await actor.finish();
    await keep(world.key, null);
  }
}

const keep = (key: string, value: string | null) =>
  redis.command(value === null ? ['DEL', key] : ['SET', key, value]);

const known = String(TENURE);

test('three steps are a whole change: the marker, the commit and the new value', async () => {
  const world = new World('a');
  const cached: unknown[] = [];
  const writer = createActor(redis, (actor) => editTo('b')(actor, world));
  for (let step = 0; step < 3; step += 1) {
    await writer.step();
    cached.push([world.stored, await redis.command(['GET', world.key])]);
  }
  expect(cached).toEqual([
    ['a', expect.stringMatching(/./)],
    ['b', expect.stringMatching(/./)],
    ['b', encode('b')],
  ]);
});

describe('No order of two writers and a visitor, whichever dies, serves an old destination:', () => {
  test.each([
    ['two edits', editTo('b'), editTo('c')],
    ['an edit and its reversal', editTo('b'), editTo('a')],
    ['an edit and a deletion', editTo('b'), remove],
    ['a deletion and a restoration', remove, restore],
    ['an edit and a miss', editTo('b'), miss],
  ])('%s', async (_, first, second) => {
    for (const domain of [null, known]) {
      for (const link of [null, encode('a')])
        await tryEveryOrder({ domain, link }, 'a', [first, second], TWO_WRITERS);
    }
  });

  test('a restoration and a deletion', async () => {
    for (const link of [null, GONE, UNKNOWN])
      await tryEveryOrder({ domain: null, link }, null, [restore, remove], TWO_WRITERS);
  });

  test('a creation and a miss', async () => {
    for (const link of [null, UNKNOWN])
      await tryEveryOrder({ domain: known, link }, undefined, [create, miss], TWO_WRITERS);
  });
});

describe('No order of a writer and two visitors who share their reads serves an old destination:', () => {
  test.each([
    ['an edit', editTo('b')],
    ['a deletion', remove],
  ])('%s', async (_, write) => {
    for (const domain of [null, known])
      await tryEveryOrder({ domain, link: null }, 'a', [write], TWO_VISITORS);
    await tryEveryOrder({ domain: null, link: encode('a') }, 'a', [write], TWO_VISITORS);
  });
});
