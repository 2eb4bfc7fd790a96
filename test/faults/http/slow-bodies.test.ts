import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { IS_CI } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { manyLinks as fileOf, LINK_BATCH, postLinkFile } from '../../harness/links/batches.ts';
import { LONG_URL, linksOf } from '../../harness/links/links.ts';
import { logSince } from '../../harness/log-since.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const MIB = 1024 * 1024;
const BULK = '/urlshortener/links/bulk';
const BATCH = '/numberinsight/batch';
const RICH = 100_000_000_000n;

const cloud = useCloud();
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Sends the head of a POST that declares a body of this size, and its `begin` only. */
function post(
  { token }: Pick<Tenant, 'token'>,
  path: string,
  declared: number,
  begin: string | Uint8Array,
  type = 'application/json',
) {
  const { hostname, port } = new URL(cloud.environment.API_BASE_URL);
  const socket = connect(Number(port), hostname);
  sockets.add(socket);
  const state = { socket, answer: '' };
  socket.on('error', () => {});
  socket.on('data', (data) => {
    state.answer += String(data);
  });
  socket.write(
    `POST /api/v6${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${declared}\r\n\r\n`,
  );
  socket.write(begin);
  return state;
}

const manyLinks = (count: number) => ({
  links: Array.from({ length: count }, (_, n) => ({ longUrl: `${LONG_URL}&pad=${'x'.repeat(100)}&n=${n}` })),
});
type Line = { level: string; event?: string; msg?: string; operationId?: string; status?: number };
const linesOf = (log: string): Line[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

test.runIf(IS_CI)(
  'slow senders of large bodies are disconnected, and other bodies are read in the meantime',
  async () => {
    const tenants: Tenant[] = [];
    while (tenants.length < 7) tenants.push(await createTenant(cloud.environment, { balanceMicro: RICH }));
    const [quick, ...slow] = tenants;
    if (quick === undefined) throw new Error('seven organizations were to be made');
    const begin = ' '.repeat(100 * 1024);
    const held = slow.map((tenant, n) =>
      n % 2 === 0
        ? post(tenant, BATCH, 8 * MIB, begin)
        : post(tenant, LINK_BATCH, 64 * MIB, begin, 'application/x-ndjson'),
    );
    const drip = setInterval(() => {
      for (const { socket } of held) socket.write(' ');
    }, 1_000);

    expect((await quick.api.post(BULK, manyLinks(1_000))).status).toBe(201);
    expect((await quick.api.post(BATCH, manyNumbers(50_000))).status).toBe(202);
    expect((await postLinkFile(quick, 'application/x-ndjson', fileOf(10_000))).status).toBe(202);

    await waitFor('the slow to be ended', async () => held.every(({ answer }) => answer !== '') || undefined);
    clearInterval(drip);
    for (const { answer } of held) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('The body arrived too slowly');
    }
    for (const tenant of slow) expect(await batchesOf(tenant)).toBe(0);
  },
);

const manyNumbers = (count: number) => ({ numbers: Array.from({ length: count }, () => '573001234567') });

const batchesOf = async ({ organizationId }: Tenant): Promise<number> =>
  (await query(cloud.environment, 'select from batch where organization_id = $1', [organizationId])).length;

test.each([
  ['more', 10, /HTTP\/1\.1 400 .*Line 2: the file ends in the middle of the line/s],
  // The connection waits for the rest until its sender gives up.
  ['less', -10, undefined],
])('a file of links with %s bytes than its declared length creates nothing', async (_, surplus, told) => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: RICH });
  const file = fileOf(2);
  const sent = post(tenant, LINK_BATCH, file.length - surplus, file, 'application/x-ndjson');
  if (told === undefined) {
    const log = logSince(cloud.logFile);
    sent.socket.end();
    const ended = await waitFor('its line in the log', async () =>
      linesOf(log()).find(({ operationId }) => operationId === 'createLinkBatch'),
    );
    expect([400, 499]).toContain(ended.status);
  } else
    expect(await waitFor('the answer', async () => (sent.answer === '' ? undefined : sent.answer))).toMatch(
      told,
    );
  expect([await batchesOf(tenant), await linksOf(tenant)]).toEqual([0, 0]);
});

test('a bulk without remaining quota is refused unread', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: RICH });
  for (let bulks = 0; bulks < 21; bulks += 1)
    expect((await tenant.api.post(BULK, manyLinks(100))).status).toBe(201);
  const log = logSince(cloud.logFile);
  // The rest never comes, so the refusal is read from the log: the front holds the answer back until the body is
  // complete.
  post(tenant, BULK, 4 * MIB, '{"links":[');
  const refused = await waitFor('the refusal', async () =>
    // Lines of the others may come late.
    linesOf(log()).find(({ operationId, status }) => operationId === 'bulkCreateLinks' && status !== 201),
  );
  expect(refused).toMatchObject({ status: 429 });
});

test('a bulk with some remaining quota is read, and refused by its content', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: RICH });
  for (let bulks = 0; bulks < 20; bulks += 1)
    expect((await tenant.api.post(BULK, manyLinks(100))).status).toBe(201);
  expect(refusalOf(await tenant.api.post(BULK, manyLinks(101)))).toMatchObject({ code: 'RATE_TPS_EXCEEDED' });
  expect((await tenant.api.post(BULK, manyLinks(100))).status).toBe(201);
});

test.each([
  ['a link', '/urlshortener/links', 'createLink', '{"longUrl":"https://exa', 40],
  ['a bulk', BULK, 'bulkCreateLinks', '{"links":[', 300_000],
  ['a file of links', LINK_BATCH, 'createLinkBatch', '{"links":[', 300_000],
])(
  'a sender of %s who disconnects midway is not logged as our error, and nothing is done',
  async (_, path, id, begin, declared) => {
    const tenant = await createTenant(cloud.environment, { balanceMicro: RICH });
    const log = logSince(cloud.logFile);
    const { socket } = post(tenant, path, declared, begin);
    // The head has been read by then, and the body is awaited.
    await waitFor('the key to be known', async () => {
      const [row] = await query<{ seen: boolean }>(
        cloud.environment,
        'select last_seen_at is not null as seen from membership where organization_id = $1',
        [tenant.organizationId],
      );
      return row?.seen || undefined;
    });
    socket.destroy();
    const ended = await waitFor('its line in the log', async () =>
      // Lines of earlier tests may come late.
      linesOf(log()).find(({ operationId, status }) => operationId === id && status !== 201),
    );
    expect(ended).toMatchObject({ status: 499 });
    expect(
      linesOf(log()).filter(({ level, operationId }) => level === 'error' && operationId === id),
    ).toEqual([]);
    expect(await linksOf(tenant)).toBe(0);
  },
);
