import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A trigger of one table, with the statement of its file that creates it. */
export type SqlTrigger = { name: string; table: string; isConstraint: boolean; text: string };

/** `create trigger a after insert on b, "c" for each row …;` */
const CREATED = /^create (constraint )?trigger (\w+) ([^;]*?) on\s+("?\w+"?(?:,\s*"?\w+"?)*)\s([^;]*);\n?/gm;

/**
 * Separates a file's statements that create triggers from the rest. Beyond what SQL allows, a statement may name several tables,
 * each of which gets the trigger.
 */
export function splitTriggers(text: string): { rest: string; triggers: SqlTrigger[] } {
  const triggers = [...text.matchAll(CREATED)].flatMap(
    ([, constraint = '', name = '', event = '', tables = '', action = '']) =>
      tables.split(/,\s*/).map((table) => ({
        name,
        table: table.replaceAll('"', ''),
        isConstraint: constraint !== '',
        text: `create ${constraint}trigger ${name} ${event} on ${table} ${action}`,
      })),
  );
  return { rest: text.replace(CREATED, ''), triggers };
}

/** A trigger of the database: its table as SQL names it, what it is, and the digest that its comment keeps. */
type BuiltTrigger = {
  key: string;
  name: string;
  on: string;
  isConstraint: boolean;
  definition: string;
  digest: string | null;
};

const keyOf = ({ name, table }: Pick<SqlTrigger, 'name' | 'table'>): string => `${table}.${name}`;

/** The triggers that execute functions of the schema `routine`. Those of partitions follow that of their table. */
async function readTriggers(client: pg.Client): Promise<Map<string, BuiltTrigger>> {
  const { rows } = await client.query<BuiltTrigger>(
    `select relname || '.' || tgname as key, quote_ident(tgname) as name, tgrelid::regclass::text as on,
            tgconstraint <> 0 as "isConstraint", concat(pg_get_triggerdef(pg_trigger.oid), ' ', tgenabled) as definition,
            obj_description(pg_trigger.oid, 'pg_trigger') as digest
       from pg_trigger
       join pg_class on pg_class.oid = tgrelid
       join pg_proc on pg_proc.oid = tgfoid
      where pronamespace = 'routine'::regnamespace and not tgisinternal and tgparentid = 0`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Changes with the statement of the file, and when somebody replaces or disables the trigger by hand. */
const digestOf = ({ text }: SqlTrigger, { definition }: BuiltTrigger): string =>
  createHash('sha256').update(`${text}\n${definition}`).digest('hex');

/** Drops the triggers that no file declares any more, which may execute functions that are dropped next. */
export async function dropUndeclared(client: pg.Client, declared: readonly SqlTrigger[]): Promise<void> {
  const keys = new Set(declared.map(keyOf));
  for (const { key, name, on } of (await readTriggers(client)).values())
    if (!keys.has(key)) await client.query(`drop trigger ${name} on ${on}`);
}

/**
 * Creates the declared triggers that are missing or differ, and only those: creating one takes a lock that blocks writers of its
 * table. The comment of each keeps the digest by which the next run knows it.
 */
export async function createTriggers(client: pg.Client, declared: readonly SqlTrigger[]): Promise<void> {
  const before = await readTriggers(client);
  const different = declared.filter((trigger) => {
    const built = before.get(keyOf(trigger));
    return built === undefined || built.digest !== digestOf(trigger, built);
  });
  if (different.length === 0) return;
  for (const trigger of different)
    await create(client, trigger, before.get(keyOf(trigger))).catch((cause) => {
      throw new Error(`The trigger ${trigger.name} of ${trigger.table} cannot be created: ${cause.message}`, {
        cause,
      });
    });
  const after = await readTriggers(client);
  const comments = different.map((trigger) => {
    const built = after.get(keyOf(trigger));
    if (built === undefined) throw new Error(`The trigger ${trigger.name} executes no function of routine.`);
    return `comment on trigger ${built.name} on ${built.on} is '${digestOf(trigger, built)}'`;
  });
  await client.query(comments.join(';\n'));
}

/** `create or replace` leaves readers of the table alone, and dropping does not; but Postgres replaces no constraint trigger. */
async function create(
  client: pg.Client,
  { isConstraint, text }: SqlTrigger,
  built: BuiltTrigger | undefined,
): Promise<void> {
  if (built !== undefined && (isConstraint || built.isConstraint))
    await client.query(`drop trigger ${built.name} on ${built.on}`);
  await client.query(isConstraint ? text : text.replace('create', 'create or replace'));
}
