import { findBatchOrThrow, toBatchJob } from '../../../../shared/numbers/batches/batch-job.ts';
import { StateTag } from '../../components/state-tag.tsx';
import { definePage } from '../../declare.ts';
import { toUuid } from '../../words/fields.ts';
import { toMoment, toMoney, toNumber } from '../../words/format.ts';
import { ADMINISTRATORS, EVERYONE, isOf, NUMBER_READERS } from '../../words/roles.ts';
import { BATCH_STATES } from '../../words/states.ts';

export const batchPage = definePage({
  path: '/batches/{batch}',
  operation: 'getBatch',
  title: { es: 'Lote de números', en: 'Batch of numbers' },
  roles: EVERYONE,
  service: 'numberinsight',
  render: async (ctx, { params }) => {
    const { t, pagePath } = ctx;
    const row = await findBatchOrThrow(ctx, toUuid(params.batch));
    const { status, count, processed, reference, createdAt, expiresAt, jobId, download } = await toBatchJob(
      ctx,
      row,
    );
    const progress = t(
      `${toNumber(ctx, processed)} de ${toNumber(ctx, count)} números`,
      `${toNumber(ctx, processed)} of ${toNumber(ctx, count)} numbers`,
    );
    // Invalid numbers are refunded when the batch ends; a failed batch entirely.
    const paid = status === 'failed' ? 0 : status === 'done' ? count - row.invalid : count;
    return (
      <>
        <div class="card">
          <h2>
            {reference || jobId} <StateTag ctx={ctx} of={BATCH_STATES[status]} />
          </h2>
          <p>
            <progress aria-label={progress} max={count} value={processed} /> {progress}
          </p>
          {row.finishedAt === null ? (
            <p>
              <a class="button plain" href={pagePath}>
                {t('Ver cómo va', 'See how it goes')}
              </a>
            </p>
          ) : null}
          <dl>
            <dt>{t('No válidos', 'Not valid')}</dt>
            <dd>{toNumber(ctx, row.invalid)}</dd>
            {isOf(ADMINISTRATORS, ctx) ? (
              <>
                <dt>{t('Costo', 'Cost')}</dt>
                <dd>{toMoney(ctx, row.unitMicro * BigInt(paid), row.currency)}</dd>
              </>
            ) : null}
            <dt>{t('Referencia', 'Reference')}</dt>
            <dd>{reference || t('Ninguna', 'None')}</dd>
            <dt>{t('Identificador', 'Identifier')}</dt>
            <dd>
              <code>{jobId}</code>
            </dd>
            <dt>{t('Creado', 'Created')}</dt>
            <dd>{toMoment(ctx, createdAt)}</dd>
            <dt>{t('Terminó', 'Ended')}</dt>
            <dd>{row.finishedAt === null ? t('Todavía no', 'Not yet') : toMoment(ctx, row.finishedAt)}</dd>
            <dt>{t('Se borra', 'Is deleted')}</dt>
            <dd>{toMoment(ctx, expiresAt)}</dd>
          </dl>
        </div>
        {download === undefined ? null : (
          <div class="card">
            <h2>{t('Resultado', 'Result')}</h2>
            {isOf(NUMBER_READERS, ctx) ? (
              <p>
                <a class="button" href={download.url} download={`${jobId}.ndjson`}>
                  {t('Descargar (NDJSON)', 'Download (NDJSON)')}
                </a>{' '}
                <span class="hint">
                  {t('La dirección sirve por 60 minutos.', 'The address works for 60 minutes.')}
                </span>
              </p>
            ) : (
              <p>
                {t(
                  'Los números son datos de personas, que su rol no ve.',
                  'Numbers are data of people, which your role does not see.',
                )}
              </p>
            )}
          </div>
        )}
      </>
    );
  },
});
