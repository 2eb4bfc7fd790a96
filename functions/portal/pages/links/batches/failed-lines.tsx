import type { FC } from 'hono/jsx';
import { inLanguage } from '../../../../../shared/kernel/errors/message.ts';
import { toCsv, toCsvLine } from '../../../../../shared/kernel/http/lists/csv.ts';
import { type FailedLine, readFailedLines } from '../../../../../shared/links/batches/failed-lines.ts';
import type { PortalContext } from '../../../app/context.ts';
import { definePage } from '../../../app/declare.ts';
import { streamText } from '../../../app/http/stream-text.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { shorten, toNumber } from '../../../i18n/format.ts';
import { EVERYONE } from '../../../i18n/roles.ts';
import { Table } from '../../../ui/lists/table.tsx';

const LONGEST = 200;

type Wrong = { line: number; externalId?: string | null; message: string };

export const toWrong = ({ line, externalId, error }: FailedLine): Wrong => ({
  line,
  externalId,
  message: error.message,
});

/** Lines that make no link, each with its place in the file and why. */
export const WrongLines: FC<{ ctx: PortalContext; caption: string; lines: readonly Wrong[] }> = ({
  ctx,
  caption,
  lines,
}) => {
  const { t } = ctx;
  return (
    <Table
      label={caption}
      caption={caption}
      columns={[
        { number: t('Línea', 'Line') },
        ...(lines.some(({ externalId }) => externalId) ? [t('Id externo', 'External id')] : []),
        t('Por qué', 'Why'),
      ]}
    >
      {lines.map(({ line, externalId, message }) => (
        <tr>
          <td class="number">{toNumber(ctx, line)}</td>
          {lines.some((other) => other.externalId) ? <td>{externalId}</td> : null}
          <td class="long">{shorten(inLanguage(ctx.language, message), LONGEST)}</td>
        </tr>
      ))}
    </Table>
  );
};

/** A message may begin with the name of a field of the file. */
const COLUMNS = { line: 'value', externalId: 'text', code: 'value', message: 'text' } as const;

/** All of them as a file. */
export const failedLinesPage = definePage({
  path: '/links/batches/{batch}/failed/csv',
  operation: 'getLinkBatch',
  title: { es: 'Líneas que fallaron, en CSV', en: 'Failed lines as CSV' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 2,
  render: async (ctx, { params }) => {
    const jobId = toUuid(params.batch);
    const failed = readFailedLines(ctx, jobId);
    // Read before the answer begins, so that a refusal is a page.
    const first = await failed.next();
    const lines = async function* () {
      yield toCsv(COLUMNS, []);
      for (let line = first; !line.done; line = await failed.next()) {
        const { line: number, externalId, error } = line.value;
        yield toCsvLine([
          ['value', number],
          ['text', externalId],
          ['value', error.code],
          ['text', inLanguage(ctx.language, error.message)],
        ]);
      }
    };
    return new Response(streamText(ctx, lines()), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${jobId}-failed.csv"`,
      },
    });
  },
});
