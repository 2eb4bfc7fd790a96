import { setTimeout as sleep } from 'node:timers/promises';

/** Node's timers overflow beyond this many milliseconds and fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits until the clock shows `time`, however far away. Rejects if the signal aborts first. */
export async function sleepUntil(time: number, now: () => number, signal: AbortSignal): Promise<void> {
  for (let left = time - now(); left > 0; left = time - now()) {
    await sleep(Math.min(Math.ceil(left), MAX_TIMER_MS), undefined, { signal });
  }
  signal.throwIfAborted();
}
