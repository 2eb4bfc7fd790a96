import { expect, inject, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { keepRecipientFile } from '../../../shared/calls/campaigns/recipients/recipient-file.ts';
import {
  purgeRecipientFiles,
  RECIPIENT_FILE_MS,
} from '../../../shared/calls/campaigns/recipients/recipient-file-objects.ts';
import type { TenantCtx } from '../../../shared/kernel/ctx.ts';
import {
  CAMPAIGNS,
  changeCampaign,
  createCampaign,
  postRecipients,
  readCampaign,
} from '../../harness/calls/campaigns.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { onCi, rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { openBatchStorage } from '../../harness/links/batch-storage.ts';
import { createMemoryBucket } from '../../harness/memory-bucket.ts';
import { mobileNumbers } from '../../harness/numbers.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

test('a file of recipients whose columns nobody chose is deleted after seven days, and recordings are not', async () => {
  const { bucket, objects } = createMemoryBucket();
  const { ctx } = await openBatchStorage(await createTenant(environment));
  const at = (ms: number): TenantCtx => ({
    ...ctx,
    env: { CALL_AUDIOS: bucket },
    clock: () => new Date(Date.now() + ms),
  });
  const file = { chunks: bytesOf('to\n573001234567\n'), free: () => {} };
  const fileId = await keepRecipientFile(at(0), crypto.randomUUID(), file);
  await bucket.put('recordings/one/1', 'a recording');
  const kept = [`recipients/${fileId}/0`, `recipients/${fileId}/file.json`];
  expect([...objects.keys()].sort()).toEqual([...kept, 'recordings/one/1'].sort());

  const MINUTE_MS = 60_000;
  expect(await purgeRecipientFiles(at(RECIPIENT_FILE_MS - MINUTE_MS), 10)).toBe(0);
  // It purges no more than it was asked for.
  expect(await purgeRecipientFiles(at(RECIPIENT_FILE_MS + MINUTE_MS), 1)).toBe(1);
  expect(await purgeRecipientFiles(at(RECIPIENT_FILE_MS + MINUTE_MS), 1)).toBe(1);
  expect([...objects.keys()]).toEqual(['recordings/one/1']);
});

/** A file of so many recipients. */
const fileOf = (count: number): string[] => ['to', ...mobileNumbers(count)];
const openDraft = async () => {
  const tenant = await createTenant(environment);
  return { tenant, id: await createCampaign(tenant, { text: 'Hola.', voice: VOICE }) };
};
const countRows = async ({ organizationId }: Tenant) =>
  await Promise.all(
    [
      'select from upload_part where organization_id = $1',
      'select from campaign_recipient recipient join campaign on campaign.id = recipient.campaign_id where organization_id = $1',
    ].map(async (statement) => (await query(environment, statement, [organizationId])).length),
  );

const BROKEN: [what: string, line: string | Uint8Array, status: number, code: string, why: string][] = [
  ['a quote that is not closed', '"573001234567', 400, 'BAD_REQUEST', 'Line 2202: the quoted field'],
  [
    'a byte that is not UTF-8',
    Uint8Array.of(0x31, 0xe9, 0x31),
    400,
    'BAD_REQUEST',
    'Line 2202: the text is not',
  ],
];
test.each(rotateSample(BROKEN, 2, 0))(
  'a file with %s at its 2,202nd line adds no recipient',
  async (_, line, status, code, why) => {
    const { tenant, id } = await openDraft();
    const lines = fileOf(2_200);
    const body = Buffer.concat([
      Buffer.from(`${lines.join('\n')}\n`),
      Buffer.from(line),
      Buffer.from('\n573009999999\n'),
    ]);
    const refused = await tenant.api.send(`${CAMPAIGNS}/${id}/recipients`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: new Uint8Array(body),
    });
    expect(refusalOf(refused)).toEqual({ status, code, fields: ['body'] });
    expect(refused.json.error.message).toContain(why);
    expect((await readCampaign(tenant, id)).progress.recipients).toBe(0);
    await waitFor(
      'the parts to be deleted',
      async () => (await countRows(tenant)).every((rows) => rows === 0) || undefined,
    );
    const added = await postRecipients(tenant, id, 'text/csv', lines.join('\n'));
    expect(added.json.data).toEqual({ accepted: 2_200, duplicates: 0, rejected: [] });
    expect(await countRows(tenant)).toEqual([0, 2_200]);
  },
);

/** On CI more than are stored at once. */
const ROOM = onCi(2_000, 200);

test('a file of more recipients than fit into the day adds none of them', async () => {
  const { tenant, id } = await openDraft();
  await query(
    environment,
    `select routine.use_storage($1, 'recipients', ${STORED_A_DAY.recipients - ROOM})`,
    [tenant.organizationId],
  );
  const refused = await postRecipients(tenant, id, 'text/csv', fileOf(ROOM + 1).join('\n'));
  expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'STORAGE_QUOTA_EXCEEDED' });
  expect((await readCampaign(tenant, id)).progress.recipients).toBe(0);
  const added = await postRecipients(tenant, id, 'text/csv', fileOf(ROOM).join('\n'));
  expect(added.json.data).toMatchObject({ accepted: ROOM });
});

test('two files for one draft that come at the same time add each number once', async () => {
  const { tenant, id } = await openDraft();
  const half = onCi(1_000, 100);
  const numbers = mobileNumbers(3 * half);
  const [first, second] = await Promise.all(
    [numbers.slice(0, 2 * half), numbers.slice(half)].map((some) =>
      postRecipients(tenant, id, 'text/csv', ['to', ...some].join('\n')),
    ),
  );
  const [one, other] = [first?.json.data, second?.json.data];
  expect([one.accepted + other.accepted, one.duplicates + other.duplicates]).toEqual([3 * half, half]);
  expect(await countRows(tenant)).toEqual([0, 3 * half]);
});

test('the recipients of a draft are removed, with an event in the audit log, and those of a started campaign are not', async () => {
  const { tenant, id } = await openDraft();
  const path = `${CAMPAIGNS}/${id}/recipients`;
  const remove = () => tenant.api.send(path, { method: 'DELETE' });
  await postRecipients(tenant, id, 'text/csv', fileOf(3).join('\n'));
  expect((await remove()).json.data).toEqual({ removed: 3 });
  expect((await remove()).json.data).toEqual({ removed: 0 });
  expect((await readCampaign(tenant, id)).progress).toMatchObject({ recipients: 0, pending: 0 });
  expect(
    await query(
      environment,
      "select verb, input from audit_event where organization_id = $1 and verb like 'campaign.%'",
      [tenant.organizationId],
    ),
  ).toEqual([{ verb: 'campaign.remove-recipients', input: { id } }]);
  await postRecipients(tenant, id, 'text/csv', fileOf(1).join('\n'));
  await changeCampaign(tenant, id, 'start');
  expect(refusalOf(await remove())).toEqual({ status: 409, code: 'CALLBLASTING_CAMPAIGN_STATE', fields: [] });
  const other = await createTenant(environment);
  expect((await other.api.send(path, { method: 'DELETE' })).status).toBe(404);
});
