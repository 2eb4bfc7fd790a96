/** Ctrl-C, termination, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Takes the signals that end a process, for the rest of its life: libraries install handlers of their own, at every start
 * of what they run, which would end the process while other parts still run.
 */
export function takeSignals(stop: () => Promise<void>): void {
  const own = (): void => void stop();
  const names: readonly string[] = SIGNALS;
  process.on('newListener', (name, listener: () => void) => {
    if (typeof name !== 'string' || !names.includes(name) || listener === own) return;
    // The event precedes the addition.
    queueMicrotask(() => process.removeListener(name, listener));
  });
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, own);
}
