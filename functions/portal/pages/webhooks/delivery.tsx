import * as z from 'zod';
import { defineForm, definePage } from '../../app/declare.ts';
import { toUuid } from '../../i18n/fields.ts';
import { toInstant, toNumber } from '../../i18n/format.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import {
  DeliveryAttempt,
  describeFailure,
  describeNext,
  toDeliveryState,
  toReadable,
} from './delivery-facts.tsx';
import { maskBody } from './mask-body.ts';
import { getOwnDelivery, resendOwn } from './webhook-actions.ts';

/** Retries are minutes apart; only an attempt that is due is waited for. */
const LIVE_MS = 60_000;

const resend = defineForm({
  name: 'resend',
  roles: BUILDERS,
  done: { es: 'La entrega se está enviando otra vez.', en: 'The delivery is being sent again.' },
  fields: () => z.object({}),
  act: (ctx, _, { delivery }) => resendOwn(ctx, { deliveryId: toUuid(delivery) }),
});

export const deliveryPage = definePage({
  path: '/deliveries/{delivery}',
  under: '/webhooks',
  title: { es: 'Entrega', en: 'Delivery' },
  roles: BUILDERS,
  statements: 2,
  forms: [resend],
  render: async (ctx, { params, failed }) => {
    const { t, base } = ctx;
    const id = toUuid(params.delivery);
    const delivery = await getOwnDelivery(ctx, id);
    const [latest] = delivery.log;
    const why =
      delivery.state === 'delivered' || latest === undefined ? undefined : describeFailure(ctx, latest);
    const body = maskBody(ctx, delivery.requestBody);
    const isSoon =
      delivery.state === 'pending' && delivery.nextAttemptAt.getTime() < ctx.clock().getTime() + LIVE_MS;
    return titled(
      {
        title: delivery.type,
        state: <StateTag ctx={ctx} of={toDeliveryState(delivery)} />,
        actions: (
          <Form
            ctx={ctx}
            of={resend}
            failed={failed}
            submit={t('Enviar otra vez', 'Send again')}
            look="inline"
          />
        ),
      },
      <>
        <div class="card" data-live={isSoon ? '2' : undefined}>
          {why === undefined ? null : <p class="lead">{why}</p>}
          <p>{describeNext(ctx, delivery)}</p>
          <dl>
            <dt>{t('Destino', 'Endpoint')}</dt>
            <dd>
              {delivery.endpointId === null ? (
                delivery.url
              ) : (
                <a href={`${base}/webhooks/${delivery.endpointId}`}>{delivery.url}</a>
              )}
            </dd>
            {delivery.events === 1 ? null : (
              <>
                <dt>{t('Eventos', 'Events')}</dt>
                <dd>{toNumber(ctx, delivery.events)}</dd>
              </>
            )}
            <dt>{t('Ocurrió', 'Occurred')}</dt>
            <dd>{toInstant(ctx, delivery.occurredAt)}</dd>
            <dt>{t('Intentos', 'Attempts')}</dt>
            <dd>{toNumber(ctx, delivery.attempts)}</dd>
            <dt>{t('Identificador', 'Identifier')}</dt>
            <dd>
              <code>{id}</code> <CopyButton request={ctx} text={id} />
            </dd>
          </dl>
        </div>
        {delivery.log.map((attempt, place) => (
          <DeliveryAttempt
            ctx={ctx}
            of={attempt}
            isOpen={place === 0 && attempt.outcome === 'failed'}
            hidesAnswer={body.isMasked}
          />
        ))}
        {delivery.attempts > 0 && delivery.log.length === 0 ? (
          <p class="card soft">{t('Los intentos se guardan 30 días.', 'Attempts are kept for 30 days.')}</p>
        ) : null}
        <div class="card">
          <div class="row between">
            <h2>{t('Contenido', 'Body')}</h2>
            <CopyButton request={ctx} text={body.text} />
          </div>
          {body.isMasked ? (
            <p class="soft">
              {t(
                'Su rol no muestra los montos ni los datos de personas.',
                'Your role does not show amounts or people’s data.',
              )}
            </p>
          ) : null}
          <pre>{toReadable(body.text)}</pre>
        </div>
      </>,
    );
  },
});
