import { askForResponse } from '../../app/ask-function.ts';
import { definePage } from '../../app/declare.ts';
import { toUuid } from '../../i18n/fields.ts';
import { NUMBER_READERS } from '../../i18n/roles.ts';

/** The result of a batch for a spreadsheet, a line for each number in the order submitted. */
export const batchCsvPage = definePage({
  path: '/batches/{batch}/csv',
  operation: 'getBatch',
  title: { es: 'Resultado en CSV', en: 'Result as CSV' },
  roles: NUMBER_READERS,
  service: 'numberinsight',
  render: async (ctx, { params }) => {
    const input = { jobId: toUuid(params.batch), format: 'csv' };
    const { body } = await askForResponse(ctx, 'NUMBERINSIGHT', { verb: 'openResult', input });
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${input.jobId}.csv"`,
      },
    });
  },
});
