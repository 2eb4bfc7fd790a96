import { askFunction } from '../../../app/ask-function.ts';
import { defineForm, definePage } from '../../../app/declare.ts';
import { ADMINISTRATORS } from '../../../i18n/roles.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { CAMPAIGN_INPUTS, readCampaignChoices, toCampaignBody, toCampaignFields } from './campaign-form.ts';

const create = defineForm({
  name: 'create',
  operation: 'createCampaign',
  roles: ADMINISTRATORS,
  fields: toCampaignFields,
  inputs: CAMPAIGN_INPUTS,
  actAndLead: async (ctx, fields) => {
    const input = toCampaignBody(fields);
    const { id } = await askFunction<{ id: string }>(ctx, 'CALLBLASTING', { verb: 'createCampaign', input });
    return { to: `${ctx.base}/calls/campaigns/${id}` };
  },
  onResubmit: async ({ base }) => ({ to: `${base}/calls/campaigns` }),
});

/** The first step of a campaign: what it says and when. */
export const newCallCampaignPage = definePage({
  path: '/calls/campaigns/new',
  title: { es: 'Nueva campaña de llamadas', en: 'New call campaign' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  statements: 2,
  forms: [create],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    return (
      <div class="card">
        <Form
          ctx={ctx}
          of={create}
          failed={failed}
          isFocused={failed === undefined}
          submit={t('Guardar y agregar destinatarios', 'Save and add recipients')}
          values={{ 'retry.maxAttempts': '2' }}
          options={await readCampaignChoices(ctx)}
        >
          <p class="hint">
            {t('Todavía no se llama ni se cobra nada.', 'Nothing is called or charged yet.')}
          </p>
        </Form>
      </div>
    );
  },
});
