import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { CAMPAIGNS, createCampaign, postRecipients, readCampaign } from '../../harness/calls/campaigns.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { killPart } from '../../harness/cloud/kill-part.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { mobileNumbers } from '../../harness/numbers.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

// Its workers are killed.
const cloud = useCloud({ alone: true, durable: true, onDeath: () => {} });
const LINES = 2_500;
const FILE = `to\n${mobileNumbers(LINES).join('\n')}\n`;

const openDraft = async () => {
  const tenant = await createTenant(cloud.environment);
  return { tenant, id: await createCampaign(tenant, { text: 'Hola.', voice: VOICE }) };
};
const countParts = async ({ organizationId }: Tenant): Promise<number> =>
  (await query(cloud.environment, 'select from upload_part where organization_id = $1', [organizationId]))
    .length;
const countRecipients = async (tenant: Tenant, id: string): Promise<number> =>
  (await readCampaign(tenant, id)).progress.recipients;

/** Sends a file of recipients of which the end never comes. */
function sendWithoutEnd({ token }: Tenant, id: string): () => void {
  const { hostname, port } = new URL(cloud.environment.API_BASE_URL);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /api/v6${CAMPAIGNS}/${id}/recipients HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: text/csv\r\nContent-Length: ${FILE.length + 1}\r\n\r\n${FILE}`,
  );
  return () => socket.destroy();
}

test('a file of recipients whose Worker is killed leaves none, its parts are deleted an hour later, and it can be sent again', async () => {
  const { tenant, id } = await openDraft();
  const stop = sendWithoutEnd(tenant, id);
  await waitFor('the first lines to be stored', async () => (await countParts(tenant)) > 0 || undefined);
  await killPart(cloud, 'workerd');
  stop();
  expect(await waitFor('the campaign', () => countRecipients(tenant, id).catch(() => undefined))).toBe(0);
  expect(await countParts(tenant)).toBeGreaterThan(0);
  const purge = () => runJob(cloud.environment, 'callblasting/purge-calls');
  expect((await purge()).status).toBe(200);
  expect(await countParts(tenant)).toBeGreaterThan(0);
  await query(
    cloud.environment,
    "update upload_part set created_at = created_at - interval '61 minutes' where organization_id = $1",
    [tenant.organizationId],
  );
  expect((await purge()).status).toBe(200);
  expect(await countParts(tenant)).toBe(0);
  const added = await postRecipients(tenant, id, 'text/csv', FILE);
  expect(added.json.data).toMatchObject({ accepted: LINES, duplicates: 0 });
  expect([await countRecipients(tenant, id), await countParts(tenant)]).toEqual([LINES, 0]);
});

test('a file of recipients whose answer is lost has been added, and adds nothing when it is sent again', async () => {
  const { tenant, id } = await openDraft();
  const loss = loseAnswerOf(cloud, 'add_campaign_recipients');
  const lost = await tenant.api.send(`${CAMPAIGNS}/${id}/recipients`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: FILE,
  });
  expect([loss.isLost(), lost.status]).toEqual([true, 503]);
  loss.stop();
  expect(await countRecipients(tenant, id)).toBe(LINES);
  const again = await postRecipients(tenant, id, 'text/csv', FILE);
  expect(again.json.data).toMatchObject({ accepted: 0, duplicates: LINES });
  expect([await countRecipients(tenant, id), await countParts(tenant)]).toEqual([LINES, 0]);
});
