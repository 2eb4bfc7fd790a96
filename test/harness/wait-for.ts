/** Waits until `check` answers something else than undefined, or fails after `withinMs`. Asks every `everyMs`. */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T | undefined>,
  withinMs = 90_000,
  everyMs = 50,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
