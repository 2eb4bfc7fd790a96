import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Files } from './archive.ts';

const MAIN = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const COMMANDER_LICENSE = new URL('../../node_modules/commander/LICENSE', import.meta.url);

/**
 * The command line as one file, with the package that it is made of and its license, so that the library keeps having no
 * dependencies.
 */
export async function bundleCommandLine(): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: [MAIN],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.3',
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'none',
    logLevel: 'error',
  });
  return {
    'dist/cli/main.js': outputFiles[0]?.text ?? '',
    'dist/cli/LICENSE-commander': readFileSync(COMMANDER_LICENSE, 'utf8'),
  };
}
