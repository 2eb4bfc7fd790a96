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
/** What reading the sample thirty times takes on a core that nothing else uses, of the kind that the limits were set on. */
const SAMPLE_MS = 20;

/**
 * How many times slower this core is at the moment than one that nothing else uses: two threads that share a core, or a
 * busy host, make the CPU time of the same work longer.
 */
function measureSlowness(): number {
  const tookMs = cpuMsOf(() => {
    for (let round = 0; round < 30; round += 1)
      for (const { name } of JSON.parse(SAMPLE) as { name: string }[]) name.normalize('NFC');
  });
  return Math.max(1, tookMs / SAMPLE_MS);
}

/**
 * Watches asynchronous work: its CPU time in all, and the most of it that ran without letting others run, in ms of a core
 * that nothing else uses.
 */
export function createCpuWatch(): { end(): { totalMs: number; longestMs: number } } {
  const readMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const before = measureSlowness();
  const startMs = readMs();
  let [lastMs, longestMs] = [startMs, 0];
  const tick = (): void => {
    const nowMs = readMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    timer = setTimeout(tick, 0);
  };
  let timer = setTimeout(tick, 0);
  return {
    end() {
      clearTimeout(timer);
      const endMs = readMs();
      const slowness = (before + measureSlowness()) / 2;
      return {
        totalMs: (endMs - startMs) / slowness,
        longestMs: Math.max(longestMs, endMs - lastMs) / slowness,
      };
    },
  };
}
