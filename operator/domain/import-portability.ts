import type { Client } from 'pg';
import * as z from 'zod';
import { copyFrom } from '../../db/copy-from.ts';
import { LOAD_MODES } from '../../db/schema/number-load.ts';
import { checkInput } from '../check-input.ts';
import { toDate, toNumber, toText, wrongCell } from '../imports/cells.ts';
import { checksumOf } from '../imports/checksum.ts';
import { inTransaction } from '../imports/in-transaction.ts';
import {
  findSameLoad,
  type Load,
  lockDataset,
  recordLoad,
  refuseShrinking,
} from '../imports/load-version.ts';
import { type CsvFile, type CsvRecord, openCsv } from '../imports/read-csv.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { Moment } from './fields.ts';

const Input = z.object({
  file: z.string().min(1),
  mode: z.enum(LOAD_MODES),
  /** When the data was true; left out: now. Loads follow each other in this order. */
  asOf: Moment.optional(),
  /** Ours → the file's: `number`, `operator`, `since` and, in a difference, `action`. */
  columns: z.record(z.string(), z.string()).default({}),
  /** The share of rows that may go away, 0 to 1. */
  maxShrink: z.number().min(0).max(1).default(0.1),
});

export type Imported = Load & { outcome: 'loaded' | 'already loaded' };

const DATASET = 'portability';
/** What the `action` of a difference says of a number that went back to its range's assignee. */
const RETURNED = /^(d|del|delete|r|return|baja|retorno|devolucion|devolución)$/i;
const PORTED = /^(|a|i|u|add|insert|update|alta|port|portado|portacion|portación)$/i;

/**
 * Loads ported numbers from the administrator's CSV: a full load replaces all, a difference changes what it names. All
 * or nothing, visible at one moment, and the same file twice is one load. Throws OperatorError for a file that is wrong
 * anywhere, older than what is loaded, or that takes too much away.
 */
export async function importPortability(
  ctx: OperatorContext,
  input: z.input<typeof Input>,
): Promise<Imported> {
  const { file, mode, columns, maxShrink, asOf = ctx.clock() } = checkInput(Input, input);
  const csv = openCsv(
    file,
    columns,
    mode === 'full' ? ['number', 'operator'] : ['number', 'operator', 'action'],
  );
  const checksum = await checksumOf(file);
  return await inTransaction(ctx, async (client) => {
    const latest = await lockDataset(client, DATASET);
    const same = await findSameLoad(client, DATASET, checksum);
    if (same !== undefined) return { ...same, outcome: 'already loaded' };
    if (mode === 'difference' && latest === undefined)
      throw new OperatorError('Load all ported numbers first.');
    if (latest !== undefined && asOf <= latest.asOf)
      throw new OperatorError(
        `Version ${latest.version} is of ${latest.asOf.toISOString()}: this load is not newer.`,
      );
    await (mode === 'full' ? stageFull(client, csv) : stageDifference(client, csv));
    const rows = mode === 'full' ? await countRows(client) : await applyDifference(client, latest?.rows ?? 0);
    refuseShrinking(latest, rows, maxShrink);
    if (mode === 'full') await swap(client);
    const load = {
      dataset: DATASET,
      mode,
      checksum,
      asOf,
      lines: csv.lines(),
      rows,
    } as const;
    return { ...(await recordLoad(client, latest, load)), outcome: 'loaded' };
  });
}

const toPorted = (record: CsvRecord): string => {
  if (record.cell('operator') === '') throw wrongCell(record, 'operator', 'is empty');
  return [toNumber(record, 'number'), toText(record, 'operator'), toDate(record, 'since')].join('\t');
};

/** All rows beside the table that is in use; the index is built once, and finds a number that comes twice. */
async function stageFull(client: Client, csv: CsvFile): Promise<void> {
  await client.query(
    'create table ported_number_next (number bigint not null, routing_number text not null, ported_at date)',
  );
  await copyFrom(client, "copy ported_number_next from stdin (null '')", csv.rows(toPorted));
  await client
    .query('alter table ported_number_next add constraint ported_number_next_pkey primary key (number)')
    .catch((error: { code?: string; detail?: string }) => {
      if (error.code !== '23505') throw error;
      throw new OperatorError(`A number comes twice: ${error.detail ?? ''} Nothing was loaded.`);
    });
}

async function countRows(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::float8 as count from ported_number_next',
  );
  return rows[0]?.count ?? 0;
}

/** Look-ups wait for the names to change, some milliseconds. */
async function swap(client: Client): Promise<void> {
  await client.query('analyze ported_number_next');
  await client.query(`
    drop table ported_number;
    alter table ported_number_next rename to ported_number;
    alter table ported_number rename constraint ported_number_next_pkey to ported_number_pkey`);
}

async function stageDifference(client: Client, csv: CsvFile): Promise<void> {
  await client.query(`create temp table ported_change
    (line int, number bigint, routing_number text, ported_at date, returned boolean) on commit drop`);
  const toChange = (record: CsvRecord): string => {
    const action = record.cell('action');
    const returned = RETURNED.test(action);
    if (!returned && !PORTED.test(action)) throw wrongCell(record, 'action', 'is unknown');
    const change = returned ? [toNumber(record, 'number'), '', ''].join('\t') : toPorted(record);
    return [record.line, change, returned].join('\t');
  };
  await copyFrom(client, "copy ported_change from stdin (null '')", csv.rows(toChange));
}

/** Of several changes of a number the last one counts. Answers how many rows there are then. */
async function applyDifference(client: Client, rowsBefore: number): Promise<number> {
  const { rows } = await client.query<{ change: number }>(`
    with last as materialized (
      select distinct on (number) * from ported_change order by number, line desc
    ),
    returned as (
      delete from ported_number using last where ported_number.number = last.number and last.returned
      returning 1
    ),
    ported as (
      insert into ported_number as kept (number, routing_number, ported_at)
      select number, routing_number, ported_at from last where not returned
      on conflict (number) do update set routing_number = excluded.routing_number, ported_at = excluded.ported_at
      returning (xmax = 0) as is_new
    )
    select (select count(*) from ported where is_new)::float8 - (select count(*) from returned)::float8 as change`);
  return rowsBefore + (rows[0]?.change ?? 0);
}
