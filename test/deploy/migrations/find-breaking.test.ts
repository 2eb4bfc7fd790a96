import { expect, test } from 'vitest';
import { findBreaking } from '../../../deploy/migrations/find-breaking.ts';
import type { Catalog, CatalogColumn } from '../../../deploy/migrations/read-catalog.ts';

const column = (settings: Partial<CatalogColumn> = {}): CatalogColumn => ({
  hasDefault: false,
  isRequired: false,
  ...settings,
});
const catalog: Catalog = {
  tables: new Map([
    [
      'mail',
      new Map([
        ['id', column({ isRequired: true, hasDefault: true })],
        ['body', column()],
        ['kind', column({ isRequired: true, hasDefault: true })],
      ]),
    ],
  ]),
  uniqueIndexes: new Set(['mail_key', 'mail_pkey']),
  others: new Set(['send_mail', 'mail_kind', 'mail_id_seq', 'pg_trgm', 'routine']),
};
const breaking = (text: string) => findBreaking(text, catalog);

test.each([
  ['DROP TABLE "mail";', 'drops the table mail'],
  ['DROP TABLE IF EXISTS public.mail CASCADE', 'drops the table mail'],
  ['ALTER TABLE "mail" DROP COLUMN "body"', 'drops the column mail.body'],
  ['ALTER TABLE mail ADD COLUMN a int, DROP COLUMN body', 'drops the column mail.body'],
  ['ALTER TABLE "mail" RENAME COLUMN "body" TO "text"', 'renames mail.body'],
  ['ALTER TABLE mail RENAME TO letter', 'renames mail'],
  ['ALTER FUNCTION send_mail(int) RENAME TO post_mail', 'renames send_mail'],
  ['ALTER TABLE "mail" ALTER COLUMN "body" SET DATA TYPE varchar(9)', 'changes the type of mail.body'],
  ['ALTER TABLE mail ALTER body SET NOT NULL', 'requires mail.body, which has no default'],
  ['ALTER TABLE mail ALTER kind DROP DEFAULT', 'drops the default of mail.kind'],
  [
    'ALTER TABLE mail ADD COLUMN state text NOT NULL',
    'adds the required column mail.state without a default',
  ],
  ['ALTER TABLE mail ADD CONSTRAINT short CHECK (length(body) < 9)', 'narrows mail by the constraint short'],
  ['ALTER TABLE mail ADD CONSTRAINT one UNIQUE (body)', 'narrows mail by the constraint one'],
  [
    'ALTER TABLE mail ADD CONSTRAINT mail_to FOREIGN KEY (kind) REFERENCES kind(id)',
    'narrows mail by the constraint mail_to',
  ],
  ['CREATE UNIQUE INDEX one ON mail (lower(body))', 'narrows mail by the unique index one'],
  ['DROP INDEX mail_key', 'drops the unique index mail_key'],
  ['ALTER TABLE mail DROP CONSTRAINT mail_pkey', 'drops the unique constraint mail_pkey'],
  ['DROP FUNCTION send_mail(int)', 'drops the function send_mail'],
  [
    'CREATE OR REPLACE FUNCTION send_mail() RETURNS int LANGUAGE sql AS $$ select 1 $$',
    'replaces the function send_mail',
  ],
  ['DROP TYPE mail_kind', 'drops the type mail_kind'],
  ['DROP EXTENSION pg_trgm', 'drops the extension pg_trgm'],
  ['DROP TRIGGER refuse_change ON mail', 'drops the trigger refuse_change'],
  ['TRUNCATE mail', 'runs Truncate, which cannot be judged in advance'],
  ['DELETE FROM mail WHERE id < 5', 'deletes rows of mail'],
  ['WITH gone AS (DELETE FROM mail RETURNING id) SELECT 1 FROM gone', 'deletes rows of mail'],
  ['ALTER TABLE mail SET SCHEMA other', 'runs AlterObjectSchema, which cannot be judged in advance'],
  [
    'ALTER TABLE mail ENABLE ROW LEVEL SECURITY',
    'alters mail by AT_EnableRowSecurity, which cannot be judged in advance',
  ],
  ['DO $$ begin drop table mail; end $$', 'runs Do, which cannot be judged in advance'],
  ['select 1;--> statement-breakpoint\n-- why\nDROP TABLE "mail"', 'drops the table mail'],
])('refuses %s', async (text, why) => {
  expect(await breaking(text)).toEqual([why]);
});

test.each([
  ['a new table', 'CREATE TABLE letter (id int PRIMARY KEY, body text NOT NULL UNIQUE)'],
  ['a table that earlier migrations created', 'ALTER TABLE letter DROP COLUMN body, ALTER id TYPE bigint'],
  ['a new column', 'ALTER TABLE mail ADD COLUMN note text'],
  ['a required column with a default', "ALTER TABLE mail ADD COLUMN state text DEFAULT 'new' NOT NULL"],
  ['an identity', 'ALTER TABLE mail ADD COLUMN place bigint GENERATED ALWAYS AS IDENTITY'],
  ['a required column that has a default', 'ALTER TABLE mail ALTER COLUMN kind SET NOT NULL'],
  ['a column that becomes optional', 'ALTER TABLE mail ALTER COLUMN kind DROP NOT NULL'],
  ['a check of a new column', 'ALTER TABLE mail ADD CONSTRAINT note CHECK (note <> $$x$$)'],
  ['a unique index with a new column', 'CREATE UNIQUE INDEX once ON mail (body, note)'],
  ['an index', 'CREATE INDEX mail_body ON mail (body)'],
  ['an index dropped', 'DROP INDEX mail_body'],
  ['a check dropped', 'ALTER TABLE mail DROP CONSTRAINT mail_short'],
  ['values filled in', "UPDATE mail SET body = '' WHERE body IS NULL; INSERT INTO mail (body) VALUES ('')"],
  ['what does not exist', 'DROP TABLE IF EXISTS letter; DROP FUNCTION IF EXISTS post_mail(int)'],
])('allows %s', async (_, text) => {
  expect(await breaking(text)).toEqual([]);
});
