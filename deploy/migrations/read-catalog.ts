import type pg from 'pg';

/** The objects that exist in a database, and so may be in use by the version that runs. */
export type Catalog = {
  /** The columns of each table. */
  tables: Map<string, Map<string, CatalogColumn>>;
  /** Names of indexes that are unique: `on conflict` refers to them. */
  uniqueIndexes: Set<string>;
  /** The names of everything else: functions, types, schemas, sequences, views, extensions. */
  others: Set<string>;
};
export type CatalogColumn = { hasDefault: boolean; isRequired: boolean };

type Row = {
  columns: { table: string; name: string; hasDefault: boolean; isRequired: boolean }[];
  indexes: string[];
  others: string[];
};

const CATALOG = `
  with own as (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'drizzle')
  )
  select (select coalesce(jsonb_agg(jsonb_build_object('table', relname, 'name', attname,
                                 'hasDefault', atthasdef or attidentity <> '', 'isRequired', attnotnull)), '[]')
            from pg_attribute join pg_class on pg_class.oid = attrelid
           where relnamespace in (select oid from own) and relkind in ('r', 'p') and attnum > 0 and not attisdropped
         ) as columns,
         (select coalesce(jsonb_agg(relname), '[]') from pg_index join pg_class on pg_class.oid = indexrelid
           where indisunique and relnamespace in (select oid from own)) as indexes,
         (select coalesce(jsonb_agg(name), '[]') from (
            select proname as name from pg_proc where pronamespace in (select oid from own)
            union select typname from pg_type where typnamespace in (select oid from own)
            union select relname from pg_class where relnamespace in (select oid from own) and relkind in ('S', 'v', 'm')
            union select nspname from pg_namespace where oid in (select oid from own)
            union select extname from pg_extension) known) as others`;

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows } = await client.query<Row>(CATALOG);
  const { columns = [], indexes = [], others = [] } = rows[0] ?? {};
  const tables: Catalog['tables'] = new Map();
  for (const { table, name, ...column } of columns)
    tables.set(table, (tables.get(table) ?? new Map<string, CatalogColumn>()).set(name, column));
  return { tables, uniqueIndexes: new Set(indexes), others: new Set(others) };
}
