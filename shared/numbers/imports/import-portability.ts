import type { Client } from 'pg';
import { copyFrom } from '../../../db/engine/copy-from.ts';
import { numberLoad } from '../../../db/numbers/tables/number-load.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import {
  CellError,
  type ImportedRow,
  isRemoval,
  readDateCell,
  readNumberCell,
  readTextCell,
} from './cells.ts';
import type { CsvFile } from './csv-file.ts';
import { type Imported, type ImportInput, importLoad, type Staged } from './import-load.ts';
import { createNext, nextOf, swapTables } from './swap-tables.ts';

/**
 * Loads ported numbers from the administrator's CSV with the columns `number`, `operator`, `since` and, in a
 * difference, `action`, which may say that a number returned to its range's assignee. Otherwise as `importLoad`.
 */
export const importPortability = audited(
  { verb: 'portability.import', changes: numberLoad },
  (ctx: Ctx, input: ImportInput): Promise<Imported> =>
    importLoad(ctx, { name: 'portability', required: ['number', 'operator'], replace, change }, input),
);

const PORTED = 'ported_number';

/** Loads all rows into a new table, which then replaces the one in use. */
async function replace(client: Client, csv: CsvFile): Promise<Staged> {
  await createNext(client, PORTED);
  const copy = `copy ${nextOf(PORTED)} (number, routing_number, ported_at) from stdin (null '')`;
  await copyFrom(client, copy, csv.rows(toPorted)).catch((error: { code?: string; detail?: string }) => {
    if (error.code !== '23505') throw error;
    throw new DomainError('NUMBER_REPEATED', { detail: error.detail ?? '' });
  });
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${nextOf(PORTED)}`,
  );
  return { rows: rows[0]?.count ?? 0, swap: () => swapTables(client, PORTED) };
}

async function change(client: Client, csv: CsvFile, rowsBefore: number): Promise<Staged> {
  await stageDifference(client, csv);
  return { rows: await applyDifference(client, rowsBefore) };
}

const toPorted = (record: ImportedRow): string => {
  if (record.cell('operator') === '') throw new CellError(record, 'operator', 'empty');
  return [
    readNumberCell(record, 'number'),
    readTextCell(record, 'operator'),
    readDateCell(record, 'since'),
  ].join('\t');
};

async function stageDifference(client: Client, csv: CsvFile): Promise<void> {
  await client.query(`create temp table ported_change
    (line int, number bigint, routing_number text, ported_at date, returned boolean) on commit drop`);
  const toChange = (record: ImportedRow): string => {
    const returned = isRemoval(record);
    const change = returned ? [readNumberCell(record, 'number'), '', ''].join('\t') : toPorted(record);
    return [record.line, change, returned].join('\t');
  };
  await copyFrom(client, "copy ported_change from stdin (null '')", csv.rows(toChange));
}

/** If a number changes several times, the last change counts. Returns the resulting number of rows. */
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
