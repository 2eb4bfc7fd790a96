/**
 * The result of `work`, or of `late` after `ms`; the work is then abandoned. The timer belongs to the waiting request,
 * because the runtime cancels a request that waits only for another request's work.
 */
export async function withDeadline<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, ended.then(late)]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
