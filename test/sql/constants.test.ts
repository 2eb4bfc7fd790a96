import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withConstants } from '../../db/engine/sql-functions/build-functions.ts';
import { SQL_CONSTANTS } from '../../db/sql-constants.ts';

test('SQL gets constants from TypeScript: numbers unchanged, texts and objects as literals', () => {
  const text = "select :dimensions, x::text, a[1:2], :'time_zone', :'mail_terms' :unknown";
  expect(withConstants(text, SQL_CONSTANTS)).toBe(
    `select 8, x::text, a[1:2], 'America/Bogota', '${JSON.stringify(SQL_CONSTANTS.mail_terms)}' :unknown`,
  );
  expect(() => withConstants("select :'time_zome'", SQL_CONSTANTS)).toThrow('time_zome');
});

test("no SQL function repeats a constant's value, and each constant is used", () => {
  const files = globSync('db/*/functions/**/*.sql').map((file) => readFileSync(file, 'utf8'));
  expect(files.filter((text) => text.includes('America/Bogota'))).toEqual([]);
  const unused = Object.keys(SQL_CONSTANTS).filter(
    (name) => !files.some((text) => new RegExp(`:'?${name}\\b`).test(text)),
  );
  expect(unused).toEqual([]);
});
