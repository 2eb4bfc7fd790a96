import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Unset again, because V8 refuses what was compiled under other flags: nothing in the compile cache would serve this process,
// and nothing that this process adds to it would serve others.
setFlagsFromString('--expose-gc');
/** Collects garbage at once: a busy machine collects it late, so that memory in use says little. */
export const collectGarbage: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

/** Bytes in use after collecting garbage, on V8's heap and outside it. */
export function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
