/** Waits for all of them, of which one that fails keeps no other from being done; then throws the first failure. */
export async function doAll(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
