import type pg from 'pg';
import {
  callersOf,
  DEFINER_GRANTS,
  FUNCTION_GROUPS,
  GROUPS,
  type Group,
  grantLimitOf,
  SEQUENCE_GRANTS,
  TABLE_GRANTS,
} from './table-grants.ts';

/** A right, as `grant` and `revoke` name it: `select`, `table public.link`, `workers`. */
export type Grant = { right: string; on: string; to: string };

/** `select`, `update (status)`. */
const RIGHT = /([a-z]+)(?: \(([^)]*)\))?/g;

/** The rights on a table that a text of `TABLE_GRANTS` names, on all of it or on columns. */
const toGrants = (rights: string, kind: string, name: string, to: Group): Grant[] =>
  [...rights.matchAll(RIGHT)].flatMap(([, right = '', columns]) =>
    columns === undefined
      ? [{ right, on: `${kind} ${name}`, to }]
      : columns.split(', ').map((column) => ({ right, on: `column ${column} of ${name}`, to })),
  );

/**
 * The rights that public, the groups and their members have been granted on the database, its schemas, tables, columns,
 * sequences and functions. Extensions' functions are their makers' matter.
 */
export async function readGrants(client: pg.Client): Promise<Grant[]> {
  const { rows } = await client.query<Grant>(
    `with grantee as (
       select 0::oid as id, 'public' as name
       union all
       select member.oid, quote_ident(member.rolname) from pg_roles member
        where member.rolname = any($1)
           or exists (select from pg_auth_members
                       where pg_auth_members.member = member.oid and inherit_option
                         and roleid::regrole::text = any($1))),
     schemas as (
       select oid, nspname, nspacl, nspowner from pg_namespace
        where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
     relation as (
       select pg_class.*, nspname || '.' || format('"%s"', relname) as name
         from pg_class join schemas on schemas.oid = relnamespace),
     access as (
       select 'database ' || quote_ident(datname) as on, coalesce(datacl, acldefault('d', datdba)) as acl
         from pg_database where datname = current_database()
       union all
       select 'schema ' || quote_ident(nspname), coalesce(nspacl, acldefault('n', nspowner)) from schemas
       union all
       select case relkind when 'S' then 'sequence ' else 'table ' end || name, relacl from relation
        where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       union all
       select 'column ' || quote_ident(attname) || ' of ' || name, attacl
         from pg_attribute join relation on relation.oid = attrelid where attacl is not null
       union all
       select 'function ' || pg_proc.oid::regprocedure, coalesce(proacl, acldefault('f', proowner))
         from pg_proc join schemas on schemas.oid = pronamespace
        where not exists (select from pg_depend
                           where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'))
     select lower(privilege_type) as right, access.on, grantee.name as to
       from access, aclexplode(acl) as granted join grantee on grantee.id = granted.grantee`,
    [GROUPS],
  );
  return rows;
}

/** The most that functions may be granted on tables: another version of their code may need it. */
export const limitGrants = (): Grant[] =>
  Object.keys(TABLE_GRANTS).flatMap((table) =>
    FUNCTION_GROUPS.flatMap((to) => toGrants(grantLimitOf(table, to), 'table', `public."${table}"`, to)),
  );

/** The grants that this code needs, for a database that has its tables and functions. */
export async function wantedGrants(client: pg.Client): Promise<Grant[]> {
  const { rows } = await client.query<{
    database: string;
    copied: string[];
    schemas: string[];
    routines: { signature: string; name: string }[];
  }>(
    `select quote_ident(current_database()) as database,
            array(select case relkind when 'S' then 'sequence ' else 'table ' end || nspname || '.' || format('"%s"', relname)
                    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
                   where relkind in ('r', 'p', 'v', 'm', 'S') and nspname not like 'pg\\_%' and nspname <> 'information_schema'
                     and not exists (select from pg_depend
                                      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'))
              as copied,
            array(select quote_ident(nspname) from pg_namespace
                   where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public', 'routine'))
              as schemas,
            (select jsonb_agg(jsonb_build_object('signature', oid::regprocedure, 'name', proname)) from pg_proc
              where pronamespace = 'routine'::regnamespace and prorettype <> 'trigger'::regtype) as routines`,
  );
  const [{ database, copied, schemas, routines } = { database: '', copied: [], schemas: [], routines: [] }] =
    rows;
  const eachGroup = (kind: string, grants: typeof TABLE_GRANTS): Grant[] =>
    Object.entries(grants).flatMap(([name, rights]) =>
      GROUPS.flatMap((to) => toGrants(rights[to], kind, `public."${name}"`, to)),
    );
  return [
    { right: 'connect', on: `database ${database}`, to: 'public' },
    // Imports stage differences in temporary tables. A Worker could hide a table of ours behind one.
    { right: 'temporary', on: `database ${database}`, to: 'operators' },
    { right: 'usage', on: 'schema public', to: 'public' },
    ...GROUPS.map((to) => ({ right: 'usage', on: 'schema routine', to })),
    ...eachGroup('table', TABLE_GRANTS),
    ...eachGroup('sequence', SEQUENCE_GRANTS),
    // A dump has what TABLE_GRANTS does not name too: partitions, sequences, and the list of migrations.
    ...schemas.map((schema) => ({ right: 'usage', on: `schema ${schema}`, to: 'backups' })),
    ...copied.map((on) => ({ right: 'select', on, to: 'backups' })),
    ...routines.flatMap(({ signature, name }) =>
      (DEFINER_GRANTS[name] ?? callersOf(name)).map((to) => ({
        right: 'execute',
        on: `function ${signature}`,
        to,
      })),
    ),
  ];
}
