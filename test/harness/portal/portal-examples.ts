import { PLATFORM_DOMAIN } from '../../../local/demo/demo-keys.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { addWebhookEndpoint } from '../../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../calls/call-blasting.ts';
import { addNumbers, createCampaign } from '../calls/campaigns.ts';
import { synthesize } from '../calls/speech.ts';
import { query } from '../database.ts';
import { waitForBatch } from '../numbers.ts';
import { operatorOf, type Tenant } from '../organization.ts';
import { uploadForColumns } from './column-files.ts';
import { sendLinkFile, uploadLinkFile } from './link-files.ts';
import { type PortalBrowser, signIn } from './portal.ts';
import { uploadRecipientFile } from './recipient-files.ts';

/** Path parameters of a page in an organization, and values for its forms. */
export type Example = {
  params?: Record<string, string>;
  forms?: Record<string, Record<string, string>>;
};

type Own = Tenant & { memberId: number };

/** Selects the same row for each action of a list's selection. */
const toSelected = (item: string, ...actions: string[]): Record<string, Record<string, string>> =>
  Object.fromEntries(actions.map((action) => [action, { item }]));

/** Examples for every page with path parameters or forms, from an organization's data. */
export async function createExamples(own: Own): Promise<Record<string, Example>> {
  const { organizationId, ownerId } = own;
  const { id: keyId } = await createKey(operatorOf(own.ctx.env), {
    organizationId,
    userId: ownerId,
    name: 'Example',
  });
  const code = `example-${organizationId}`;
  await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/battery', code });
  const link = { domain: PLATFORM_DOMAIN, code };
  const { config, env } = own.ctx;
  // They are made before the endpoint, which would otherwise receive the changes.
  const { batch, call, audioId } = await addNumbersAndCalls(own);
  const endpoint = await addWebhookEndpoint(operatorOf(env), {
    organizationId,
    url: 'http://127.0.0.1:1/example',
    types: ['tts.completed'],
  });
  const delivery = await addDelivery(config, organizationId, endpoint.id);
  const paste = await addPaste(config, organizationId);
  const linkBatch = await addLinkBatch(own);
  const callCampaign = await addCallCampaign(own);
  const files = await addColumnFiles(own);
  const campaign = await findCampaign(config, organizationId);
  const [{ invitation = '' } = {}] = await query<{ invitation: string }>(
    config,
    `insert into invitation (organization_id, email, role, invited_by, expires_at)
     values ($1, 'example.' || $1::bigint || '@example.com', 'member', $2, now() + interval '7 days')
     returning id::text as invitation`,
    [organizationId, ownerId],
  );
  const [{ topUp = '' } = {}] = await query<{ topUp: string }>(
    config,
    `insert into top_up (id, organization_id, user_id, amount_micro, currency)
     values (gen_random_uuid(), $1, $2, 10000000000, 'COP') returning id as "topUp"`,
    [organizationId, ownerId],
  );
  const domain = `links-${organizationId}.example.com`;
  await addDomain(operatorOf(env), { name: domain, organizationId });
  return {
    '/domains/new': { forms: { add: { name: `more-${organizationId}.example.com` } } },
    '/domains/{domain}': {
      params: { domain },
      forms: { settings: { rootUrl: 'https://example.com/', notFoundUrl: '' } },
    },
    '/top-ups': { forms: { start: { amount: '10,000' } } },
    '/top-ups/{topUp}': { params: { topUp } },
    '/links/{domain}/{code}': {
      params: link,
      forms: {
        edit: { longUrl: 'https://example.com/other', status: 'disabled', expiresAt: '' },
        settings: { reference: 'other', expiredUrl: 'https://example.com/ended' },
      },
    },
    '/links/{domain}/{code}/qr': { params: link },
    '/links/{domain}/{code}/csv': { params: link },
    '/links/selected': {
      forms: {
        ...toSelected(`${PLATFORM_DOMAIN}/${code}`, 'disable', 'enable', 'delete', 'restore'),
        reference: { item: `${PLATFORM_DOMAIN}/${code}`, value: 'november' },
      },
    },
    '/links/restore': { forms: { restore: link } },
    '/links/new': {
      forms: {
        create: { once: 'once', longUrl: 'https://example.com/made', code: '', expiresAt: '' },
        paste: { once: 'once', lines: 'https://example.com/pasted' },
      },
    },
    '/links/created/{paste}': { params: { paste } },
    '/links/created/{paste}/csv': { params: { paste } },
    '/campaigns/{campaign}': { params: { campaign }, forms: { settings: { maxClicks: '1000' } } },
    '/links/batches/new': { forms: { upload: { reference: '', linkExpiresAt: '' } } },
    '/links/batches/new/{draft}': { params: { draft: linkBatch.draft }, forms: { create: {} } },
    '/links/batches/new/{file}/columns': {
      params: { file: linkBatch.file },
      forms: { choose: { column: '0' } },
    },
    '/links/batches/{batch}': { params: { batch: linkBatch.jobId } },
    '/links/batches/{batch}/failed/csv': { params: { batch: linkBatch.jobId } },
    '/click-files': { forms: { turn: { clickFiles: 'yes' } } },
    '/opt-outs/new': {
      forms: { add: { number: '573001234567', purpose: '', source: '' }, upload: {} },
    },
    '/opt-outs/new/{file}/columns': {
      params: { file: files.optOuts },
      forms: { choose: { column: '0' } },
    },
    '/opt-outs/selected': { forms: { remove: { item: '573001234567', value: 'Asked for it' } } },
    '/contact-rules': {
      forms: {
        purpose: { requires: 'no' },
        token: { registrySecret: 'example-token' },
        mode: { mode: 'off' },
      },
    },
    '/batches/{batch}': { params: { batch } },
    '/batches/{batch}/csv': { params: { batch } },
    '/batches/new': {
      forms: {
        upload: { reference: '', country: '' },
        create: { numbers: '573001234567', reference: '', country: '' },
      },
    },
    '/batches/new/{file}/columns': {
      params: { file: files.numbers },
      forms: { choose: { column: '0' } },
    },
    '/lookup': { forms: { ask: { number: '+57 300 123 4567', country: '' } } },
    '/calls/new': { forms: { dial: { to: numberEnding('92'), text: '', voice: '', audioId } } },
    '/syntheses/new': { forms: { speak: { text: 'Hola', voice: 'es-CO-Salome', reference: '' } } },
    '/calls/{call}': { params: { call } },
    '/calls/campaigns/new': {
      forms: {
        create: {
          name: 'Reminders',
          text: 'Hola {{nombre}}.',
          voice: 'es-CO-Salome',
          'retry.maxAttempts': '2',
        },
      },
    },
    '/calls/campaigns/{campaign}': {
      params: { campaign: callCampaign.id },
      forms: { recipients: {}, hear: { place: '0' } },
    },
    '/calls/campaigns/{campaign}/edit': {
      params: { campaign: callCampaign.id },
      forms: {
        edit: {
          name: 'Edited',
          text: 'Hola. Lo esperamos.',
          voice: 'es-CO-Salome',
          'retry.maxAttempts': '2',
          'window.timeZone': 'colombia',
        },
      },
    },
    '/calls/campaigns/{campaign}/recipients/{file}': {
      params: { campaign: callCampaign.id, file: callCampaign.file },
      forms: { add: { column: '0' } },
    },
    '/calls/campaigns/{campaign}/template/csv': { params: { campaign: callCampaign.id } },
    '/calls/campaigns/{campaign}/start': { params: { campaign: callCampaign.id } },
    '/calls/campaigns/{campaign}/results/csv': { params: { campaign: callCampaign.id } },
    '/calls/audios/selected': { forms: { delete: { item: audioId, count: '1' } } },
    '/keys/{key}': { params: { key: String(keyId) } },
    '/keys/selected': { forms: { revoke: { item: String(keyId), count: '1' } } },
    '/keys/new': {
      forms: {
        create: { name: 'Another', services: 'all', costCenter: 'default', networks: '', expiresAt: '' },
      },
    },
    '/people': {
      forms: {
        role: { person: String(own.memberId), role: 'developer' },
        'invitation-role': { invitation, role: 'developer' },
        resend: { invitation },
        withdraw: { invitation },
        'developer-grants': { may: 'no' },
      },
    },
    '/people/new': {
      forms: { invite: { email: `invited.${organizationId}@example.com`, name: '', role: 'member' } },
    },
    '/people/{person}': { params: { person: String(own.memberId) } },
    '/people/provider': {
      forms: {
        save: { issuer: 'http://127.0.0.1:1/', clientId: 'portal', clientSecret: 'secret' },
        only: { only: 'yes' },
      },
    },
    '/cost-centers/new': { forms: { create: { code: 'another', name: 'Another' } } },
    '/cost-centers': {
      forms: {
        rename: { code: `only-${organizationId}`, name: 'Renamed' },
        status: { code: `only-${organizationId}`, status: 'disabled' },
      },
    },
    '/billing': {
      forms: { limit: { period: 'day', amount: '5.000.000' }, notice: { below: '1' } },
    },
    '/sandbox': { forms: { create: {} } },
    '/webhooks/new': { forms: { add: { url: 'http://127.0.0.1:1/new', types: '' } } },
    '/event-log': { forms: { turn: { eventLog: 'yes' } } },
    '/webhooks/{endpoint}': {
      params: { endpoint: String(endpoint.id) },
      forms: {
        move: { url: 'http://127.0.0.1:1/moved' },
        batch: { batchSize: '10' },
        headers: { headers: 'X-Tenant: acme' },
        status: { status: 'disabled' },
      },
    },
    '/webhooks/selected': { forms: toSelected(String(endpoint.id), 'disable', 'enable') },
    '/deliveries/selected': { forms: toSelected(delivery, 'again') },
    '/deliveries': { forms: { resend: { since: '2026-01-01' } } },
    '/deliveries/{delivery}': { params: { delivery } },
    '/requests': { forms: { keep: { keeps: 'no' } } },
    '/notices': { forms: { choose: { language: 'en' } } },
    '/sessions': { forms: { end: { session: '0' } } },
  };
}

/** Adds a finished batch, call and synthesis, and an audio. */
async function addNumbersAndCalls(own: Own): Promise<{ batch: string; call: string; audioId: string }> {
  const [created, audioId] = await Promise.all([
    own.api.post('/numberinsight/batch', { numbers: ['573001234567', 'none'], reference: 'Example' }),
    uploadTone(own, 1),
    synthesize(own),
  ]);
  const call = await callWith(own, { audioId, to: numberEnding('92'), retry: { maxAttempts: 1 } });
  const batch: string = created.json.data.jobId;
  await Promise.all([waitForBatch(own, batch), waitForCall(own, call)]);
  return { batch, call, audioId };
}

/** Adds the results of a link that was pasted and refused; returns their id. */
async function addPaste(
  environment: Pick<CloudEnvironment, 'DATABASE_URL'>,
  organizationId: number,
): Promise<string> {
  const paste = `example-${organizationId}`;
  const error = { code: 'URL_INVALID', message: 'Example', details: [] };
  const result = {
    entries: [],
    chargedMicro: 0,
    rejected: [{ index: 0, error }],
    given: [{ line: 1, longUrl: 'example' }],
  };
  await query(
    environment,
    `insert into idempotency_key (organization_id, key, operation, request_hash, result)
     values ($1, 'portal-' || $2::text, 'portal.createLinks', '\\x00', $3)`,
    [organizationId, paste, JSON.stringify(result)],
  );
  return paste;
}

/** Adds a finished batch of links in a campaign, with a line that failed, and a file that is not agreed to yet. */
async function addLinkBatch({
  api,
  environment,
  organizationId,
  ownerId,
}: Own): Promise<{ jobId: string; draft: string; file: string }> {
  const reference = `campaign-${organizationId}`;
  const links = [
    { longUrl: 'https://example.com/one', externalId: 'one' },
    { longUrl: 'http://localhost/', externalId: 'two' },
  ];
  const { json } = await api.post('/urlshortener/batch', { reference, links });
  const { jobId } = await waitForBatch({ api }, json.data.jobId, 'urlshortener');
  const portal = await signInOwner(environment, ownerId);
  const member = { portal, base: `/${organizationId}` };
  const draft = await uploadLinkFile(member, 'longUrl\nhttps://example.com/three');
  const { headers } = await sendLinkFile(member, 'Destino\nhttps://example.com/four');
  return { jobId, draft, file: headers.location?.split('/').at(-2) ?? '' };
}

async function signInOwner(environment: CloudEnvironment, ownerId: number): Promise<PortalBrowser> {
  const [{ email = '' } = {}] = await query<{ email: string }>(
    environment,
    'select email from "user" where id = $1',
    [ownerId],
  );
  return await signIn(environment, email);
}

/** Adds a draft of a call campaign with a recipient, and a file whose columns are not chosen yet. */
async function addCallCampaign(own: Own): Promise<{ id: string; file: string }> {
  const id = await createCampaign(own, { text: 'Hola. Lo esperamos.', voice: 'es-CO-Salome' });
  await addNumbers(own, id, [numberEnding('92')]);
  const portal = await signInOwner(own.environment, own.ownerId);
  const base = `/${own.organizationId}`;
  return { id, file: await uploadRecipientFile({ portal, base }, id, `Celular\n${numberEnding('92')}\n`) };
}

/** Adds files of numbers and of opt-outs whose columns are not chosen yet. */
async function addColumnFiles({
  environment,
  organizationId,
  ownerId,
}: Own): Promise<{ numbers: string; optOuts: string }> {
  const member = { portal: await signInOwner(environment, ownerId), base: `/${organizationId}` };
  const upload = async (page: string, fields = {}) =>
    (await uploadForColumns(member, page, 'Celular\n573001234568\n', fields)).split('/').at(-2) ?? '';
  const numbers = await upload('/batches/new', { reference: '', country: '' });
  return { numbers, optOuts: await upload('/opt-outs/new') };
}

async function findCampaign(
  environment: Pick<CloudEnvironment, 'DATABASE_URL'>,
  organizationId: number,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    environment,
    'select id::text from link_reference where organization_id = $1',
    [organizationId],
  );
  return row?.id ?? 'none';
}

/** Adds an acknowledged delivery. */
async function addDelivery(
  environment: Pick<CloudEnvironment, 'DATABASE_URL'>,
  organizationId: number,
  endpointId: number,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    environment,
    `with event as (
       insert into webhook_event (organization_id, type, service, occurred_at, data)
       values ($1, 'webhook.test', 'webhook', now(), '{"message":"Example"}') returning id),
     delivery as (
       insert into webhook_delivery (event_id, organization_id, endpoint_id, lane, state, attempts, finished_at)
       select id, $1, $2, 'webhooks/endpoint-' || $2::bigint, 'delivered', 1, now() from event returning id)
     insert into webhook_attempt (delivery_id, attempt, sent_id, trigger, url, started_at, outcome, request_headers, response_status, response_headers, response_body, response_truncated, duration_ms)
     select id, 1, id, 'schedule', 'http://127.0.0.1:1/example', now(), 'succeeded', '{}', 204, '{}', '', false, 3 from delivery
     returning delivery_id as id`,
    [organizationId, endpointId],
  );
  if (row === undefined) throw new Error('No delivery was added.');
  return row.id;
}
