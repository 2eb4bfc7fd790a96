import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import * as z from 'zod';
import { LOAD_MODES } from '../../../db/numbers/tables/number-load.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/dependencies/in-transaction.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Moment } from '../../kernel/verbs/fields.ts';
import { DATE_FORMATS } from './cells.ts';
import { type CsvFile, openCsv } from './csv-file.ts';
import { findSameLoad, type Load, lockDataset, recordLoad, refuseShrinking } from './load-version.ts';

export const ImportInput = z.object({
  file: z.string().min(1),
  mode: z.enum(LOAD_MODES),
  // Loads must be in this order.
  asOf: Moment.optional().describe('when the data was true, now by default'),
  /** Our column names → the file's. A difference also has `action`. */
  columns: z.record(z.string(), z.string()).default({}),
  /** The largest share of rows that may disappear, 0 to 1. */
  maxShrink: z.number().min(0).max(1).default(0.1),
  dateFormat: z
    .enum(DATE_FORMATS)
    .default('iso')
    .describe('how the file writes dates; iso is 2026-11-21 or 20261121'),
  check: z
    .boolean()
    .default(false)
    .describe('dry run: check the whole file, list its errors and load nothing'),
});
export type ImportInput = z.input<typeof ImportInput>;

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
 * Atomic, and repeating a file has no effect. Throws DomainError for a file with any error, one older than what is
 * loaded, or one that removes too much.
 */
export async function importLoad(
  ctx: Ctx,
  { name, required, replace, change }: Dataset,
  input: ImportInput,
): Promise<Imported> {
  const {
    file,
    mode,
    columns,
    maxShrink,
    dateFormat,
    check,
    asOf = ctx.clock(),
  } = checkInput(ImportInput, input);
  const needed = mode === 'full' ? required : [...required, 'action'];
  const csv = openCsv(file, { columns, required: needed, dateFormat });
  const checksum = await checksumOf(file);
  const load = async (client: Client): Promise<Imported> => {
    const latest = await lockDataset(client, name);
    const same = await findSameLoad(client, name, checksum);
    if (same !== undefined) return { ...same, outcome: 'already loaded' };
    if (latest !== undefined && asOf <= latest.asOf)
      throw new DomainError('LOAD_NOT_NEWER', { version: latest.version, asOf: latest.asOf });
    if (mode === 'difference' && latest === undefined) throw new DomainError('NOTHING_TO_COMPARE');
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

/** SHA-256 of a file, hex. Throws DomainError when it cannot be read. */
async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((cause: Error) => {
    throw new DomainError('FILE_UNREADABLE', { reason: cause.message }, { cause });
  });
  return hash.digest('hex');
}
