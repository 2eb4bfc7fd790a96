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

/** Makes what has to exist first, by the API alone. */
async function makeOwn(id: string, api: Api): Promise<OperationRequest> {
  if (id === 'resendDelivery') return await toDelivery(api);
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
      name.endsWith('Id') && typeof value === 'string' ? [[value, String(given[name] ?? value)]] : [],
    ),
    // An alias can be taken once.
    ['black-friday', `black-friday-${process.pid}-${made}`],
  ];
  return values.reduce((text, [printed, mine]) => text.replaceAll(printed, mine), sample);
}
