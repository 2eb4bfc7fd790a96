/** A long-running process: `isAlive` tells whether it is running. */
export type Running = { isAlive(): boolean; stop(): Promise<unknown> };

const MAX_RESTARTS = 3;
const POLL_MS = 250;
/** Having run this long counts as a successful start. */
const WELL_MS = 60_000;

/** Restarts a process that dies, and gives up after three failed starts in a row. Resolves once it has been stopped. */
export async function keepRunning(
  first: Running,
  options: {
    start: () => Promise<Running>;
    signal: AbortSignal;
    say: (what: string) => void;
    giveUp: () => void;
  },
): Promise<void> {
  const { start, signal, say, giveUp } = options;
  let running: Running | undefined = first;
  let startedAt = Date.now();
  let restarts = 0;
  while (!signal.aborted) {
    if (running?.isAlive()) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      continue;
    }
    await running?.stop().catch(() => {});
    if (Date.now() - startedAt >= WELL_MS) restarts = 0;
    if (restarts === MAX_RESTARTS) {
      say(`has died again, after ${MAX_RESTARTS} starts`);
      return giveUp();
    }
    restarts += 1;
    say(`has died: it is started again (${restarts} of ${MAX_RESTARTS})`);
    startedAt = Date.now();
    running = await start().catch((error: unknown) => void say(`does not start: ${error}`));
  }
  await running?.stop();
}
