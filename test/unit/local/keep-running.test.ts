import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRunning, type Running } from '../../../local/servers/keep-running.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Supervises a program that has died, restarting it with `start`; returns its messages and how often it gave up. */
async function keep(start: () => Promise<Running>) {
  const said: string[] = [];
  let gaveUp = 0;
  const dead: Running = { isAlive: () => false, stop: async () => {} };
  const kept = keepRunning(dead, {
    start,
    signal: new AbortController().signal,
    say: (what) => said.push(what),
    giveUp: () => (gaveUp += 1),
  });
  await vi.runAllTimersAsync();
  await kept;
  return { said, gaveUp };
}

test('a process that does not start is tried three times and given up', async () => {
  let starts = 0;
  const { said, gaveUp } = await keep(async () => {
    starts += 1;
    throw new Error('the port is taken');
  });
  expect({ starts, gaveUp }).toEqual({ starts: 3, gaveUp: 1 });
  expect(said.at(-1)).toBe('has died again, after 3 starts');
  expect(said.filter((what) => what.includes('the port is taken'))).toHaveLength(3);
});

test('a process that has run well for a minute gets all its attempts again', async () => {
  let starts = 0;
  await keep(async () => {
    starts += 1;
    const endsAt = Date.now() + (starts <= 5 ? 61_000 : 0);
    return { isAlive: () => Date.now() < endsAt, stop: async () => {} };
  });
  // Five starts that ran well, then three that died at once.
  expect(starts).toBe(8);
});
