/**
 * The result of `work`, or of `late` after `ms`; the work is then abandoned. The timer belongs to the waiting request,
 * because the runtime cancels a request that waits only for another request's work.
 */
export async function withDeadline<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work, ended.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
