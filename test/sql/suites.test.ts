import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDeclaredFunctions } from '../../db/release/signatures.ts';
import { useSql } from './suite/use-sql.ts';

const FOLDER = import.meta.dirname;
const sql = useSql();

test('every function that changes money or state has a suite', async () => {
  const changing = await sql.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'routine'::regnamespace and provolatile = 'v'",
  );
  const names = new Set(changing.map(({ name }) => name));
  const mustHave = [...(await readDeclaredFunctions())]
    .filter(([, { name }]) => names.has(name))
    .map(([exported]) => exported);
  expect(mustHave.length).toBeGreaterThan(25);

  const texts = globSync('**/*.test.ts', { cwd: FOLDER }).map((file) =>
    readFileSync(join(FOLDER, file), 'utf8'),
  );
  const suites = texts.flatMap((text) =>
    [...text.matchAll(/^suiteOf\(\s*sql,\s*(?:\w+\.)?(\w+),/gm)].map(([, name]) => name),
  );
  expect(mustHave.filter((name) => !suites.includes(name)).sort()).toEqual([]);
});
