import type { ResultLine } from '../../../../shared/numbers/batches/look-up-lines.ts';
import { RESULT_COLUMNS, toResultRow } from '../../../../shared/numbers/batches/result-csv.ts';
import { askForResponse } from '../../app/ask-function.ts';
import { definePage } from '../../app/declare.ts';
import { downloadRows, type FileColumn } from '../../app/lists/download-rows.ts';
import { toUuid } from '../../i18n/fields.ts';
import { NUMBER_READERS } from '../../i18n/roles.ts';

const COLUMNS: readonly FileColumn<ResultLine>[] = RESULT_COLUMNS.map(([heading, kind]) => ({
  heading,
  kind,
  toCell: (line) => toResultRow(line)[heading],
}));

/** The lines of NDJSON, as many at a time as come together. */
async function* readLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ResultLine[]> {
  // Our own function writes them.
  const parse = (lines: readonly string[]) =>
    lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ResultLine);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield parse(lines);
  }
  yield parse([rest]);
}

/** The result of a batch for a spreadsheet, a line for each number in the order submitted. */
export const batchCsvPage = definePage({
  path: '/batches/{batch}/csv',
  operation: 'getBatch',
  title: { es: 'Resultado en CSV', en: 'Result as CSV' },
  roles: NUMBER_READERS,
  service: 'numberinsight',
  render: async (ctx, { params, query }) => {
    const jobId = toUuid(params.batch);
    const { body } = await askForResponse(ctx, 'NUMBERINSIGHT', {
      verb: 'openResult',
      input: { jobId, format: 'ndjson' },
    });
    return await downloadRows(ctx, {
      name: jobId,
      format: query.format,
      columns: COLUMNS,
      chunks: readLines(body),
    });
  },
});
