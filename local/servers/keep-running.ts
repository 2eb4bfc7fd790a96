import { once } from 'node:events';

/** A long-running process: `isAlive` says whether it is running. */
export type Running = { isAlive(): boolean; stop(): Promise<unknown> };

/** The reaction to the death of a process. */
export type Keeping = {
  say: (what: string) => void;
  /** It cannot be kept alive. */
  giveUp: () => void;
  /** Aborted when everything is ending: then nothing is restarted. */
  ending?: AbortSignal | undefined;
  /** Whether it could start: without room on the disk it waits. Default: always. */
  canStart?: () => boolean;
};

const MAX_RESTARTS = 3;
const POLL_MS = 250;
/** Having run this long counts as a successful start. */
const WELL_MS = 60_000;

/** Restarts a process that dies, and gives up after three failed starts in a row. Resolves once it has been stopped. */
export async function keepRunning(
  first: Running,
  options: Keeping & { start: () => Promise<Running>; signal: AbortSignal },
): Promise<void> {
  const { start, signal, say, giveUp, ending, canStart = () => true } = options;
  const aborted = once(signal, 'abort');
  const pause = () => Promise.race([aborted, new Promise((resolve) => setTimeout(resolve, POLL_MS))]);
  let running: Running | undefined = first;
  let startedAt = Date.now();
  let restarts = 0;
  while (!signal.aborted) {
    const isAlive = running?.isAlive() ?? false;
    // Ctrl-C reaches it too, perhaps before it reaches us.
    await pause();
    if (isAlive || signal.aborted || ending?.aborted || !canStart()) continue;
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

/** Keeps a process running in the background. The result stops the process, and waits until it has stopped. */
export function keepInBackground(
  first: Running,
  start: () => Promise<Running>,
  keeping: Keeping,
): () => Promise<void> {
  const stopping = new AbortController();
  const kept = keepRunning(first, { ...keeping, start, signal: stopping.signal });
  return async () => {
    stopping.abort();
    await kept;
  };
}
