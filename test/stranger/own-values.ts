import { type OperationRequest, OWN_REQUESTS } from '../contract/valid-requests.ts';
import { type Api, createApi } from '../harness/http/api.ts';
import { patiently } from '../harness/http/patiently.ts';
import { waitFor } from '../harness/wait-for.ts';
import { type PrintedOperation, SITE } from './site.ts';

/** The API, called by somebody who waits as long as a refusal says. */
function createPatientApi(key: string): Api {
  const { get, post, send } = createApi(SITE, key);
  return {
    get: (...given) => patiently(() => get(...given)),
    post: (...given) => patiently(() => post(...given)),
    send: (...given) => patiently(() => send(...given)),
  };
}

/** A delivery of the event of a batch, to an address where nothing answers. */
async function toDelivery(api: Api): Promise<OperationRequest> {
  const webhookUrl = encodeURIComponent('https://example.com/webhooks');
  await api.post(`/numberinsight/batch?webhookUrl=${webhookUrl}`, { numbers: ['573001234567'] });
  const id = await waitFor('a delivery', async () => {
    const { json } = await api.get('/webhooks/deliveries');
    return json.data.items.find(({ state }: { state: string }) => state !== 'canceled')?.id;
  });
  return { params: { id } };
}

async function toLink(api: Api): Promise<{ domain: string; code: string }> {
  const { domain, code } = (await api.post('/urlshortener/links', { longUrl: 'https://example.com/' })).json
    .data;
  return { domain, code };
}

async function toReference(api: Api): Promise<OperationRequest> {
  const { domain, code } = await toLink(api);
  const reference = 'autumn';
  await api.send(`/urlshortener/links/${domain}/${code}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  });
  return { params: { reference } };
}

/** A domain of the stranger's own: the operator or the portal added it. */
async function toDomain(api: Api): Promise<OperationRequest> {
  const { items } = (await api.get('/urlshortener/domains')).json.data;
  return { params: { domain: items.find(({ type }: { type: string }) => type === 'own')?.domain } };
}

/** The values that are made with other requests than those of the contract's tests, which may write to the database. */
const BY_THE_API: Record<string, (api: Api) => Promise<OperationRequest>> = {
  resendDelivery: toDelivery,
  getReferenceSettings: toReference,
  setReferenceSettings: toReference,
  getDomainSettings: toDomain,
  setDomainSettings: toDomain,
  visitInSandbox: async (api) => ({ body: await toLink(api) }),
  sendSampleEvent: async () => ({}),
};
/** Fields of bodies that name what the stranger has. */
const NAMING = /Id$|^(domain|code)$/;

/** Makes what has to exist first, by the API alone. */
async function makeOwn(id: string, api: Api): Promise<OperationRequest> {
  const makeByApi = BY_THE_API[id];
  if (makeByApi !== undefined) return await makeByApi(api);
  const make = OWN_REQUESTS[id];
  // These ask only the API.
  const environment = {} as Parameters<NonNullable<typeof make>>[0]['environment'];
  return ['listEvents', 'downloadClickFile'].includes(id) ? {} : ((await make?.({ api, environment })) ?? {});
}

let made = 0;

/** A printed sample with the reader's own values in place of those that only the example has. */
export async function toOwnSample(
  { id, parameters, body }: PrintedOperation,
  sample: string,
  key: string,
): Promise<string> {
  const own = await makeOwn(id, createPatientApi(key));
  const given: Record<string, unknown> = Object(own.body);
  made += 1;
  const values: [printed: string, own: string][] = [
    ...Object.entries(parameters).map(([name, value]): [string, string] => [
      value,
      own.params?.[name] ?? value,
    ]),
    ...Object.entries(body).flatMap(([name, value]): [string, string][] =>
      NAMING.test(name) && typeof value === 'string' ? [[value, String(given[name] ?? value)]] : [],
    ),
    // An alias can be taken once.
    ['black-friday', `black-friday-${process.pid}-${made}`],
  ];
  return values.reduce((text, [printed, mine]) => text.replaceAll(printed, mine), sample);
}
