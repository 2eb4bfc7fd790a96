import {
  callWith,
  type FormPart,
  numberEnding,
  toneWav,
  uploadTone,
  waitForCall,
} from '../harness/calls/call-blasting.ts';
import { CAMPAIGNS, changeCampaign, createCampaign } from '../harness/calls/campaigns.ts';
import { query } from '../harness/database.ts';
import { runJob } from '../harness/http/run-job.ts';
import { createLink } from '../harness/links/links.ts';
import { waitForBatch } from '../harness/numbers.ts';
import { createDomain, operatorOf, type Tenant } from '../harness/organization.ts';
import { waitFor } from '../harness/wait-for.ts';
import { exampleRequest } from './example-request.ts';
import type { Operation } from './operations.ts';

/** The inputs of an operation, by its declaration. */
export type OperationRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Instead of a JSON body. */
  form?: readonly FormPart[];
};

const SAMPLE = { text: 'Hola', voice: 'es-CO-Salome' };

const synthesizeSample = async ({ api }: Pick<Tenant, 'api'>) =>
  (await api.post('/tts/synthesize', SAMPLE)).json.data;

async function toAudio(tenant: Pick<Tenant, 'api'>): Promise<OperationRequest> {
  const { audioUrl } = await synthesizeSample(tenant);
  const [signature, expires, file, audioId] = String(audioUrl).split('/').reverse();
  return {
    params: { audioId: `${audioId}`, file: `${file}`, expires: `${expires}`, signature: `${signature}` },
  };
}

/**
 * A file of one visit, as if it had been counted hours ago. Its hour is the tenant's alone and appears together with the visit:
 * whoever writes files at that moment drops an hour without visits.
 */
async function toClickFile({
  api,
  environment,
}: Pick<Tenant, 'api' | 'environment'>): Promise<OperationRequest> {
  const { code } = await createLink({ api });
  const counted = `now() - interval '2 hours' * (1 + organization_id % 100)`;
  // One text is one transaction.
  await query(
    environment,
    `select routine.open_click_partitions('{}', ${counted}) from link where code = '${code}';
     insert into click_line (organization_id, counted_at, link_id, at, is_unique, is_flood)
     select organization_id, ${counted}, id, now(), true, false from link where code = '${code}'`,
  );
  const readUrl = async (): Promise<string | undefined> => {
    await runJob(environment, 'urlshortener/write-click-files');
    return (await api.get('/urlshortener/clicks')).json.data.items[0]?.url;
  };
  // As often as the quota of lists allows.
  const url = await waitFor('the file', readUrl, 90_000, 2_000);
  const [signature = '', expires = '', file = ''] = url.split('/').reverse();
  return { params: { file, expires, signature } };
}

type MakeRequest = (tenant: Pick<Tenant, 'api' | 'environment'>) => Promise<OperationRequest>;

const toLink: MakeRequest = async (tenant) => {
  const { domain, code } = await createLink(tenant);
  return { params: { domain, code } };
};

/** A reference that a link of the tenant has. */
const toReference: MakeRequest = async (tenant) => {
  await query(
    tenant.environment,
    'insert into link_reference (organization_id, name) values ($1, $2) on conflict do nothing',
    [await accountOf(tenant), 'black-friday'],
  );
  return { params: { reference: 'black-friday' } };
};

/** A verified domain of the tenant's own. */
const toDomain: MakeRequest = async (tenant) => {
  const organizationId = await accountOf(tenant);
  return { params: { domain: await createDomain({ ctx: operatorOf(tenant.environment), organizationId }) } };
};

async function createBatch({ api }: Pick<Tenant, 'api'>): Promise<string> {
  const body = { numbers: ['573001234567', '3109876543'], country: 'CO', reference: 'march' };
  const created = await api.post('/numberinsight/batch', body);
  return created.json.data.jobId;
}

async function createLinkBatch({ api }: Pick<Tenant, 'api'>): Promise<string> {
  const links = ['1', '2'].map((customer) => ({ longUrl: `https://example.com/offers?c=${customer}` }));
  const created = await api.post('/urlshortener/batch', { reference: 'black-friday', links });
  return created.json.data.jobId;
}

async function toLinkDownload(tenant: Pick<Tenant, 'api'>): Promise<OperationRequest> {
  const { jobId, download } = await waitForBatch(tenant, await createLinkBatch(tenant), 'urlshortener');
  const [signature = '', expires = '', format = ''] = (download?.url ?? '').split('/').reverse();
  return { params: { jobId, format, expires, signature } };
}

async function toDownload(tenant: Pick<Tenant, 'api'>): Promise<OperationRequest> {
  const { jobId, download } = await waitForBatch(tenant, await createBatch(tenant));
  const [signature = '', expires = '', format = ''] = (download?.url ?? '').split('/').reverse();
  return { params: { jobId, format, expires, signature } };
}

const toAudioCall = async (tenant: Pick<Tenant, 'api'>) => ({
  to: numberEnding('00'),
  audioId: await uploadTone(tenant, 1),
});

/** The day of the week some days from now. */
const weekdayIn = (days: number) =>
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(Date.now() + days * 86_400_000).getUTCDay()];

/** A campaign in its draft; one that is started waits for its window, so that it does not end meanwhile. */
const toDraft: MakeRequest = async (tenant) => ({
  params: {
    id: await createCampaign(tenant, {
      audioId: await uploadTone(tenant, 1),
      window: { from: '03:00', to: '03:01', days: [weekdayIn(3)] },
    }),
  },
});

const toCampaign: MakeRequest = async (tenant) => {
  const draft = await toDraft(tenant);
  const recipients = [{ to: numberEnding('00') }];
  await tenant.api.post(`${CAMPAIGNS}/${draft.params?.id}/recipients`, { recipients });
  return draft;
};

const toCampaignThatWas =
  (action: 'start' | 'pause'): MakeRequest =>
  async (tenant) => {
    const request = await toCampaign(tenant);
    const id = request.params?.id ?? '';
    await changeCampaign(tenant, id, 'start');
    if (action === 'pause') await changeCampaign(tenant, id, 'pause');
    return request;
  };

async function toRecording(tenant: Pick<Tenant, 'api'>): Promise<OperationRequest> {
  const id = await callWith(tenant, { ...(await toAudioCall(tenant)), recordingTtlSec: 3600 });
  const call = await waitForCall(tenant, id, ({ attempts }) => attempts[0]?.recorded);
  const [signature = '', expires = '', attempt = ''] = call.attempts[0].recordingUrl.split('/').reverse();
  return { params: { id, attempt, expires, signature } };
}

async function accountOf({ api }: Pick<Tenant, 'api'>): Promise<number> {
  return (await api.get('/account/organization')).json.data.accountId;
}

/** A link of the tenant, which is a sandbox from now on. */
async function toSandboxVisits(tenant: Pick<Tenant, 'api' | 'environment'>): Promise<OperationRequest> {
  const { params } = await toLink(tenant);
  await toSandbox(tenant);
  return { body: { ...params, visits: 3 } };
}

/** Makes the tenant the sandbox of an organization that nobody else has. */
async function toSandbox(tenant: Pick<Tenant, 'api' | 'environment'>): Promise<void> {
  await query(
    tenant.environment,
    `with parent as (insert into organization (name, country, currency) values ('Parent', 'CO', 'COP') returning id)
     update organization set sandbox_of = parent.id from parent where organization.id = $1 and sandbox_of is null`,
    [await accountOf(tenant)],
  );
}

/** Turns the tenant's event log on. */
async function toEvents(tenant: Pick<Tenant, 'api' | 'environment'>): Promise<OperationRequest> {
  const values = [await accountOf(tenant)];
  await query(tenant.environment, 'update organization set event_log = true where id = $1', values);
  return {};
}

/** A delivery to an address that is refused before anything is sent. */
async function toDelivery(tenant: Pick<Tenant, 'api' | 'environment'>): Promise<OperationRequest> {
  const account = await accountOf(tenant);
  await query(
    tenant.environment,
    "select routine.emit_event($1, 'webhook.test', 'webhook', now(), '{}', 'https://127.0.0.1/')",
    [account],
  );
  // Read from its table: nothing is published for a delivery whose lane is being served.
  const [row] = await query<{ id: string }>(
    tenant.environment,
    'select id from webhook_delivery where organization_id = $1 order by created_at desc limit 1',
    [account],
  );
  return { params: { id: `${row?.id}` } };
}

/** The valid requests of a tenant where the declaration's examples are not enough: something has to exist first, or it is a file. */
export const OWN_REQUESTS: Record<string, MakeRequest> = {
  getLink: toLink,
  updateLink: async (tenant) => ({ ...(await toLink(tenant)), body: { status: 'active' } }),
  deleteLink: toLink,
  restoreLink: toLink,
  getLinkSettings: toLink,
  setLinkSettings: async (tenant) => ({ ...(await toLink(tenant)), body: { reference: 'summer' } }),
  getReferenceSettings: toReference,
  setReferenceSettings: async (tenant) => ({ ...(await toReference(tenant)), body: { maxClicks: 100 } }),
  getDomainSettings: toDomain,
  setDomainSettings: async (tenant) => ({
    ...(await toDomain(tenant)),
    body: { rootUrl: 'https://example.com/' },
  }),
  downloadClickFile: toClickFile,
  getLinkStats: toLink,
  getQr: toLink,
  getBatch: async (tenant) => ({ params: { jobId: await createBatch(tenant) } }),
  downloadBatch: toDownload,
  getLinkBatch: async (tenant) => ({ params: { jobId: await createLinkBatch(tenant) } }),
  downloadLinkBatch: toLinkDownload,
  createAudioCall: async (tenant) => ({ body: await toAudioCall(tenant) }),
  getCall: async (tenant) => ({ params: { id: await callWith(tenant, await toAudioCall(tenant)) } }),
  cancelCall: async (tenant) => ({ params: { id: await callWith(tenant, await toAudioCall(tenant)) } }),
  downloadRecording: toRecording,
  uploadAudio: async () => ({
    form: [{ name: 'file', value: toneWav(1), fileName: 'tone.wav', type: 'audio/wav' }],
  }),
  deleteAudio: async (tenant) => ({ params: { id: await uploadTone(tenant, 1) } }),
  addRecipients: async (tenant) => ({
    ...(await toDraft(tenant)),
    body: { recipients: [{ to: numberEnding('00') }] },
  }),
  removeRecipients: toCampaign,
  // Its audio or its text: the declaration requires neither.
  createCampaign: async () => ({ body: { name: 'Reminders', ...SAMPLE } }),
  getCampaign: toCampaign,
  updateCampaign: async (tenant) => ({ ...(await toDraft(tenant)), body: { name: 'Edited' } }),
  estimateCampaign: toCampaign,
  startCampaign: toCampaign,
  pauseCampaign: toCampaignThatWas('start'),
  resumeCampaign: toCampaignThatWas('pause'),
  cancelCampaign: toCampaign,
  listCampaignResults: toCampaign,
  getSynthesis: async (tenant) => ({ params: { id: (await synthesizeSample(tenant)).id } }),
  downloadAudio: toAudio,
  listEvents: toEvents,
  resendDelivery: toDelivery,
  visitInSandbox: toSandboxVisits,
  sendSampleEvent: async (tenant) => {
    await toSandbox(tenant);
    return { body: { type: 'voice.completed' } };
  },
};

/** A request that the operation grants to the tenant. */
export const makeValidRequest = async (
  operation: Operation,
  tenant: Pick<Tenant, 'api' | 'environment'>,
): Promise<OperationRequest> => (await OWN_REQUESTS[operation.id]?.(tenant)) ?? exampleRequest(operation);

/** A well-formed request that names nothing that exists: enough for refusals that come before any lookup. */
export const formalRequest = ({ path, route }: Operation): OperationRequest => ({
  params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none'])),
  ...(route.body === undefined ? {} : { body: {} }),
});
