import * as z from 'zod';
import { ImportInput } from '../../shared/numbers/imports/import-load.ts';
import { listNumberLoads } from '../../shared/numbers/imports/list-number-loads.ts';
import { defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';

const Share = z
  .string()
  .regex(/^(\d{1,2}|100)%?$/, 'must be a percentage from 0 to 100')
  .transform((text) => Number.parseInt(text, 10) / 100);

/** `number=NUMERO,operator=NRN` */
const Columns = z
  .string()
  .regex(/^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/, 'must be pairs such as number=NUMERO, separated by commas')
  .transform(
    (text): Record<string, string> =>
      Object.fromEntries(text.split(',').map((pair) => pair.split('=').map((word) => word.trim()))),
  );

/** The fields of every import: what its file holds, and an example of how it may name its columns. */
export const importFields = (file: string, columns: string) => ({
  file: z.string().describe(file),
  difference: z.boolean().default(false).describe('the file has only what changed since the last load'),
  check: ImportInput.shape.check,
  asOf: ImportInput.shape.asOf,
  columns: Columns.optional().describe(`names of the columns in the file, such as ${columns}`),
  maxShrink: Share.prefault('10%').describe('how much of what is loaded may disappear'),
});

/** The input of an import, from the fields of its command. */
export const toImport = <Rest extends object>({ difference, ...rest }: { difference: boolean } & Rest) => ({
  ...rest,
  mode: difference ? ('difference' as const) : ('full' as const),
});

/** The command that lists the loads of a dataset. */
export const listLoads = (dataset: Parameters<typeof listNumberLoads>[1]['dataset']) =>
  defineCommand({
    summary: 'List the latest loads',
    fields: { limit: ListLimit.default(20) },
    output: 'list',
    run: (ctx, { limit }) => listNumberLoads(ctx, { dataset, limit }),
  });
