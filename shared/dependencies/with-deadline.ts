/**
 * What work comes to, or after `ms` what `late` gives or throws; the work is not waited for any more. The timer belongs to
 * the request that waits: the runtime ends a request that waits for nothing but another one's work.
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
