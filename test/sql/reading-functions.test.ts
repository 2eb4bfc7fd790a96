import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDeclaredFunctions } from '../../db/release/signatures.ts';
import { useSql } from './suite/use-sql.ts';

const DECISION = join(import.meta.dirname, '../../docs/contributing/decisions/sql-functions.md');
const HEADING = '## Functions that only read';

const sql = useSql();

test('every function called from TypeScript changes something, or the decision about SQL explains why it exists', async () => {
  const rows = await sql.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'routine'::regnamespace and provolatile <> 'v'",
  );
  const reading = new Set(rows.map(({ name }) => name));
  const declared = [...(await readDeclaredFunctions()).values()].map(({ name }) => name);
  const section = readFileSync(DECISION, 'utf8').split(HEADING)[1]?.split('\n## ')[0] ?? '';
  const named = new Set([...section.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect([...named].filter((name) => reading.has(name)).sort()).toEqual(
    declared.filter((name) => reading.has(name)).sort(),
  );
});
