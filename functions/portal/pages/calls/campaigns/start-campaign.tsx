import * as z from 'zod';
import { getCampaign } from '../../../../../shared/calls/campaigns/get-campaign.ts';
import type { StaffEstimate } from '../../../../../shared/calls/staff-verbs.ts';
import { DomainError } from '../../../../../shared/kernel/errors/domain-error.ts';
import { askFunction } from '../../../app/ask-function.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage } from '../../../app/declare.ts';
import { toErrors } from '../../../app/http/to-failure.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { toMoment, toMoney, toNumber } from '../../../i18n/format.ts';
import { ADMINISTRATORS } from '../../../i18n/roles.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { titled } from '../../../ui/frame/heading.tsx';

const MINUTE_SEC = 60;
const HOUR_MINUTES = 60;

const start = defineForm({
  name: 'start',
  // Starting it again changes nothing.
  idempotent: true,
  roles: ADMINISTRATORS,
  fields: () => z.object({}),
  redirectTo: ({ base }, _, params) => `${base}/calls/campaigns/${toUuid(params.campaign)}`,
  act: async (ctx, _, params) => {
    const input = { id: toUuid(params.campaign) };
    await askFunction(ctx, 'CALLBLASTING', { verb: 'startCampaign', input });
  },
});

/** Finds the cost of a campaign, or why there is none: something that it charges has no price. */
async function findEstimate(ctx: PortalContext, id: string): Promise<StaffEstimate | string> {
  try {
    return await askFunction(ctx, 'CALLBLASTING', { verb: 'estimateCampaign', input: { id } });
  } catch (error) {
    const isUnpriced = error instanceof DomainError && error.code === 'BILLING_NOT_PRICED';
    const said = isUnpriced ? toErrors(error, [], ctx)?.[''] : undefined;
    if (said === undefined) throw error;
    return said;
  }
}

/** The cost of a campaign, and the button that starts it. */
export const startCampaignPage = definePage({
  path: '/calls/campaigns/{campaign}/start',
  operation: 'estimateCampaign',
  title: { es: 'Empezar la campaña', en: 'Start the campaign' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  forms: [start],
  render: async (ctx, { params, failed }) => {
    const { t, base } = ctx;
    const id = toUuid(params.campaign);
    const { name, startAt, status } = await getCampaign(ctx, id);
    const title = t(`¿Empezar ${name}?`, `Start ${name}?`);
    const estimate = await findEstimate(ctx, id);
    if (typeof estimate === 'string')
      return titled(
        { title },
        <div class="card">
          {failed?.errors[''] === undefined ? (
            <p class="wrong" role="alert">
              {estimate}
            </p>
          ) : (
            <FormError failed={failed} />
          )}
          <p>
            <a href={`${base}/calls/campaigns/${id}`}>{t('Volver a la campaña', 'Back to the campaign')}</a>
          </p>
        </div>,
      );
    const { recipients, outcomes, durationSec, highestMicro, lowestMicro, currency } = estimate;
    const { callable, notAllowed, optedOut, invalid } = outcomes;
    const minutes = Math.ceil(durationSec / MINUTE_SEC);
    const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
    return titled(
      { title },
      <div class="card confirm">
        <dl>
          <dt>{t('Destinatarios', 'Recipients')}</dt>
          <dd>{toNumber(ctx, recipients)}</dd>
          <dt>{t('Se pueden llamar', 'Can be called')}</dt>
          <dd>{toNumber(ctx, callable)}</dd>
          <dt>{t('Excluidos', 'Opted out')}</dt>
          <dd>{toNumber(ctx, optedOut)}</dd>
          <dt>{t('Destino no permitido', 'Destination not allowed')}</dt>
          <dd>{toNumber(ctx, notAllowed)}</dd>
          <dt>{t('Líneas rechazadas', 'Rejected lines')}</dt>
          <dd>{toNumber(ctx, invalid)}</dd>
          <dt>{t('Duración de los primeros intentos', 'Duration of the first attempts')}</dt>
          <dd>
            {t(`${hours} h ${rest} min dentro de su horario`, `${hours} h ${rest} min within its hours`)}
          </dd>
          <dt>{t('Si nadie contesta', 'If nobody answers')}</dt>
          <dd>{toMoney(ctx, lowestMicro, currency)}</dd>
          <dt>{t('Como máximo', 'At most')}</dt>
          <dd>
            <strong>{toMoney(ctx, highestMicro, currency)}</strong>
          </dd>
          <dt>{t('Empieza', 'Starts')}</dt>
          <dd>{startAt === null ? t('Ahora', 'Now') : toMoment(ctx, startAt)}</dd>
        </dl>
        <p class="hint">
          {t(
            'El máximo supone que cada intento se hace, se contesta y dura lo más posible. No se cobra por adelantado.',
            'The maximum assumes that every attempt is made, answered and lasts as long as possible. Nothing is charged in advance.',
          )}
        </p>
        {status === 'draft' ? (
          <Form
            ctx={ctx}
            of={start}
            failed={failed}
            submit={startAt === null ? t('Empezar', 'Start') : t('Programar', 'Schedule')}
          />
        ) : null}
      </div>,
    );
  },
});
