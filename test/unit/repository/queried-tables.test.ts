import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DECISION = 'docs/contributing/decisions/sql-functions.md';
const HEADING = '## Tables without queries in Drizzle';

const read = (file: string) => readFileSync(file, 'utf8');

/** Every table, by the name of its export. */
const tables = globSync('db/*/tables/*.ts').flatMap((file) =>
  [...read(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
    ([, exported = '', name = '']) => ({
      exported,
      name,
    }),
  ),
);
const sources = globSync('{db,shared,functions,operator,deploy,local}/**/*.{ts,tsx}')
  .filter((file) => !/^db\/\w+\/tables\//.test(file))
  .map(read);

const isQueried = ({ exported }: { exported: string }): boolean =>
  sources.some(
    (text) =>
      new RegExp(`import \\{[^}]*\\b${exported}\\b[^}]*\\} from '[^']*/tables/`).test(text) &&
      new RegExp(`\\b(from|insert|update|delete|[a-z]+Join)\\(\\s*${exported}\\b|\\$\\{${exported}[.}]`).test(
        text,
      ),
  );

test('every table has queries in Drizzle, or the decision about SQL explains why not', () => {
  const section = read(DECISION).split(HEADING)[1]?.split('\n## ')[0] ?? '';
  const names = new Set(tables.map(({ name }) => name));
  const named = [...section.matchAll(/`(\w+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => names.has(name));
  expect(tables.length).toBeGreaterThan(70);
  expect(named.sort()).toEqual(
    tables
      .filter((table) => !isQueried(table))
      .map(({ name }) => name)
      .sort(),
  );
});
