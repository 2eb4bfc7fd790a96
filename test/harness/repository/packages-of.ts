import { build } from 'esbuild';

/** The packages that a program loads at its start, including transitive imports. */
export async function packagesOf(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outdir: '.',
  });
  const packages = new Set<string>();
  const seen = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: imported, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind === 'dynamic-import') continue;
      if (!external) walk(imported);
      else if (!imported.startsWith('node:'))
        packages.add(/^(@[^/]+\/)?[^/]+/.exec(imported)?.[0] ?? imported);
    }
  };
  walk(file);
  return [...packages].toSorted();
}
