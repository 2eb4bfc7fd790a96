import type { FC } from 'hono/jsx';
import { inLanguage } from '../../../../../shared/kernel/errors/message.ts';
import type { Language } from '../../../../../shared/kernel/errors/preferred-language.ts';
import { type FailedLine, readFailedLines } from '../../../../../shared/links/batches/failed-lines.ts';
import type { PortalContext } from '../../../app/context.ts';
import { definePage } from '../../../app/declare.ts';
import { downloadRows, type FileColumn } from '../../../app/lists/download-rows.ts';
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
const columnsIn = (language: Language): FileColumn<FailedLine>[] => [
  { heading: 'line', kind: 'value', toCell: ({ line }) => line },
  { heading: 'externalId', kind: 'text', toCell: ({ externalId = null }) => externalId },
  { heading: 'code', kind: 'value', toCell: ({ error }) => error.code },
  { heading: 'message', kind: 'text', toCell: ({ error }) => inLanguage(language, error.message) },
];

/** Lines that a part of the file has. */
const LINES = 1_000;

async function* inParts<Line>(lines: AsyncGenerator<Line>): AsyncGenerator<Line[]> {
  let part: Line[] = [];
  for await (const line of lines) {
    part.push(line);
    if (part.length < LINES) continue;
    yield part;
    part = [];
  }
  yield part;
}

/** All of them as a file. */
export const failedLinesPage = definePage({
  path: '/links/batches/{batch}/failed/csv',
  operation: 'getLinkBatch',
  title: { es: 'Líneas que fallaron, en CSV', en: 'Failed lines as CSV' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 2,
  render: async (ctx, { params, query }) => {
    const jobId = toUuid(params.batch);
    return await downloadRows(ctx, {
      name: `${jobId}-failed`,
      format: query.format,
      columns: columnsIn(ctx.language),
      chunks: inParts(readFailedLines(ctx, jobId)),
    });
  },
});
