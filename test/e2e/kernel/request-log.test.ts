import { expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const REQUESTS = '/account/requests';

type Item = { requestId: string; operation: string; status: number; code: string | null; represents: number };
const itemsOf = async ({ api }: Tenant, search: string): Promise<Item[]> =>
  (await api.get(`${REQUESTS}?${search}`)).json.data.items;

/** Five requests of one moment, of every kind of answer. */
async function logRequests({ organizationId }: Tenant): Promise<void> {
  await query(environment, 'select routine.open_request_partitions()');
  await query(
    environment,
    `insert into request_log (request_id, at, organization_id, api_key_id, operation, status, code, duration_ms, sample_weight)
     select gen_random_uuid(), date_trunc('milliseconds', now()), $1, (select id from api_key where organization_id = $1), 'logged',
            status, code, 12, weight
       from (values (200, null, 1), (201, null, 40), (404, 'LINK_NOT_FOUND', 1), (409, 'ALIAS_TAKEN', 1),
                    (503, 'SERVICE_UNAVAILABLE', 1)) answer (status, code, weight)`,
    [organizationId],
  );
}

test('a request can be read by its id some seconds later, with its key and the answer, and nothing of its input', async () => {
  const [own, other] = await Promise.all([createTenant(environment), createTenant(environment)]);
  const failed = await own.api.get('/urlshortener/links/go.localhost/none-such');
  const { requestId } = failed.json.meta;
  const [item] = await waitFor(
    'the request in the log',
    async () => {
      const items = await itemsOf(own, `id=${requestId}`);
      return items.length > 0 ? items : undefined;
    },
    90_000,
    // Limited to 60 reads per minute.
    1_500,
  );
  expect(item).toEqual({
    requestId,
    at: expect.stringMatching(/Z$/),
    operation: 'getLink',
    status: 404,
    code: 'LINK_NOT_FOUND',
    durationMs: expect.any(Number),
    represents: 1,
    key: { id: expect.any(Number), name: expect.any(String), hint: own.token.slice(-4) },
  });
  expect(await itemsOf(other, `id=${requestId}`)).toEqual([]);
});

test('the log is filtered by outcome, operation, code, key and day', async () => {
  const own = await createTenant(environment);
  await logRequests(own);
  const statuses = async (search: string) =>
    (await itemsOf(own, `operation=logged&${search}`)).map(({ status }) => status).sort();
  expect(await statuses('outcome=success')).toEqual([200, 201]);
  expect(await statuses('outcome=refused')).toEqual([404, 409]);
  expect(await statuses('outcome=fault')).toEqual([503]);
  expect(await statuses('outcome=failed&code=alias_taken')).toEqual([409]);
  expect(await statuses('key=1')).toEqual([]);
  expect(await statuses('to=2026-01-01')).toEqual([]);
  expect(await statuses('from=2026-01-01')).toHaveLength(5);
  expect(
    (await itemsOf(own, 'operation=logged&outcome=success')).map(({ represents }) => represents).sort(),
  ).toEqual([1, 40]);
});

test('pages of requests of one moment show each once, to their organization only', async () => {
  const [own, other] = await Promise.all([createTenant(environment), createTenant(environment)]);
  await logRequests(own);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { items, nextCursor } = (await own.api.get(`${REQUESTS}?operation=logged&limit=2${cursor}`)).json
      .data;
    seen.push(...items.map(({ requestId }: Item) => requestId));
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
    const stolen = await other.api.get(`${REQUESTS}?limit=2${cursor}`);
    expect(refusalOf(stolen)).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: ['cursor'],
    });
  }
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
});

test('wrong filters are refused by name, and keys without the capability of accounts', async () => {
  const own = await createTenant(environment);
  const wrong = await own.api.get(`${REQUESTS}?id=x&outcome=200&key=0&from=2026-02-30&cursor=7`);
  expect(refusalOf(wrong)).toEqual({
    status: 400,
    code: 'VALIDATION_INVALID_PARAMETER',
    fields: ['cursor', 'id', 'key', 'outcome', 'from'],
  });
  const backwards = await own.api.get(`${REQUESTS}?from=2026-02-02&to=2026-02-01`);
  expect(refusalOf(backwards)).toMatchObject({ status: 400, fields: ['from'] });
  const token = await createToken(own, { capabilities: ['directory'] });
  expect(refusalOf(await createApi(environment.API_BASE_URL, token).get(REQUESTS))).toMatchObject({
    status: 403,
    code: 'AUTH_CAPABILITY_NOT_ALLOWED',
  });
});
