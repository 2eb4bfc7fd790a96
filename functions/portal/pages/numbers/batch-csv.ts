import { type Cell, toCsv } from '../../../../shared/kernel/http/lists/csv.ts';
import type { ResultLine } from '../../../../shared/numbers/batches/look-up-lines.ts';
import { askForResponse } from '../../app/ask-function.ts';
import { definePage } from '../../app/declare.ts';
import { toUuid } from '../../i18n/fields.ts';
import { NUMBER_READERS } from '../../i18n/roles.ts';

const COLUMNS = {
  input: 'text',
  number: 'value',
  valid: 'value',
  type: 'value',
  country: 'value',
  carrier: 'text',
  originalCarrier: 'text',
  ported: 'value',
  portedAt: 'value',
  area: 'text',
  alsoValidAs: 'value',
  error: 'value',
} as const;
const HEADER = toCsv(COLUMNS, []);

function toRow(line: ResultLine): Record<keyof typeof COLUMNS, Cell> {
  const found = 'error' in line ? undefined : line;
  return {
    input: line.input,
    number: found?.number ?? null,
    valid: found?.valid ?? false,
    type: found?.type ?? null,
    country: found?.country?.code ?? null,
    carrier: found?.carrier?.name ?? null,
    originalCarrier: found?.originalCarrier?.name ?? null,
    ported: found?.ported ?? null,
    portedAt: found?.portedAt ?? null,
    area: found?.area?.name ?? null,
    alsoValidAs: found?.alsoValidAs ?? null,
    error: 'error' in line ? line.error.code : null,
  };
}

/** NDJSON as it comes, to CSV: whole lines at a time. */
function createConversion(): TransformStream<string, string> {
  let rest = '';
  const convert = (lines: readonly string[]): string => {
    // Our own function writes them.
    const rows = lines.filter((line) => line !== '').map((line) => toRow(JSON.parse(line) as ResultLine));
    return toCsv(COLUMNS, rows).slice(HEADER.length);
  };
  return new TransformStream({
    start: (out) => out.enqueue(HEADER),
    transform: (text, out) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) out.enqueue(convert(lines));
    },
    flush: (out) => {
      if (rest !== '') out.enqueue(convert([rest]));
    },
  });
}

/** The result of a batch for a spreadsheet, a line for each number in the order submitted. */
export const batchCsvPage = definePage({
  path: '/batches/{batch}/csv',
  operation: 'getBatch',
  title: { es: 'Resultado en CSV', en: 'Result as CSV' },
  roles: NUMBER_READERS,
  service: 'numberinsight',
  render: async (ctx, { params }) => {
    const jobId = toUuid(params.batch);
    const { body } = await askForResponse(ctx, 'NUMBERINSIGHT', { verb: 'openResult', input: { jobId } });
    const csv = body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(createConversion())
      .pipeThrough(new TextEncoderStream());
    return new Response(csv ?? null, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${jobId}.csv"`,
      },
    });
  },
});
