import type { Client } from 'pg';
import * as z from 'zod';
import { copyFrom } from '../../db/copy-from.ts';
import { type LineType, toLineType } from '../../shared/numbers/line-type.ts';
import { checkInput } from '../check-input.ts';
import { toNumber, toText, wrongCell } from '../imports/cells.ts';
import { checksumOf } from '../imports/checksum.ts';
import { inTransaction } from '../imports/in-transaction.ts';
import { findSameLoad, lockDataset, recordLoad, refuseShrinking } from '../imports/load-version.ts';
import { type CsvRecord, openCsv } from '../imports/read-csv.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { Moment } from './fields.ts';
import type { Imported } from './import-portability.ts';

const Input = z.object({
  file: z.string().min(1),
  /** When the plan was true; left out: now. */
  asOf: Moment.optional(),
  /** Ours → the file's: `from`, `to`, `operator`, `mcc`, `mnc`, `type`, `area`, `subdivision`. */
  columns: z.record(z.string(), z.string()).default({}),
  /** The share of ranges that may go away, 0 to 1. */
  maxShrink: z.number().min(0).max(1).default(0.1),
});

const DATASET = 'numbering_plan';

/** The regulator's words for kinds of lines. */
const SPANISH_TYPES: Record<string, LineType> = {
  movil: 'mobile',
  fijo: 'fixed_line',
  fija: 'fixed_line',
  'cobro revertido': 'toll_free',
  'tarifa con prima': 'premium_rate',
};

/**
 * Replaces Colombia's numbering plan by that of a CSV, whole: ranges of numbers with their assignee, type and area. They
 * go before the public metadata, which goes on filling what they leave open. All or nothing, and the same file twice is
 * one load. Throws OperatorError for a file that is wrong anywhere, ranges that overlap, or too few of them.
 */
export async function importNumberingPlan(
  ctx: OperatorContext,
  input: z.input<typeof Input>,
): Promise<Imported> {
  const { file, columns, maxShrink, asOf = ctx.clock() } = checkInput(Input, input);
  const csv = openCsv(file, columns, ['from', 'to', 'operator']);
  const checksum = await checksumOf(file);
  return await inTransaction(ctx, async (client) => {
    const latest = await lockDataset(client, DATASET);
    const same = await findSameLoad(client, DATASET, checksum);
    if (same !== undefined) return { ...same, outcome: 'already loaded' };
    await client.query("delete from number_range where source = 'plan'");
    await copyFrom(
      client,
      "copy number_range (source, first, until, carrier, mcc, mnc, type, area, subdivision) from stdin (null '')",
      csv.rows(toRange),
    ).catch((error: { code?: string; detail?: string }) => {
      if (error.code !== '23505') throw error;
      throw new OperatorError(`Two ranges begin alike: ${error.detail ?? ''} Nothing was loaded.`);
    });
    await refuseOverlaps(client);
    refuseShrinking(latest, csv.lines(), maxShrink);
    const load = { dataset: DATASET, mode: 'full', checksum, asOf } as const;
    const recorded = await recordLoad(client, latest, { ...load, lines: csv.lines(), rows: csv.lines() });
    return { ...recorded, outcome: 'loaded' };
  });
}

function toRange(record: CsvRecord): string {
  const first = toNumber(record, 'from');
  const last = toNumber(record, 'to');
  if (last < first) throw wrongCell(record, 'to', 'is before where the range begins');
  if (record.cell('operator') === '') throw wrongCell(record, 'operator', 'is empty');
  const until = String(Number(last) + 1);
  const texts = ['operator', 'mcc', 'mnc'].map((column) => toText(record, column));
  const places = ['area', 'subdivision'].map((column) => toText(record, column));
  return ['plan', first, until, ...texts, toType(record), ...places].join('\t');
}

function toType(record: CsvRecord): string {
  const word = record.cell('type');
  if (word === '') return '';
  const plain = word
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const type = SPANISH_TYPES[plain] ?? toLineType(plain.replaceAll(' ', '_'));
  if (type === undefined) throw wrongCell(record, 'type', 'is no kind of line');
  return type;
}

async function refuseOverlaps(client: Client): Promise<void> {
  const { rows } = await client.query<{ first: string; next: string }>(`
    select first, next
      from (select first, until, lead(first) over (order by first) as next from number_range where source = 'plan') range
     where next < until limit 1`);
  const [overlap] = rows;
  if (overlap !== undefined)
    throw new OperatorError(
      `The ranges from ${overlap.first} and from ${overlap.next} overlap. Nothing was loaded.`,
    );
}
