import { basename } from 'node:path';
import { build, type Plugin } from 'esbuild';

type Worker = { env: string; main: string };

/**
 * Bundles functions as wrangler does for Workers: same conditions, Node modules left to the runtime. One build for all,
 * which reads shared files once. Returns the contents of files: the code of each, `<env>.js`, and the WebAssembly beside it.
 */
export async function bundleWorkers(
  workers: readonly Worker[],
  plugins: Plugin[] = [],
): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(workers.map(({ env, main }) => [env, main])),
    outdir: '.',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import'],
    external: ['node:*', 'cloudflare:*'],
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    loader: { '.css': 'text', '.browser.js': 'text', '.woff2': 'binary', '.wasm': 'copy' },
    legalComments: 'none',
    logLevel: 'error',
    plugins,
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
}
