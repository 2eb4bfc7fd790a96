/** CPU time of some work, in ms: wall time would include waiting on a busy machine. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Watches asynchronous work: its CPU time in all, and the most of it that ran without letting others run, in ms. */
export function createCpuWatch(): { end(): { totalMs: number; longestMs: number } } {
  const readMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
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
      return { totalMs: endMs - startMs, longestMs: Math.max(longestMs, endMs - lastMs) };
    },
  };
}
