import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Makes a module of a file that bundles of Workers contain and Node cannot load, by the end of its name. */
const LOADERS: Record<string, (file: string) => string> = {
  '.tsx': (file) => {
    // Loaded when the first page is, because most files of tests show none.
    const { transformSync }: typeof import('esbuild') = require('esbuild');
    return transformSync(readFileSync(file, 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: 'hono/jsx',
      target: 'esnext',
      sourcefile: file,
      sourcemap: 'inline',
    }).code;
  },
  '.css': toText,
  '.browser.js': toText,
  '.woff2': (file) => `export default Buffer.from('${readFileSync(file, 'base64')}', 'base64');`,
};

function toText(file: string): string {
  return `export default ${JSON.stringify(readFileSync(file, 'utf8'))};`;
}

/** What is imported with it in its address is loaded once more. */
export const COPY = 'copy';

/** What a copy imports of ours is a copy too. */
function copyOf(parent: string | undefined, url: string): string {
  const copy = parent === undefined ? null : URL.parse(parent)?.searchParams.get(COPY);
  const isOurs = url.startsWith('file:') && !url.includes('/node_modules/');
  return isOurs && typeof copy === 'string' ? `${url}?${COPY}=${copy}` : url;
}

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return { ...resolved, url: copyOf(context.parentURL, resolved.url) };
  },
  load(url, context, next) {
    const [file = ''] = url.split('?');
    const [, load] = Object.entries(LOADERS).find(([end]) => file.endsWith(end)) ?? [];
    return load === undefined
      ? next(url, context)
      : { format: 'module', source: load(fileURLToPath(file)), shortCircuit: true };
  },
});
