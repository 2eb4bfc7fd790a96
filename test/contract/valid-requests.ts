import {
  callWith,
  type FormPart,
  numberEnding,
  toneWav,
  uploadTone,
  waitForCall,
} from '../harness/calls/call-blasting.ts';
import { createLink, LONG_URL } from '../harness/links/links.ts';
import { waitForBatch } from '../harness/numbers.ts';
import type { Tenant } from '../harness/organization.ts';
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

type MakeRequest = (tenant: Pick<Tenant, 'api'>) => Promise<OperationRequest>;

const nothing: MakeRequest = async () => ({});

const toLink: MakeRequest = async (tenant) => {
  const { domain, code } = await createLink(tenant);
  return { params: { domain, code } };
};

async function createBatch({ api }: Pick<Tenant, 'api'>): Promise<string> {
  const created = await api.post('/numberinsight/batch', { numbers: ['573001234567'] });
  return created.json.data.jobId;
}

async function toDownload(tenant: Pick<Tenant, 'api'>): Promise<OperationRequest> {
  const { jobId, download } = await waitForBatch(tenant, await createBatch(tenant));
  const [signature = '', expires = ''] = (download?.url ?? '').split('/').reverse();
  return { params: { jobId, expires, signature } };
}

const toAudioCall = async (tenant: Pick<Tenant, 'api'>) => ({
  to: numberEnding('00'),
  audioId: await uploadTone(tenant, 1),
});

async function toRecording(tenant: Pick<Tenant, 'api'>): Promise<OperationRequest> {
  const id = await callWith(tenant, { ...(await toAudioCall(tenant)), recordingTtlSec: 3600 });
  const call = await waitForCall(tenant, id, ({ attempts }) => attempts[0]?.recorded);
  const [signature = '', expires = '', attempt = ''] = call.attempts[0].recordingUrl.split('/').reverse();
  return { params: { id, attempt, expires, signature } };
}

/** How a tenant makes a valid request for each operation. An operation without an entry fails the battery. */
export const VALID_REQUESTS: Record<string, MakeRequest> = {
  ping: nothing,
  listCountries: nothing,
  getFlag: async () => ({ params: { file: 'co.svg' } }),
  getStatus: nothing,
  getStatusPage: nothing,
  getStatusFeed: nothing,
  listServices: nothing,
  getOpenapi: nothing,
  createLink: async () => ({ body: { longUrl: LONG_URL } }),
  bulkCreateLinks: async () => ({ body: { links: [{ longUrl: LONG_URL }] } }),
  listLinks: nothing,
  exportLinks: nothing,
  getLink: toLink,
  updateLink: async (tenant) => ({ ...(await toLink(tenant)), body: { status: 'active' } }),
  deleteLink: toLink,
  restoreLink: toLink,
  getLinkStats: toLink,
  getQr: toLink,
  getOverview: nothing,
  getPricing: nothing,
  listDomains: nothing,
  lookUpNumber: async () => ({ params: { number: '573001234567' } }),
  createBatch: async () => ({ body: { numbers: ['573001234567'] } }),
  listBatches: nothing,
  getBatch: async (tenant) => ({ params: { jobId: await createBatch(tenant) } }),
  downloadBatch: toDownload,
  createTextCall: async () => ({ body: { to: numberEnding('00'), ...SAMPLE } }),
  createAudioCall: async (tenant) => ({ body: await toAudioCall(tenant) }),
  listCalls: nothing,
  exportCalls: nothing,
  getCall: async (tenant) => ({ params: { id: await callWith(tenant, await toAudioCall(tenant)) } }),
  cancelCall: async (tenant) => ({ params: { id: await callWith(tenant, await toAudioCall(tenant)) } }),
  downloadRecording: toRecording,
  uploadAudio: async () => ({
    form: [{ name: 'file', value: toneWav(1), fileName: 'tone.wav', type: 'audio/wav' }],
  }),
  listAudios: nothing,
  deleteAudio: async (tenant) => ({ params: { id: await uploadTone(tenant, 1) } }),
  synthesize: async () => ({ body: SAMPLE }),
  listSyntheses: nothing,
  getSynthesis: async (tenant) => ({ params: { id: (await synthesizeSample(tenant)).id } }),
  listVoices: nothing,
  listCallVoices: nothing,
  downloadAudio: toAudio,
  getBilling: nothing,
  listMovements: nothing,
  exportMovements: nothing,
  listPrices: nothing,
  getOrganization: nothing,
  listCostCenters: nothing,
  listUsers: nothing,
};

/** A request that the operation grants to the tenant. */
export async function makeValidRequest(
  { id }: Operation,
  tenant: Pick<Tenant, 'api'>,
): Promise<OperationRequest> {
  const make = VALID_REQUESTS[id];
  if (make === undefined) throw new Error(`VALID_REQUESTS does not say how ${id} is called.`);
  return await make(tenant);
}

/** A well-formed request that names nothing that exists: enough for refusals that come before any lookup. */
export const formalRequest = ({ path, route }: Operation): OperationRequest => ({
  params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none'])),
  ...(route.body === undefined ? {} : { body: {} }),
});
