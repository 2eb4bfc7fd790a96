/**
 * What a promise resolves to, or null after `ms`. The timer belongs to the request that waits: the runtime ends a request
 * that waits for nothing but another one's work.
 */
export async function orAfter<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
