import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportPerson } from '../../../shared/people/users/export-person.ts';
import { tamper } from '../../harness/database.ts';
import { fillTables, inTablesWith, PERSON_COLUMNS } from '../../sql/suite/fill-tables.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const ID = 900_001;

/** Tables whose rows others are found by: they are emptied last. */
const LAST = ['call', 'campaign', 'organization', '"user"'];

type Cloud = ReturnType<typeof useOperatorCloud>;

/** Tables of people that an export does not depend on: without their rows it is as before. */
async function leftOut(cloud: Cloud, who: string, condition: string): Promise<string[]> {
  const tables = await cloud.query<{ name: string }>(
    `select distinct quote_ident(relname) as name from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and (${condition}) order by 1`,
  );
  const names = tables.map(({ name }) => name).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b));
  const exported = async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'rows-')), 'person.json');
    const { ctx } = cloud.openContext();
    const error = await exportPerson(ctx, { who, file }).then(() => undefined, String);
    return error ?? JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), exportedAt: null });
  };
  const missing: string[] = [];
  let before = await exported();
  for (const name of names) {
    await tamper(cloud.environment, `delete from ${name}`);
    const after = await exported();
    if (after === before) missing.push(name);
    before = after;
  }
  return missing.sort();
}

describe('An export of a person', () => {
  const cloud = useOperatorCloud();
  const EMAIL = 'ana@example.com';

  test('has the rows of every table that refers to people', async () => {
    const references = await cloud.query<{ name: string }>(
      `select distinct attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'f' and confrelid in ('"user"'::regclass, 'membership'::regclass) order by 1`,
    );
    expect(references.map(({ name }) => name).filter((name) => name !== 'organization_id')).toEqual(
      ['created_by', 'invited_by', 'user_id'].filter((name) =>
        PERSON_COLUMNS.some((known) => known === name),
      ),
    );
    await fillTables(cloud, ID, EMAIL);
    await tamper(cloud.environment, "update audit_event set actor = 'user'");
    expect(await leftOut(cloud, EMAIL, `relname = 'user' or ${inTablesWith(...PERSON_COLUMNS)}`)).toEqual([]);
  });
});

describe('An export of a called number', () => {
  const cloud = useOperatorCloud();
  const NUMBER = '573009990000';

  test('has the rows of every table that keeps called numbers', async () => {
    await fillTables(cloud, ID, NUMBER);
    await tamper(cloud.environment, `update ported_number set number = ${NUMBER}`);
    for (const table of ['opt_out', 'contact_touch', 'contact_evidence', 'registry_answer'])
      await tamper(
        cloud.environment,
        `update ${table} set number_hash = routine.hash_number(routine.contact_key_of(organization_id), '${NUMBER}')`,
      );
    const kept = `relname = 'call_attempt' or attname ~ '(^|_)(number|number_hash|external_id|caller_id)$'`;
    expect(await leftOut(cloud, `+${NUMBER}`, kept)).toEqual([]);
  });
});
