import type { Client } from 'pg';
import { copyFrom } from '../../../db/engine/copy-from.ts';
import { numberLoad } from '../../../db/numbers/tables/number-load.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { type LineType, toLineType } from '../line-type.ts';
import { CellError, type ImportedRow, isRemoval, readNumberCell, readTextCell } from './cells.ts';
import type { CsvFile } from './csv-file.ts';
import { type Imported, type ImportInput, importLoad, type Staged } from './import-load.ts';
import { createNext, nextOf, swapTables } from './swap-tables.ts';

const COLUMNS = 'source, first, until, carrier, mcc, mnc, type, area, subdivision';

/** The regulator's names for kinds of lines. */
const SPANISH_TYPES: Record<string, LineType> = {
  movil: 'mobile',
  fijo: 'fixed_line',
  fija: 'fixed_line',
  'cobro revertido': 'toll_free',
  'tarifa con prima': 'premium_rate',
};

/**
 * Loads Colombia's numbering plan from a CSV with the columns `from`, `to`, `operator` and optionally `mcc`, `mnc`,
 * `type`, `area`, `subdivision`. Its ranges take precedence over the public metadata, which fills the gaps. A
 * difference sets the ranges that start where its lines do, and removes those it marks. Overlapping ranges are refused;
 * otherwise as `importLoad`.
 */
export const importNumberingPlan = audited(
  { verb: 'numbering-plan.import', changes: numberLoad },
  (ctx: Ctx, input: ImportInput): Promise<Imported> =>
    importLoad(ctx, { name: 'numbering_plan', required: ['from', 'to', 'operator'], replace, change }, input),
);

const RANGES = 'number_range';

/** Loads the whole plan into a new table, with a copy of the public metadata; it then replaces the table in use. */
async function replace(client: Client, csv: CsvFile): Promise<Staged> {
  await createNext(client, RANGES);
  const next = nextOf(RANGES);
  await client.query(`insert into ${next} select * from number_range where source = 'public'`);
  await copyFrom(client, `copy ${next} (${COLUMNS}) from stdin (null '')`, csv.rows(toRange)).catch(
    (error: { code?: string; detail?: string }) => {
      if (error.code !== '23505') throw error;
      throw new DomainError('RANGE_REPEATED', { detail: error.detail ?? '' });
    },
  );
  return { rows: await checkPlan(client, next), swap: () => swapTables(client, RANGES) };
}

/** If several lines have one start, the last one counts: a split range is set again and added to. */
async function change(client: Client, csv: CsvFile): Promise<Staged> {
  await client.query(
    'create temp table range_change (like number_range, line int, removed boolean) on commit drop',
  );
  await copyFrom(
    client,
    `copy range_change (line, removed, ${COLUMNS}) from stdin (null '')`,
    csv.rows((record) => {
      const removed = isRemoval(record);
      const range = removed
        ? ['plan', ...toBounds(record), '', '', '', '', '', ''].join('\t')
        : toRange(record);
      return [record.line, removed, range].join('\t');
    }),
  );
  await client.query(`
    delete from range_change earlier using range_change later
     where later.first = earlier.first and later.line > earlier.line`);
  const { rows: unknown } = await client.query<{ line: number }>(`
    select line from range_change named
     where removed and not exists (select from number_range
                                    where source = 'plan' and first = named.first and until = named.until)
     order by line limit 1`);
  if (unknown[0] !== undefined) throw new DomainError('RANGE_NOT_FOUND', { line: unknown[0].line });
  await client.query(`
    delete from number_range using range_change
     where number_range.source = 'plan' and number_range.first = range_change.first`);
  await client.query(`
    insert into number_range (${COLUMNS}) select ${COLUMNS} from range_change where not removed`);
  return { rows: await checkPlan(client, RANGES) };
}

function toRange(record: ImportedRow): string {
  if (record.cell('operator') === '') throw new CellError(record, 'operator', 'empty');
  const texts = ['operator', 'mcc', 'mnc'].map((column) => readTextCell(record, column));
  const places = ['area', 'subdivision'].map((column) => readTextCell(record, column));
  return ['plan', ...toBounds(record), ...texts, toType(record), ...places].join('\t');
}

/** A range's start, and its exclusive end. */
function toBounds(record: ImportedRow): [first: string, until: string] {
  const first = readNumberCell(record, 'from');
  const last = readNumberCell(record, 'to');
  if (last < first) throw new CellError(record, 'to', 'before-start');
  return [first, String(Number(last) + 1)];
}

function toType(record: ImportedRow): string {
  const word = record.cell('type');
  if (word === '') return '';
  const plain = word
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const type = SPANISH_TYPES[plain] ?? toLineType(plain.replaceAll(' ', '_'));
  if (type === undefined) throw new CellError(record, 'type', 'type');
  return type;
}

/** Counts the plan's ranges in a table. Throws DomainError when two overlap. */
async function checkPlan(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ first: string; next: string }>(`
    select first, next
      from (select first, until, lead(first) over (order by first) as next from ${table} where source = 'plan') range
     where next < until limit 1`);
  const [overlap] = rows;
  if (overlap !== undefined) throw new DomainError('RANGES_OVERLAP', overlap);
  const counted = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${table} where source = 'plan'`,
  );
  return counted.rows[0]?.count ?? 0;
}
