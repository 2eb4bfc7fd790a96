import { build } from 'esbuild';

/** Bundles a function as wrangler does for Workers: the same conditions, Node's modules left to the runtime. */
export async function bundleWorker(main: string): Promise<string> {
  const result = await build({
    entryPoints: [main],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import'],
    external: ['node:*', 'cloudflare:*'],
    loader: { '.html': 'text', '.svg': 'text' },
    legalComments: 'none',
    logLevel: 'error',
  });
  const [output] = result.outputFiles;
  if (output === undefined) throw new Error(`${main} bundled to nothing.`);
  return output.text;
}
