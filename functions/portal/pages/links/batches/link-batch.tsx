import { resultPath } from '../../../../../shared/batches/batch-kind.ts';
import { findBatchOrThrow } from '../../../../../shared/batches/find-batch.ts';
import { toSignedUrl } from '../../../../../shared/kernel/storage/signed-url.ts';
import { readFailedLines } from '../../../../../shared/links/batches/failed-lines.ts';
import { LINK_BATCHES, toLinkBatchJob } from '../../../../../shared/links/batches/link-batches.ts';
import type { PortalContext } from '../../../app/context.ts';
import { definePage } from '../../../app/declare.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { toCount, toMoment, toMoney, toNumber } from '../../../i18n/format.ts';
import { NOUNS } from '../../../i18n/nouns.ts';
import { EVERYONE, isOf, MONEY_READERS } from '../../../i18n/roles.ts';
import { BATCH_STATES } from '../../../i18n/states.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { titled } from '../../../ui/frame/heading.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { toWrong, WrongLines } from './failed-lines.tsx';

const SHOWN_FAILED = 50;

async function readFirstFailed(ctx: PortalContext, jobId: string) {
  const lines = [];
  for await (const line of readFailedLines(ctx, jobId)) {
    lines.push(toWrong(line));
    if (lines.length === SHOWN_FAILED) break;
  }
  return lines;
}

/** A batch of links: its progress, its result, and the lines that failed. */
export const linkBatchPage = definePage({
  path: '/links/batches/{batch}',
  operation: 'getLinkBatch',
  title: { es: 'Lote de enlaces', en: 'Batch of links' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 3,
  render: async (ctx, { params }) => {
    const { t, base, pagePath } = ctx;
    const row = await findBatchOrThrow(ctx, LINK_BATCHES, toUuid(params.batch));
    const job = await toLinkBatchJob(ctx, row);
    const { jobId, status, count, processed, reference } = job;
    const hasEnded = row.finishedAt !== null;
    const failed = hasEnded && job.failed > 0 ? await readFirstFailed(ctx, jobId) : [];
    const progress = t(
      `${toNumber(ctx, processed)} de ${toCount(ctx, count, NOUNS.line)}`,
      `${toNumber(ctx, processed)} of ${toCount(ctx, count, NOUNS.line)}`,
    );
    return titled(
      { title: reference || jobId, state: <StateTag ctx={ctx} of={BATCH_STATES[status]} /> },
      <>
        <div class="card" data-live={hasEnded ? undefined : '2'}>
          <p>
            <progress aria-label={progress} max={count} value={processed} /> {progress}
            {hasEnded ? null : (
              <>
                {' '}
                <a href={pagePath}>{t('Actualizar', 'Refresh')}</a>
              </>
            )}
          </p>
          <dl>
            <dt>{t('Enlaces creados', 'Links created')}</dt>
            <dd>{toNumber(ctx, job.created)}</dd>
            <dt>{t('Fallaron', 'Failed')}</dt>
            <dd>{toNumber(ctx, job.failed)}</dd>
            {isOf(MONEY_READERS, ctx) ? (
              <>
                <dt>{t('Costo', 'Cost')}</dt>
                <dd>{toMoney(ctx, BigInt(job.chargedMicro), row.currency)}</dd>
                <dt>{t('Reembolsado', 'Refunded')}</dt>
                <dd>{toMoney(ctx, BigInt(job.refundedMicro), row.currency)}</dd>
              </>
            ) : null}
            <dt>{t('Referencia', 'Reference')}</dt>
            <dd>
              {reference === null ? (
                t('Ninguna', 'None')
              ) : (
                <a href={`${base}/links?${new URLSearchParams({ reference })}`}>{reference}</a>
              )}
            </dd>
            <dt>{t('Identificador', 'Identifier')}</dt>
            <dd>
              <code>{jobId}</code> <CopyButton request={ctx} text={jobId} />
            </dd>
            <dt>{t('Creado', 'Created')}</dt>
            <dd>{toMoment(ctx, job.createdAt)}</dd>
            <dt>{t('Terminó', 'Ended')}</dt>
            <dd>{row.finishedAt === null ? t('Todavía no', 'Not yet') : toMoment(ctx, row.finishedAt)}</dd>
            <dt>{t('Se elimina el', 'Deleted on')}</dt>
            <dd>
              {toMoment(ctx, job.expiresAt)}{' '}
              <span class="hint">{t('Los enlaces se quedan.', 'The links stay.')}</span>
            </dd>
          </dl>
        </div>
        {job.download === undefined ? null : (
          <div class="card">
            <h2>{t('Resultado', 'Result')}</h2>
            <p class="row">
              <a
                class="button"
                href={await toSignedUrl(ctx, resultPath(LINK_BATCHES, jobId, 'csv'))}
                download={`${jobId}.csv`}
              >
                {t('Descargar CSV', 'Download CSV')}
              </a>
              <a class="button plain" href={job.download.url} download={`${jobId}.ndjson`}>
                {t('Descargar NDJSON', 'Download NDJSON')}
              </a>
            </p>
            <p class="hint">
              {t(
                'Una línea por cada una del archivo, en su orden. Las direcciones son válidas durante 60 minutos.',
                'A line for each one of the file, in its order. The addresses are valid for 60 minutes.',
              )}
            </p>
          </div>
        )}
        {failed.length === 0 ? null : (
          <>
            <p>
              <a href={`${pagePath}/failed/csv`}>
                {t('Descargar en CSV todas las que fallaron', 'Download all failed lines as CSV')}
              </a>{' '}
              <a href={`${pagePath}/failed/csv?format=xlsx`}>{t('Para Excel', 'For Excel')}</a>
            </p>
            <WrongLines
              ctx={ctx}
              caption={t('Primeras líneas que fallaron', 'First failed lines')}
              lines={failed}
            />
          </>
        )}
      </>,
    );
  },
});
