import { findBatchOrThrow } from '../../../../shared/batches/find-batch.ts';
import { toBatchJob } from '../../../../shared/numbers/batches/batch-job.ts';
import { NUMBER_BATCHES } from '../../../../shared/numbers/batches/number-batches.ts';
import { definePage } from '../../app/declare.ts';
import { toUuid } from '../../i18n/fields.ts';
import { toCount, toMoment, toMoney, toNumber } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { EVERYONE, isOf, MONEY_READERS, NUMBER_READERS } from '../../i18n/roles.ts';
import { BATCH_STATES } from '../../i18n/states.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { StateTag } from '../../ui/state-tag.tsx';

export const batchPage = definePage({
  path: '/batches/{batch}',
  operation: 'getBatch',
  title: { es: 'Lote de números', en: 'Batch of numbers' },
  roles: EVERYONE,
  service: 'numberinsight',
  render: async (ctx, { params }) => {
    const { t } = ctx;
    const row = await findBatchOrThrow(ctx, NUMBER_BATCHES, toUuid(params.batch));
    const { status, count, processed, reference, createdAt, expiresAt, jobId, download } = await toBatchJob(
      ctx,
      row,
    );
    const progress = t(
      `${toNumber(ctx, processed)} de ${toCount(ctx, count, NOUNS.number)}`,
      `${toNumber(ctx, processed)} of ${toCount(ctx, count, NOUNS.number)}`,
    );
    // Invalid numbers are refunded when the batch ends; a failed batch entirely.
    const paid = status === 'failed' ? 0 : status === 'done' ? count - row.failed : count;
    return titled(
      { title: reference || jobId, state: <StateTag ctx={ctx} of={BATCH_STATES[status]} /> },
      <>
        <div class="card" data-live={row.finishedAt === null ? '3' : undefined}>
          <p>
            <progress aria-label={progress} max={count} value={processed} /> {progress}
          </p>
          <dl>
            <dt>{t('No válidos', 'Invalid')}</dt>
            <dd>{toNumber(ctx, row.failed)}</dd>
            {isOf(MONEY_READERS, ctx) ? (
              <>
                <dt>{t('Costo', 'Cost')}</dt>
                <dd>{toMoney(ctx, row.unitMicro * BigInt(paid), row.currency)}</dd>
              </>
            ) : null}
            <dt>{t('Referencia', 'Reference')}</dt>
            <dd>{reference || t('Ninguna', 'None')}</dd>
            <dt>{t('Identificador', 'Identifier')}</dt>
            <dd>
              <code>{jobId}</code> <CopyButton request={ctx} text={jobId} />
            </dd>
            <dt>{t('Creado', 'Created')}</dt>
            <dd>{toMoment(ctx, createdAt)}</dd>
            <dt>{t('Terminó', 'Ended')}</dt>
            <dd>{row.finishedAt === null ? t('Todavía no', 'Not yet') : toMoment(ctx, row.finishedAt)}</dd>
            <dt>{t('Se elimina el', 'Deleted on')}</dt>
            <dd>{toMoment(ctx, expiresAt)}</dd>
          </dl>
        </div>
        {download === undefined ? null : (
          <div class="card">
            <h2>{t('Resultado', 'Result')}</h2>
            {isOf(NUMBER_READERS, ctx) ? (
              <>
                <p class="row">
                  <a class="button" href={`${ctx.pagePath}/csv`} download={`${jobId}.csv`}>
                    {t('Descargar CSV', 'Download CSV')}
                  </a>
                  <a class="button plain" href={`${ctx.pagePath}/csv?format=xlsx`} download={`${jobId}.xlsx`}>
                    {t('Para Excel', 'For Excel')}
                  </a>
                  <a class="button plain" href={download.url} download={`${jobId}.ndjson`}>
                    {t('Descargar NDJSON', 'Download NDJSON')}
                  </a>
                </p>
                <p class="hint">
                  {t(
                    'La dirección del NDJSON es válida durante 60 minutos.',
                    'The NDJSON address is valid for 60 minutes.',
                  )}
                </p>
              </>
            ) : (
              <p>
                {t(
                  'Los números son datos personales que su rol no puede ver.',
                  'Numbers are personal data that your role cannot see.',
                )}
              </p>
            )}
          </div>
        )}
      </>,
    );
  },
});
