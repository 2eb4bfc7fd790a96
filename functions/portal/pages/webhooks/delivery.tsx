import * as z from 'zod';
import { Form } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { listOwnAttempts, resendOwn } from '../../domain/webhooks.ts';
import { attemptErrorIn } from '../../words/attempt-errors.ts';
import { toUuid } from '../../words/fields.ts';
import { toInstant, toNumber } from '../../words/format.ts';
import { BUILDERS } from '../../words/roles.ts';

const resend = defineForm({
  name: 'resend',
  roles: BUILDERS,
  done: { es: 'Se está enviando otra vez.', en: 'It is being sent again.' },
  fields: () => z.object({}),
  act: async (ctx, _, { delivery }) => {
    await resendOwn(ctx, { deliveryId: toUuid(delivery) });
  },
});

export const deliveryPage = definePage({
  path: '/deliveries/{delivery}',
  title: { es: 'Entrega', en: 'Delivery' },
  roles: BUILDERS,
  forms: [resend],
  render: async (ctx, { params, failed }) => {
    const { t } = ctx;
    const attempts = await listOwnAttempts(ctx, toUuid(params.delivery));
    const [first] = attempts;
    const toLines = (headers: unknown): string =>
      Object.entries(Object(headers))
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    return (
      <>
        <Form ctx={ctx} of={resend} failed={failed} submit={t('Enviar otra vez', 'Send again')} />
        <div class="card">
          <h2>{t('Lo que se envía', 'What is sent')}</h2>
          <pre>{first?.requestBody}</pre>
        </div>
        {attempts.toReversed().map((attempt) => (
          <div class="card">
            <h2>
              {t('Intento', 'Attempt')} {attempt.attempt}{' '}
              <span class={`tag ${attempt.outcome === 'succeeded' ? 'good' : 'bad'}`}>
                {attempt.responseStatus ??
                  (attempt.error === null
                    ? t('Sin respuesta', 'No answer')
                    : attemptErrorIn(ctx.language, attempt.error))}
              </span>
            </h2>
            <dl>
              <dt>{t('Cuándo', 'When')}</dt>
              <dd>{toInstant(ctx, attempt.startedAt)}</dd>
              <dt>{t('Dirección', 'Address')}</dt>
              <dd>{attempt.url}</dd>
              <dt>{t('Duración', 'Duration')}</dt>
              <dd>{attempt.durationMs === null ? '' : `${toNumber(ctx, attempt.durationMs)} ms`}</dd>
            </dl>
            <details>
              <summary>{t('Encabezados y respuesta', 'Headers and answer')}</summary>
              <pre>{toLines(attempt.requestHeaders)}</pre>
              <pre>{toLines(attempt.responseHeaders)}</pre>
              <pre>
                {attempt.responseBody}
                {attempt.responseTruncated ? '…' : ''}
              </pre>
            </details>
          </div>
        ))}
      </>
    );
  },
});
