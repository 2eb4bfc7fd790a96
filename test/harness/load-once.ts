import { registerHooks } from 'node:module';

const SOURCE = /^\.\.?\/.*\.ts$/;
/** What Vitest adds to a test file's address, so that it loads again when it has changed. */
const AGAIN = /(?<=\.test\.ts)\?vitest=\d+$/;

// Only a watching Vitest needs to know which module imports which, and to load a test file again. Otherwise its hook would
// send each import of ours to the main process, and no compile cache would serve a test file: a sixth of what unit tests cost.
if (process.env.VITEST_MODE === 'RUN')
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      if (SOURCE.test(specifier) && isOurs(parentURL))
        return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
      const resolved = next(specifier, context);
      return { ...resolved, url: resolved.url.replace(AGAIN, '') };
    },
  });

/** Except what is loaded once more, whose address has a query. */
const isOurs = (url: string): boolean =>
  url.startsWith('file:') && !url.includes('/node_modules/') && !url.includes('?');
