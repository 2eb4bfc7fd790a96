import type { Client } from 'pg';
import * as z from 'zod';
import { LOAD_MODES } from '../../../db/schema/numbers/number-load.ts';
import { checkInput } from '../../../shared/verbs/check-input.ts';
import { Moment } from '../../../shared/verbs/fields.ts';
import type { OperatorContext } from '../../program/operator-context.ts';
import { OperatorError } from '../../program/operator-error.ts';
import { DATE_FORMATS } from './cells.ts';
import { checksumOf } from './checksum.ts';
import { inTransaction } from './in-transaction.ts';
import { findSameLoad, type Load, lockDataset, recordLoad, refuseShrinking } from './load-version.ts';
import { type CsvFile, openCsv } from './read-csv.ts';

const Input = z.object({
  file: z.string().min(1),
  mode: z.enum(LOAD_MODES),
  /** The date of the data, default now. Loads must be in this order. */
  asOf: Moment.optional(),
  /** Our column names → the file's. A difference also has `action`. */
  columns: z.record(z.string(), z.string()).default({}),
  /** The largest share of rows that may disappear, 0 to 1. */
  maxShrink: z.number().min(0).max(1).default(0.1),
  /** How the file writes its dates. */
  dateFormat: z.enum(DATE_FORMATS).default('iso'),
  /** A dry run: everything is checked, and rolled back. */
  check: z.boolean().default(false),
});
export type ImportInput = z.input<typeof Input>;

export type Imported = Load & { outcome: 'loaded' | 'checked' | 'already loaded' };

/** A loaded dataset: its number of rows, and the step that activates it, if separate. */
export type Staged = { rows: number; swap?: () => Promise<void> };

type Dataset = {
  name: Load['dataset'];
  /** Columns that its files must have. */
  required: readonly string[];
  replace: (client: Client, csv: CsvFile) => Promise<Staged>;
  change: (client: Client, csv: CsvFile, rowsBefore: number) => Promise<Staged>;
};

/**
 * Loads a CSV as the next version of a dataset: a full load replaces everything, a difference changes what it names.
 * Atomic, and repeating a file has no effect. Throws OperatorError for a file with any error, one older than what is
 * loaded, or one that removes too much.
 */
export async function importLoad(
  ctx: OperatorContext,
  { name, required, replace, change }: Dataset,
  input: ImportInput,
): Promise<Imported> {
  const { file, mode, columns, maxShrink, dateFormat, check, asOf = ctx.clock() } = checkInput(Input, input);
  const needed = mode === 'full' ? required : [...required, 'action'];
  const csv = openCsv(file, { columns, required: needed, dateFormat });
  const checksum = await checksumOf(file);
  const load = async (client: Client): Promise<Imported> => {
    const latest = await lockDataset(client, name);
    const same = await findSameLoad(client, name, checksum);
    if (same !== undefined) return { ...same, outcome: 'already loaded' };
    if (latest !== undefined && asOf <= latest.asOf)
      throw new OperatorError(
        `Version ${latest.version} is of ${latest.asOf.toISOString()}: this load is not newer.`,
      );
    if (mode === 'difference' && latest === undefined)
      throw new OperatorError('A difference follows a full load, and there is none. Load all first.');
    const staged = mode === 'full' ? replace(client, csv) : change(client, csv, latest?.rows ?? 0);
    const { rows, swap } = await staged;
    refuseShrinking(latest, rows, maxShrink);
    const version = { dataset: name, mode, checksum, asOf, lines: csv.lines(), rows };
    if (check) return { ...version, version: (latest?.version ?? 0) + 1, outcome: 'checked' };
    await swap?.();
    return { ...(await recordLoad(client, latest, version)), outcome: 'loaded' };
  };
  return await inTransaction(ctx, load, { isRehearsal: check });
}
