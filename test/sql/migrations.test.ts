import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { IS_CI } from '../harness/ci.ts';
import { withFurtherMigration } from './suite/further-migration.ts';
import { useSql } from './suite/use-sql.ts';

const sql = useSql();
/** The worker's database of which each file gets a copy. */
const MIGRATED = 'neondb';

/** Runs a test on a database without anything, or on a copy of a migrated one. */
async function withDatabase(
  name: string,
  run: (client: pg.Client, url: string) => Promise<void>,
  template = 'template1',
): Promise<void> {
  await sql.query(`create database ${name} template ${template} strategy file_copy`);
  const address = new URL(sql.url());
  address.pathname = name;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await run(client, address.href);
  } finally {
    await client.end();
  }
}

const APPLIED = 'select hash, created_at from drizzle.__drizzle_migrations order by id';

test('a database that another baseline made is refused and left unchanged', async () => {
  await withDatabase(
    'other_baseline',
    async (client, url) => {
      await client.query("update drizzle.__drizzle_migrations set hash = repeat('0f', 32)");
      const { rows: applied } = await client.query(APPLIED);
      const further = withFurtherMigration('0001_add_notes', 'CREATE TABLE "note" ("id" bigint)');
      for (const folder of [undefined, further])
        await expect(migrate(url, folder)).rejects.toThrow('npm run reset');
      expect((await client.query(APPLIED)).rows).toEqual(applied);
      expect((await client.query("select to_regclass('note') as note")).rows).toEqual([{ note: null }]);
    },
    MIGRATED,
  );
});

test.runIf(IS_CI)('a database whose migration was interrupted before the first one is migrated', async () => {
  await withDatabase('interrupted', async (client, url) => {
    await client.query(
      `create schema drizzle;
       create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    await migrate(url);
    expect((await client.query(APPLIED)).rows).toHaveLength(1);
    expect((await client.query('select count(*)::int as slots from webhook_slot')).rows).toEqual([
      { slots: 45 },
    ]);
  });
});

test('a migration after the baseline is applied once, to the rows that are there', async () => {
  await withDatabase(
    'further_migration',
    async (client, url) => {
      await client.query("insert into organization (name) values ('One'), ('Two')");
      const folder = withFurtherMigration(
        '0001_note_organizations',
        `ALTER TABLE "organization" ADD COLUMN "note" text;--> statement-breakpoint
       UPDATE "organization" SET "note" = 'of ' || "name"`,
      );
      await migrate(url, folder);
      await client.query("update organization set note = 'changed' where name = 'Two'");
      await migrate(url, folder);
      const { rows } = await client.query('select name, note from organization order by id');
      expect(rows).toEqual([
        { name: 'One', note: 'of One' },
        { name: 'Two', note: 'changed' },
      ]);
      // A version that is rolled back meets a database with a migration that it does not know.
      if (IS_CI) await migrate(url);
      expect((await client.query(APPLIED)).rows).toHaveLength(2);
    },
    MIGRATED,
  );
});
