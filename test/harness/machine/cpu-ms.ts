import { readFileSync } from 'node:fs';

/** CPU time of some work, in ms: wall time would include waiting on a busy machine. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const SAMPLE = JSON.stringify(
  Array.from({ length: 2_000 }, (_, n) => ({ to: `300${n}`, name: `Ana ${n}`, n })),
);
/** The time that reading the sample once takes on a core that nothing else uses, of the kind that the limits were set on. */
const SAMPLE_MS = 20 / 30;
/** Enough to compile the reading, and few enough to be taken while work is watched. */
const [FIRST_ROUNDS, ROUNDS] = [30, 3];
/** CPU time of the work between two samples. */
const SAMPLED_MS = 50;

/** The CPU time of reading the sample some times. */
const readSample = (rounds: number): number =>
  cpuMsOf(() => {
    for (let round = 0; round < rounds; round += 1)
      for (const { name } of JSON.parse(SAMPLE) as { name: string }[]) name.normalize('NFC');
  });

/**
 * Watches asynchronous work: its CPU time in all, and the most of it that ran without letting others run, in ms of a core
 * that nothing else uses. Threads that share a core or its memory make the CPU time of the same work longer: how much is
 * sampled while the work runs, by a fixed piece of work that does not count.
 */
export function createCpuWatch(): { end(): { totalMs: number; longestMs: number } } {
  const readMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [sampleMs, rounds] = [readSample(FIRST_ROUNDS), FIRST_ROUNDS];
  let [totalMs, longestMs, unsampledMs] = [0, 0, 0];
  let lastMs = readMs();
  const count = (): void => {
    const tookMs = readMs() - lastMs;
    totalMs += tookMs;
    unsampledMs += tookMs;
    longestMs = Math.max(longestMs, tookMs);
  };
  const sample = (): void => {
    sampleMs += readSample(ROUNDS);
    rounds += ROUNDS;
    unsampledMs = 0;
  };
  const tick = (): void => {
    count();
    if (unsampledMs >= SAMPLED_MS) sample();
    lastMs = readMs();
    timer = setTimeout(tick, 0);
  };
  let timer = setTimeout(tick, 0);
  return {
    end() {
      clearTimeout(timer);
      count();
      sample();
      const slowness = Math.max(1, sampleMs / rounds / SAMPLE_MS);
      return { totalMs: totalMs / slowness, longestMs: longestMs / slowness };
    },
  };
}

/**
 * Reads the CPU time of the thread on which another process, such as workerd, runs its isolates, and corrects it as
 * `createCpuWatch` does. Linux only.
 */
export function createProcessWatch(pid: number): {
  /** CPU time so far, in ms, uncorrected. */
  readMs(): number;
  /** Samples how slow cores are now. */
  sample(): void;
  /** CPU time in ms, as it would have been on a core that nothing else uses. */
  correct(ms: number): number;
} {
  const readMs = (): number => {
    const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  };
  let [sampleMs, rounds] = [readSample(FIRST_ROUNDS), FIRST_ROUNDS];
  return {
    readMs,
    sample() {
      sampleMs += readSample(ROUNDS);
      rounds += ROUNDS;
    },
    correct: (ms) => ms / Math.max(1, sampleMs / rounds / SAMPLE_MS),
  };
}
