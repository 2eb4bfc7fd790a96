import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** `names`: what is taken from the file; undefined: all of it, or nothing but its effects. */
export type Import = { from: string; to: string; names: string[] | undefined };

/** The TypeScript files below some folders, as paths from the root. */
export const sourcesIn = (folders: string): string[] =>
  globSync(`${folders}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !file.endsWith('.d.ts'));

export const readSource = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8');

/** What runs, and what deploys it. */
export const sources = sourcesIn('{functions,shared,db,deploy,operator,local}');

/** What files import: local files as paths from the root, packages by name. */
export const importsOf = (files: readonly string[]): Import[] =>
  files.flatMap((from) =>
    [
      ...readSource(from).matchAll(
        /^(?:import|export) (?:([^;']*?)from )?'([^']+)'|\b(?:import|importActual)(?:<[^>]*>)?\(\s*'([^']+)'/gm,
      ),
    ].map(([, clause, fixed, dynamic]) => {
      const specifier = fixed ?? dynamic ?? '';
      const isLocal = specifier.startsWith('.');
      return {
        from,
        to: isLocal ? relative(ROOT, resolve(ROOT, dirname(from), specifier)) : specifier,
        names: namesIn(clause),
      };
    }),
  );

/** `type A, { b, type C as D }` → `['default', 'b', 'C']`. */
function namesIn(clause: string | undefined): string[] | undefined {
  if (clause === undefined || clause.includes('*')) return undefined;
  const [whole, braced = ''] = clause.split('{');
  const named = braced.replace('}', '').split(',');
  return [
    ...(whole?.trim().replace(/^type\b|,$/g, '') ? ['default'] : []),
    ...named.flatMap(
      (item) =>
        item
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]
          ?.trim() || [],
    ),
  ];
}

export const imports = importsOf(sources);
