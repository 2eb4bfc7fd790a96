import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

/**
 * Rows of durable work. A row that is open is due from a moment on, which the database's clock tells. In fragments the table is
 * called `work`, and `due` has the key of the rows that a statement selects.
 */
export type DueRows<Row extends object> = {
  /** The work that waits in them, as the log and alerts name it. */
  work: string;
  table: PgTable;
  /** The columns that tell its rows apart. */
  key: readonly string[];
  /** The condition of rows that are not done. */
  open: SQL;
  /** The column with the moment. */
  due: string;
  /** The time after that moment at which a row is due; negative: before. */
  afterSec?: number;
  /** The column that says when a message for a row was sent, and when another is sent for one that is still open. */
  sent?: { at: string; againSec: number };
  /** Set when a row is taken, so that nobody else takes it until it is due again. Undefined: `sent` alone. */
  next?: SQL;
  /** The columns that name a row in its message, with the types of `Row`. */
  names: SQL;
  /** Tables that names are read from, joined to `due`. */
  joins?: SQL;
  /** Only in types. */
  readonly row?: Row;
};

/** Declares the rows that a kind of durable work waits in. */
export const defineDueRows = <Row extends object>(rows: DueRows<Row>): DueRows<Row> => rows;

/** A row that was taken, and how long it had been due. */
type Taken<Row> = Row & { lateSec: number };

/** Takes rows that are due, oldest first, each once however many ask. */
export const takeDue = <Row extends object>(
  db: Database,
  rows: DueRows<Row>,
  limit: number,
): Promise<Taken<Row>[]> => {
  const { table, sent, next, names, joins = sql`` } = rows;
  const set = [...(sent === undefined ? [] : [sql`${name(sent.at)} = now()`]), ...(next ? [next] : [])];
  return read(
    db,
    rows,
    sql`with due as (${selectDue(rows, limit)} for update skip locked)
      update ${table} work set ${sql.join(set, sql`, `)} from due ${joins} where ${isSame(rows)}
      returning ${names}, ${LATE_SEC} as "lateSec"`,
  );
};

/** The row that a message names, among those that are due. */
type Named = {
  /** Selects and locks what the row belongs to, as `owner`: before the row, in the order in which every statement locks both. */
  owner: SQL;
  /** The condition of the row within `owner`. */
  is: SQL;
  /** Changes what else begins with the row, from `taken`. */
  also: SQL;
};

/** Takes the row that a message names, for the worker that got it; undefined when it is done or another worker has it. */
export const takeNamed = async <Row extends object>(
  db: Database,
  rows: DueRows<Row>,
  { owner, is, also }: Named,
): Promise<Taken<Row> | undefined> => {
  const { table, names, next = sql`` } = rows;
  const [taken] = await read(
    db,
    rows,
    sql`with owner as (${owner}),
      due as (${selectDue(rows, 1, is)} for update of work),
      taken as (update ${table} work set ${next} from due cross join owner where ${isSame(rows)}
                returning ${names}, ${LATE_SEC} as "lateSec"),
      begun as (${also})
      select * from taken`,
  );
  return taken;
};

/** Finds rows that are due, oldest first, for work that ends each in one statement, which locks it and looks again. */
export const findDue = <Row extends object>(
  db: Database,
  rows: DueRows<Row>,
  limit: number,
): Promise<Taken<Row>[]> => {
  const { table, names, joins = sql`` } = rows;
  return read(
    db,
    rows,
    sql`with due as (${selectDue(rows, limit)})
      select ${names}, ${LATE_SEC} as "lateSec" from ${table} work join due on ${isSame(rows)} ${joins}`,
  );
};

/**
 * For how many seconds the oldest row of each kind has been due, whether a message for it is under way or not; null: none is.
 */
export async function readOverdue(
  db: Database,
  kinds: readonly DueRows<object>[],
): Promise<ReadonlyMap<string, number | null>> {
  const ages = kinds.map(
    (rows) => sql`select ${rows.work}::text as work, (
      select floor(extract(epoch from now() - ${toMoment(rows)}))::int from ${rows.table} work
       where ${isOpen(rows)} order by ${column(rows.due)} limit 1) as sec`,
  );
  const found = await db.execute<{ work: string; sec: number | null }>(sql.join(ages, sql` union all `));
  return new Map(found.rows.map(({ work, sec }) => [work, sec]));
}

const LATE_SEC = sql`floor(extract(epoch from now() - due.due_at))::int`;

const name = (of: string): SQL => sql`${sql.identifier(of)}`;
const column = (of: string): SQL => sql`work.${name(of)}`;
const toMoment = ({ due, afterSec = 0 }: DueRows<object>): SQL =>
  afterSec === 0 ? column(due) : sql`${column(due)} + make_interval(secs => ${afterSec})`;

/** The column stands alone, so that its index finds what is due. */
const isOpen = ({ open, due, afterSec = 0 }: DueRows<object>): SQL =>
  sql`(${open}) and ${column(due)} <= now()${afterSec === 0 ? sql`` : sql` - make_interval(secs => ${afterSec})`}`;

function selectDue(rows: DueRows<object>, limit: number, ofOwner?: SQL): SQL {
  const { table, due, sent } = rows;
  const isFree =
    sent === undefined
      ? sql``
      : sql` and (${column(sent.at)} is null or ${column(sent.at)} < now() - make_interval(secs => ${sent.againSec}))`;
  const [owner, isNamed] =
    ofOwner === undefined ? [sql``, sql``] : [sql`cross join owner`, sql` and ${ofOwner}`];
  return sql`select ${toKey(rows)}, ${toMoment(rows)} as due_at from ${table} work ${owner}
    where ${isOpen(rows)}${isFree}${isNamed} order by ${column(due)} limit ${limit}`;
}

const toKey = ({ key }: DueRows<object>): SQL => sql.join(key.map(column), sql`, `);

const isSame = ({ key }: DueRows<object>): SQL =>
  sql.join(
    key.map((of) => sql`${column(of)} = due.${name(of)}`),
    sql` and `,
  );

/** A statement that updates returns its rows in no order. */
async function read<Row extends object>(
  db: Database,
  _: DueRows<Row>,
  statement: SQL,
): Promise<Taken<Row>[]> {
  const { rows } = await db.execute<Taken<Row> & Record<string, unknown>>(statement);
  return rows.toSorted((one, other) => other.lateSec - one.lateSec);
}
