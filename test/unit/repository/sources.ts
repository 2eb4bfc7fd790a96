import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** The TypeScript files below some folders, as paths from the root. */
export const sourcesIn = (folders: string): string[] =>
  globSync(`${folders}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !file.endsWith('.d.ts'));

export const readSource = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8');

/** The sources that run, and those that deploy them. */
export const sources = sourcesIn('{functions,shared,db,deploy,operator,local}');

/** The imports of the sources: local files as paths from the root, packages by name. */
export const imports: { from: string; to: string }[] = sources.flatMap((from) =>
  [
    ...readSource(from).matchAll(
      /^(?:import|export) (?:[^;']*?from )?'([^']+)'|\b(?:import|importActual)(?:<[^>]*>)?\(\s*'([^']+)'/gm,
    ),
  ].map(([, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? '';
    const isLocal = specifier.startsWith('.');
    return { from, to: isLocal ? relative(ROOT, resolve(ROOT, dirname(from), specifier)) : specifier };
  }),
);
