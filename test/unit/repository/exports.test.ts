import { expect, test } from 'vitest';
import { type Import, importsOf, readSource, sourcesIn } from './sources.ts';

const FOLDERS = ['functions', 'shared', 'db', 'deploy', 'operator', 'local', 'docs', 'openapi'];
const files = sourcesIn(`{${FOLDERS}}`);
const importing = sourcesIn(`{${FOLDERS},client,test}`);
const byFile: Map<string, Import[]> = Map.groupBy(importsOf(importing), ({ to }) => to);

/** What a file exports by name. */
const exportsOf = (file: string): string[] =>
  [...readSource(file).matchAll(/^export (?:async )?(?:const|function\*?|class|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

test('what a file exports is used by another one', () => {
  const unused = files
    // The platform calls what a Worker's entry exports, drizzle-kit reads the tables.
    .filter((file) => !/^functions\/\w+\/index\.ts$|^db\/\w+\/tables\//.test(file))
    .flatMap((file) => {
      const taken = byFile.get(file) ?? [];
      if (taken.some(({ names }) => names === undefined)) return [];
      const used = new Set(taken.flatMap(({ names }) => names ?? []));
      return [...new Set(exportsOf(file))].filter((name) => !used.has(name)).map((name) => `${file} ${name}`);
    });
  expect(FOLDERS.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
  expect(unused).toEqual([]);
});
