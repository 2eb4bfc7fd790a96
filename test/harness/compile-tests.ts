// Runs at the end of `npm ci`: compiles tests and what they load, which each worker of a first run would otherwise do. Optional.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../../db/engine/drizzle-resolve-hook.ts';
import './load-bundled.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('test/*/**/*.test.ts', { cwd: ROOT });

/** A module of an import of each address. */
const importing = (addresses: string[]): string =>
  `data:text/javascript,${encodeURIComponent(addresses.map((address) => `import ${JSON.stringify(address)};`).join(''))}`;

// The first import fails when all are loaded and before any other is run.
const fails = 'data:text/javascript,throw 0';
await import(importing([fails, ...files.map((file) => pathToFileURL(join(ROOT, file)).href)])).catch(
  () => {},
);
