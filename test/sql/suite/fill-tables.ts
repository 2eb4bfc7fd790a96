import type { Sql } from './use-sql.ts';

type Queried = Pick<Sql, 'query'>;

/** The columns that say which person a row is about. */
export const PERSON_COLUMNS = ['user_id', 'created_by', 'invited_by', 'actor_id', 'email'] as const;

type Column = { table: string; name: string; type: string; isNullable: boolean; allowed: string | null };

/** The columns of every table, with the first value that a check allows. */
const COLUMNS = `
  select quote_ident(relname) as table, quote_ident(attname) as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
         (select substring(pg_get_constraintdef(oid) from '(?:ARRAY\\[|= )''([^'']+)''::text') from pg_constraint
           where conrelid = attrelid and contype = 'c' and conkey = array[attnum] limit 1) as allowed
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/**
 * Puts one row into each table of the schema, whose ids all are `id` and whose texts all are `word`: the row of each table
 * belongs to the organization, person, link, call, … `id`. Drops what checks rows, so it needs a database of its own.
 */
export async function fillTables(sql: Queried, id: number, word: string): Promise<void> {
  const columns = await sql.query<Column>(COLUMNS);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const rules = await sql.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f') and coninhcount = 0 and conparentid = 0`,
  );
  await sql.query(rules.map(({ drop }) => drop).join('; '));
  const parted = await sql.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p'",
  );
  for (const { name } of parted) await sql.query(`create table ${name}_of_test partition of ${name} default`);
  for (const [table, own] of tables) {
    await sql.query(`alter table ${table} disable trigger user`);
    const values = own.map((column) => sampleOf(column, id, word));
    await sql.query(
      `insert into ${table} (${own.map(({ name }) => name).join(', ')}) overriding system value
       values (${values.join(', ')}) on conflict do nothing`,
    );
    await sql.query(`alter table ${table} enable trigger user`);
  }
}

/** Selects the tables with a column of one of these names. */
export const inTablesWith = (...names: readonly string[]): string =>
  `exists (select from pg_attribute other where other.attrelid = pg_attribute.attrelid
             and attname in (${names.map((name) => `'${name}'`).join(', ')}))`;

/** The columns, of those for which a condition on `pg_attribute` holds, that contain a word: as `table.column`. */
export async function columnsWith(sql: Queried, word: string, condition: string): Promise<string[]> {
  const columns = await sql.query<Column>(`${COLUMNS} and (${condition})`);
  const texts = columns.filter(({ type }) => /^(text|text\[\]|jsonb|character.*)$/.test(type));
  const found: string[] = [];
  for (const { table, name } of texts) {
    const [row] = await sql.query(`select from ${table} where position($1 in ${name}::text) > 0 limit 1`, [
      word,
    ]);
    if (row !== undefined) found.push(`${table}.${name}`.replaceAll('"', ''));
  }
  return found.sort();
}

function sampleOf({ type, allowed, isNullable }: Column, id: number, word: string): string {
  // Nothing has ended, and nothing was erased.
  if (type.startsWith('timestamp') && isNullable) return 'null';
  const uuid = `'00000000-0000-4000-8000-${String(id).padStart(12, '0')}'::uuid`;
  const text = `'${allowed ?? word}'`;
  const values: Record<string, string> = {
    text,
    character: `left('${word}', 1)`,
    'text[]': `array[${text}]`,
    uuid,
    'uuid[]': `array[${uuid}]`,
    bigint: `${id}`,
    integer: `${id}`,
    smallint: '1',
    'double precision': '1',
    boolean: 'false',
    'bigint[]': `array[${id}]`,
    'integer[]': `array[${id}]`,
    'smallint[]': 'array[1]',
    'timestamp with time zone': 'now()',
    date: 'current_date',
    'time without time zone': "'08:00'",
    bytea: "'\\x01'",
    bit: "repeat('0', 8192)::bit(8192)",
    xid8: "'1'",
    jsonb: `jsonb_build_object('to', '${word}', 'email', '${word}', 'other', '${word}')`,
  };
  const value = values[type];
  if (value === undefined) throw new Error(`There is no value of the type ${type} yet.`);
  return value;
}
