const FIRST_PAUSE_MS = 25;
const LONGER = 2;

/**
 * Waits until `check` returns something other than undefined, or fails after `withinMs`. Polls ever less often, to
 * leave the machine to the work it waits for; `everyMs` is the longest pause.
 */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T | undefined>,
  withinMs = 90_000,
  everyMs = 250,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(everyMs, pauseMs * LONGER)) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(everyMs, pauseMs)));
  }
}
