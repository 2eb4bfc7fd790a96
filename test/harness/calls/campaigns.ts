import { query } from '../database.ts';
import { patiently } from '../http/patiently.ts';
import { createTenant, type Tenant, type TenantOptions } from '../organization.ts';
import { waitFor } from '../wait-for.ts';
import { numberEnding, uploadTone } from './call-blasting.ts';

export const CAMPAIGNS = '/callblasting/campaigns';

// Tests assert on whatever they read of a campaign, so its type is open.
// biome-ignore lint/suspicious/noExplicitAny: see above
type ShownCampaign = any;

/** Creates a draft; throws when it is refused. */
export async function createCampaign(
  { api }: Pick<Tenant, 'api'>,
  body: Record<string, unknown>,
): Promise<string> {
  const created = await patiently(() => api.post(CAMPAIGNS, { name: 'Reminders', ...body }));
  if (created.status !== 201) throw new Error(`The campaign was refused: ${created.text}`);
  return created.json.data.id;
}

export const postRecipients = (
  { api }: Pick<Tenant, 'api'>,
  id: string,
  type: 'text/csv' | 'application/x-ndjson',
  body: string,
) =>
  patiently(() =>
    api.send(`${CAMPAIGNS}/${id}/recipients`, { method: 'POST', headers: { 'content-type': type }, body }),
  );

/** Numbers whose endings select the outcomes of their calls. */
const numbersEnding = (endings: readonly string[]): string[] => endings.map(numberEnding);

export const addNumbers = (tenant: Pick<Tenant, 'api'>, id: string, numbers: readonly string[]) =>
  postRecipients(tenant, id, 'text/csv', `to\n${numbers.join('\n')}\n`);

export const changeCampaign = (
  { api }: Pick<Tenant, 'api'>,
  id: string,
  action: 'start' | 'pause' | 'resume' | 'cancel',
) => patiently(() => api.send(`${CAMPAIGNS}/${id}/${action}`, { method: 'POST' }));

export const readCampaign = async ({ api }: Pick<Tenant, 'api'>, id: string): Promise<ShownCampaign> =>
  (await patiently(() => api.get(`${CAMPAIGNS}/${id}`))).json.data;

/** The campaign once it is as wanted: by default, when its last recipient has ended. */
export const waitForCampaign = (
  tenant: Pick<Tenant, 'api'>,
  id: string,
  isWanted: (campaign: ShownCampaign) => boolean = ({ finishedAt }) => finishedAt !== null,
): Promise<ShownCampaign> =>
  waitFor('the campaign gets there', async () => {
    const campaign = await readCampaign(tenant, id);
    return isWanted(campaign) ? campaign : undefined;
  });

/** A campaign of a new tenant that plays a short audio to these numbers, not started. */
export async function openCampaign(
  environment: Parameters<typeof createTenant>[0],
  endings: readonly string[],
  body: Record<string, unknown> = {},
  options: TenantOptions = {},
) {
  const tenant = await createTenant(environment, options);
  const audioId = await uploadTone(tenant, 1);
  const id = await createCampaign(tenant, {
    audioId,
    repeat: 1,
    retry: { maxAttempts: 1, minSuccessSec: 0 },
    ...body,
  });
  const numbers = numbersEnding(endings);
  const added = await addNumbers(tenant, id, numbers);
  if (added.json.data?.accepted !== numbers.length) throw new Error(`Recipients were refused: ${added.text}`);
  return { tenant, id, numbers };
}

/** The lines of a campaign's results. */
export async function readResults({ api }: Pick<Tenant, 'api'>, id: string): Promise<ShownCampaign[]> {
  const answer = await patiently(() => api.get(`${CAMPAIGNS}/${id}/results`));
  return answer.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Counts the attempts that were made in an organization. */
export const countAttempts = async ({ environment, organizationId }: Tenant): Promise<number> => {
  const [row] = await query<{ count: string }>(
    environment,
    `select count(*) from call_attempt join call on call.id = call_attempt.call_id where organization_id = $1`,
    [organizationId],
  );
  return Number(row?.count);
};
