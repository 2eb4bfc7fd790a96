/** A bucket of R2 in memory, to bind in place of a Worker's. */
export function createMemoryBucket() {
  const objects = new Map<string, Uint8Array>();
  const uploaded = new Map<string, Date>();
  let uses = 0;
  /** Throws to refuse a use, or to lose its answer. */
  let fault = (_use: number, _when: 'before' | 'after'): void => {};
  const use = async <T>(work: () => T): Promise<T> => {
    uses += 1;
    const own = uses;
    fault(own, 'before');
    const result = work();
    fault(own, 'after');
    return result;
  };
  const bucket = {
    put: (key: string, data: string | Uint8Array) =>
      use(() => {
        objects.set(key, Buffer.from(data));
        uploaded.set(key, new Date());
      }),
    get: (key: string) =>
      use(() => {
        const data = objects.get(key);
        if (data === undefined) return null;
        return {
          text: async () => Buffer.from(data).toString(),
          arrayBuffer: async () => Uint8Array.from(data).buffer,
        };
      }),
    head: (key: string) =>
      use(() => {
        const data = objects.get(key);
        return data === undefined ? null : { size: data.length, httpEtag: '"1"' };
      }),
    delete: (keys: string | string[]) =>
      use(() => {
        for (const key of [keys].flat()) objects.delete(key);
      }),
    list: ({ prefix }: { prefix: string }) =>
      use(() => ({
        objects: [...objects]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, { length: size }]) => ({ key, size, uploaded: uploaded.get(key) ?? new Date() })),
        truncated: false,
      })),
  };
  return {
    bucket,
    objects,
    uploaded,
    /** Every use from now on, counted from 1. */
    failWhen: (fails: typeof fault) => {
      uses = 0;
      fault = fails;
    },
  };
}
