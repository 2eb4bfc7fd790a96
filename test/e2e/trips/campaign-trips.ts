import { uploadTone } from '../../harness/calls/call-blasting.ts';
import { CAMPAIGNS, createCampaign } from '../../harness/calls/campaigns.ts';
import type { Tenant } from '../../harness/organization.ts';
import { GUARD, type Scenario, type Trips } from './trips.ts';

const ADMISSION = `${GUARD} EVALSHA`;
const RECIPIENTS = { recipients: [{ to: '573001234567' }, { to: '573109876543' }] };
/** It waits, so that nothing changes it meanwhile. */
const startAt = new Date(Date.now() + 86_400_000).toISOString();

const bodyFor = async (tenant: Tenant) => ({ audioId: await uploadTone(tenant, 1), startAt });

/** A campaign with two recipients, after what was asked of it. */
async function openCampaign(tenant: Tenant, ...actions: string[]): Promise<string> {
  const path = `${CAMPAIGNS}/${await createCampaign(tenant, await bodyFor(tenant))}`;
  await tenant.api.post(`${path}/recipients`, RECIPIENTS);
  for (const action of actions) await tenant.api.send(`${path}/${action}`, { method: 'POST' });
  return path;
}

const reading =
  (part: string): Scenario =>
  async (tenant) => {
    const path = await openCampaign(tenant);
    return () => tenant.api.get(`${path}${part}`);
  };

const changing =
  (action: string, ...before: string[]): Scenario =>
  async (tenant) => {
    const path = await openCampaign(tenant, ...before);
    return () => tenant.api.send(`${path}/${action}`, { method: 'POST' });
  };

/** The Redis and Postgres calls of the operations of call campaigns. */
export const CAMPAIGN_TRIPS: Trips = [
  [
    'creating a campaign',
    { status: 201, redis: [ADMISSION], postgres: 2 },
    async (tenant) => {
      const body = { name: 'Reminders', ...(await bodyFor(tenant)) };
      return () => tenant.api.post(CAMPAIGNS, body);
    },
  ],
  [
    // The request reads which variables it needs, and adds up to a thousand recipients.
    'adding recipients',
    { status: 200, redis: [ADMISSION], postgres: 2 },
    async (tenant) => {
      const path = await openCampaign(tenant);
      return () => tenant.api.post(`${path}/recipients`, RECIPIENTS);
    },
  ],
  [
    'the campaigns',
    { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true },
    async (tenant) => {
      await openCampaign(tenant);
      return () => tenant.api.get(CAMPAIGNS);
    },
  ],
  ['reading a campaign', { status: 200, redis: [ADMISSION], postgres: 1, atOnce: true }, reading('')],
  [
    // The draft, the edit, and how it is afterwards.
    'editing a campaign',
    { status: 200, redis: [ADMISSION], postgres: 3 },
    async (tenant) => {
      const path = await openCampaign(tenant);
      return () =>
        tenant.api.send(path, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"Edited"}',
        });
    },
  ],
  ['estimating a campaign', { status: 200, redis: [ADMISSION], postgres: 2 }, reading('/estimate')],
  ['the results of a campaign', { status: 200, redis: [ADMISSION], postgres: 2 }, reading('/results')],
  // The change, how the campaign is afterwards, and after the answer its first calls.
  ['starting a campaign', { status: 200, redis: [ADMISSION], postgres: 3 }, changing('start')],
  ['pausing a campaign', { status: 200, redis: [ADMISSION], postgres: 2 }, changing('pause', 'start')],
  [
    'resuming a campaign',
    { status: 200, redis: [ADMISSION], postgres: 3 },
    changing('resume', 'start', 'pause'),
  ],
  ['canceling a campaign', { status: 200, redis: [ADMISSION], postgres: 2 }, changing('cancel', 'start')],
];
