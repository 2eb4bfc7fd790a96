import pg from 'pg';
import * as z from 'zod';

/** Tables that say who owes what: all their rows are compared, not only how many there are. */
const LEDGER = ['billing_account', 'movement', 'payment', 'pending_usage', 'plan', 'price', 'top_up'];

/** The figures that a restored database must have in common with the one that was backed up. */
export const Figures = z.object({
  /** Rows of each table: `public.movement`. */
  rows: z.record(z.string(), z.int()),
  /** A sum of the hashes of all rows of each ledger table. */
  ledger: z.record(z.string(), z.string()),
  /** Accounts whose balance is not the sum of their movements. */
  unbalanced: z.int(),
});
export type Figures = z.infer<typeof Figures>;

/** Names of the tables that have rows, as SQL writes them. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema'
     and not exists (select from pg_depend
                      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
   order by 1`;

const UNBALANCED = `
  select count(*)::int as count
    from public.billing_account account
    full join (select organization_id, sum(amount_micro) as sum from public.movement group by 1) moved using (organization_id)
   where coalesce(balance_micro, 0) <> coalesce(sum, 0)`;

/** The names of all tables, which no transaction can drop until this one ends. */
export async function lockTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  const names = rows.map(({ name }) => name);
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`);
  return names;
}

/** The figures of what a transaction sees. */
export async function readFigures(client: pg.Client, tables: readonly string[]): Promise<Figures> {
  // Rows are compared as text.
  await client.query(
    "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1",
  );
  const figures: Figures = { rows: {}, ledger: {}, unbalanced: 0 };
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
    figures.rows[table] = Number(rows[0]?.count);
  }
  for (const table of LEDGER) {
    const { rows } = await client.query<{ sum: string }>(
      `select coalesce(sum(('x' || left(md5(one::text), 15))::bit(60)::bigint), 0)::text as sum
         from public.${pg.escapeIdentifier(table)} one`,
    );
    figures.ledger[table] = rows[0]?.sum ?? '';
  }
  const { rows } = await client.query<{ count: number }>(UNBALANCED);
  figures.unbalanced = Number(rows[0]?.count);
  return figures;
}

/** Lists the differences, one sentence each. */
export function compareFigures(expected: Figures, actual: Figures): string[] {
  const tables = [...new Set([...Object.keys(expected.rows), ...Object.keys(actual.rows)])].sort();
  return [
    ...tables
      .filter((table) => expected.rows[table] !== actual.rows[table])
      .map(
        (table) =>
          `${table} has ${actual.rows[table] ?? 'no'} rows instead of ${expected.rows[table] ?? 'none'}.`,
      ),
    ...Object.keys(expected.ledger)
      .filter((table) => expected.ledger[table] !== actual.ledger[table])
      .map((table) => `The rows of ${table} differ from those that were backed up.`),
    ...(actual.unbalanced === 0
      ? []
      : [`The balances of ${actual.unbalanced} accounts are not the sums of their movements.`]),
  ];
}
