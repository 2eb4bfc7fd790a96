import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBodyMemory } from '../../../../shared/kernel/http/input/body-memory.ts';

const KIB = 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const openMemory = () => createBodyMemory({ heldBytes: 1_000 * KIB, parsedBytes: 400 * KIB });
type Memory = ReturnType<typeof openMemory>;

/** A body of `owner` that declares this many KiB, and the memory it has received so far. */
function open(bodyMemory: Memory, owner: string, declared: number) {
  const share = bodyMemory.open(owner, declared * KIB);
  const state = { held: 0, hasTurn: false, refused: undefined as unknown };
  // The next part arrives only after there was memory for the last one.
  let last = Promise.resolve();
  const next = (wait: () => Promise<void>, done: () => void): void => {
    last = last.then(wait).then(done, (error) => {
      state.refused = error;
    });
  };
  return {
    state,
    release: share.release,
    bring: (kib: number) =>
      next(
        () => share.hold(kib * KIB),
        () => {
          state.held += kib;
        },
      ),
    end: () =>
      next(
        () => share.waitToParse(),
        () => {
          state.hasTurn = true;
        },
      ),
  };
}

const tick = () => vi.advanceTimersByTimeAsync(50);

test('a declared length takes no share from others, except for the oldest body; received bytes do', async () => {
  const bodyMemory = openMemory();
  const slow = Array.from({ length: 8 }, (_, n) => open(bodyMemory, `slow ${n}`, 250));
  for (const one of slow) one.bring(65);
  const other = open(bodyMemory, 'other', 250);
  other.bring(250);
  await tick();
  expect(other.state.held).toBe(250);
  const late = open(bodyMemory, 'late', 250);
  late.bring(100);
  await tick();
  expect(late.state.held).toBe(0);
  other.release();
  await tick();
  expect(late.state.held).toBe(100);
});

test('small bodies never wait', async () => {
  const bodyMemory = openMemory();
  open(bodyMemory, 'one', 1_000).bring(1_000);
  const small = open(bodyMemory, 'two', 64);
  small.bring(64);
  small.end();
  await tick();
  expect(small.state).toMatchObject({ held: 64, hasTurn: true });
});

test('an owner gets a quarter, or a single body, and others the rest', async () => {
  const bodyMemory = openMemory();
  const [first, second] = [open(bodyMemory, 'greedy', 200), open(bodyMemory, 'greedy', 200)];
  first.bring(150);
  second.bring(65);
  await tick();
  expect([first.state.held, second.state.held]).toEqual([150, 0]);
  const other = open(bodyMemory, 'other', 600);
  other.bring(600);
  await tick();
  expect(other.state.held).toBe(600);
  first.release();
  await tick();
  expect(second.state.held).toBe(65);
});

test('bodies that wait for more do not block each other: the oldest can always finish', async () => {
  const bodyMemory = openMemory();
  const bodies = Array.from({ length: 6 }, (_, n) => open(bodyMemory, `owner ${n}`, 240));
  for (let part = 0; part < 3; part += 1) {
    for (const body of bodies) body.bring(80);
    await tick();
  }
  for (const body of bodies) {
    await tick();
    expect(body.state.held).toBe(240);
    body.release();
  }
});

test('bodies are parsed a few at a time, with at most a quarter for one owner unless it is a single body', async () => {
  const bodyMemory = openMemory();
  const bodies = ['a', 'a', 'b'].map((owner) => open(bodyMemory, owner, 120));
  for (const body of bodies) {
    body.bring(120);
    await tick();
    body.end();
  }
  await tick();
  expect(bodies.map(({ state }) => state.hasTurn)).toEqual([true, false, true]);
  bodies[0]?.release();
  await tick();
  expect(bodies[1]?.state.hasTurn).toBe(true);
});

test('bodies are parsed together up to a quarter for an owner, and up to the whole for all', async () => {
  const bodyMemory = createBodyMemory({ heldBytes: 40_000 * KIB, parsedBytes: 4_000 * KIB });
  const sizes: [owner: string, kib: number][] = [
    ['a', 500],
    ['a', 500],
    ['a', 100],
    ['b', 1_000],
    ['c', 1_000],
    ['d', 1_000],
    ['e', 100],
  ];
  const bodies = sizes.map(([owner, kib]) => open(bodyMemory, owner, kib));
  for (const [n, body] of bodies.entries()) {
    body.bring(sizes[n]?.[1] ?? 0);
    body.end();
    await tick();
  }
  const turns = () => bodies.map(({ state }) => state.hasTurn);
  expect(turns()).toEqual([true, true, false, true, true, true, false]);
  bodies[3]?.release();
  await tick();
  expect(turns()).toEqual([true, true, false, true, true, true, true]);
  bodies[0]?.release();
  await tick();
  expect(turns()).toEqual(Array(7).fill(true));
});

test('a body without a share after five seconds is refused for now, and holds none', async () => {
  const bodyMemory = openMemory();
  const [holder, waiting] = [open(bodyMemory, 'one', 950), open(bodyMemory, 'two', 100)];
  holder.bring(950);
  waiting.bring(100);
  await vi.advanceTimersByTimeAsync(5_100);
  expect(waiting.state.refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSec: 2 } });
  waiting.release();
  holder.release();
  const next = open(bodyMemory, 'three', 1_000);
  next.bring(1_000);
  await tick();
  expect(next.state.held).toBe(1_000);
});
