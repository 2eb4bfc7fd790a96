import * as z from 'zod';
import { startOfColombiaDay } from '../../../../shared/time/colombia.ts';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { listOwnDeliveries, resendOwn } from '../../domain/webhooks.ts';
import { BUILDERS } from '../../words/roles.ts';
import { DeliveryTable, toBefore } from './webhook-facts.tsx';

const resendAll = defineForm({
  name: 'resend',
  roles: BUILDERS,
  done: { es: 'Se están enviando otra vez.', en: 'They are being sent again.' },
  fields: () => z.object({ since: z.iso.date().transform((day) => startOfColombiaDay(day)) }),
  act: async (ctx, { since }) => {
    await resendOwn(ctx, { since });
  },
});

export const deliveriesPage = definePage({
  path: '/deliveries',
  title: { es: 'Entregas de webhooks', en: 'Webhook deliveries' },
  roles: BUILDERS,
  forms: [resendAll],
  render: async (ctx, { query, failed }) => {
    const { t, pagePath } = ctx;
    const isReview = query.review === 'yes';
    const deliveries = await listOwnDeliveries(
      ctx,
      isReview ? ['waiting', 'failed'] : undefined,
      toBefore(query),
    );
    return (
      <>
        <p class="row">
          <a href={pagePath} aria-current={isReview ? undefined : 'page'}>
            {t('Todas', 'All')}
          </a>
          <a href={`${pagePath}?review=yes`} aria-current={isReview ? 'page' : undefined}>
            {t('Las que fallaron o esperan', 'Those that failed or wait')}
          </a>
        </p>
        <DeliveryTable ctx={ctx} of={deliveries} given={isReview ? { review: 'yes' } : {}} />
        <div class="card">
          <h2>{t('Enviar otra vez', 'Send again')}</h2>
          <Form ctx={ctx} of={resendAll} failed={failed} submit={t('Enviar todas', 'Send all')}>
            <Field
              ctx={ctx}
              failed={refusedOf(failed, resendAll)}
              name="since"
              type="date"
              label={t('Las que fallaron o esperan desde', 'Those that failed or wait since')}
              required
            />
          </Form>
        </div>
      </>
    );
  },
});
