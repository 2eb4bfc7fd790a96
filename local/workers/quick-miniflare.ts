import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What Miniflare's code says of the space that it adds when workerd's configuration grows. */
export const GROWTH = 'MIN_SINGLE_SEGMENT_GROWTH = 4096;';
/** More than the configuration takes, which contains the code of all functions. */
const ENOUGH = 'MIN_SINGLE_SEGMENT_GROWTH = 32 * 2 ** 20;';

// Miniflare copies the whole configuration for each four kilobytes by which it grows: four seconds of CPU time per start.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/miniflare/dist/src/index.js')) return next(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8').replace(GROWTH, ENOUGH);
    return { format: 'commonjs', source, shortCircuit: true };
  },
});
