import * as z from 'zod';
import type { Stage } from './stage.ts';
import { waitForEvent } from './wait-for-event.ts';

const CAMPAIGNS = '/api/v6/callblasting/campaigns';
const Draft = z.object({ id: z.string() });
const Added = z.object({ accepted: z.int() });
const Estimate = z.object({ recipients: z.int(), highestMicro: z.int() });
const Campaign = z.object({ status: z.string() });
/** The last two digits choose the emulated calls' outcomes; the last line is no number. */
const RECIPIENTS = `to,externalId,nombre,fecha
573009876590,customer-1,Ana,5 de diciembre
573009876593,customer-2,Luis,6 de diciembre
12,customer-3,Eva,7 de diciembre
`;
const CAMPAIGN_MS = 120_000;

/** Calls a list of people, each with a text of their own. */
export async function tellOfCampaigns(stage: Stage): Promise<void> {
  const { step, call } = stage;
  let id = '';
  const path = (): string => {
    if (id === '') throw new Error('There is no campaign to go on with.');
    return `${CAMPAIGNS}/${id}`;
  };

  await step('It prepares a campaign of calls, and sees what it may cost', async () => {
    const body = {
      name: 'Reminders',
      text: 'Hola {{nombre}}. Su factura vence el {{fecha}}. Gracias por ser nuestro cliente.',
      voice: 'es-CO-Salome',
      options: { purpose: 'service' },
      retry: { maxAttempts: 1, minIntervalSec: 60 },
      reference: 'november',
    };
    id = (await call('POST', CAMPAIGNS, Draft, { body })).id;
    const form = { body: RECIPIENTS, headers: { 'content-type': 'text/csv' } };
    const { accepted } = await call('POST', `${path()}/recipients`, Added, { form });
    if (accepted !== 2) throw new Error(`${accepted} recipients were added.`);
    await call('GET', `${path()}/estimate`, Estimate);
  });

  await step('The campaign calls everyone, and has a result for each', async () => {
    await call('POST', `${path()}/start`, Campaign);
    await waitForEvent(stage, 'voice.campaign.completed', (data) => data.campaignId === id, CAMPAIGN_MS);
    const results = await call('GET', `${path()}/results`, z.string());
    const lines = results.trim().split('\n');
    if (lines.length !== 2) throw new Error(`The results have ${lines.length} lines.`);
  });
}
