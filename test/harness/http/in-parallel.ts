/** Runs `work` `times` times, `width` at a time; returns the results in the order of the starts. */
export async function inParallel<T>(
  width: number,
  times: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = new Array(times);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < times) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
