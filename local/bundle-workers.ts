import { basename } from 'node:path';
import { build } from 'esbuild';

type Worker = { env: string; main: string };

/**
 * Bundles functions as wrangler does for Workers: the same conditions, Node's modules left to the runtime. All in one
 * build, which reads what they share once. Answers the code of each by its env.
 */
export async function bundleWorkers(workers: readonly Worker[]): Promise<Map<string, string>> {
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
    loader: { '.html': 'text', '.svg': 'text' },
    legalComments: 'none',
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));
}
