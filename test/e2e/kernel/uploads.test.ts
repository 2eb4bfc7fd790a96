import { connect, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { http } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const PATH = '/contacts/opt-outs';
const LINE = 'number\n573001234567\n';
const BYTES = 200_000;

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Sends the beginning of a large file; its rest, empty lines, when told to. */
function begin({ token }: Tenant) {
  const { hostname, port } = new URL(environment.API_BASE_URL);
  const socket = connect(Number(port), hostname);
  sockets.add(socket);
  let answer = '';
  let left = BYTES - LINE.length;
  socket.on('error', () => {});
  socket.on('data', (data) => {
    answer += String(data);
  });
  socket.write(
    `POST /api/v6${PATH} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: text/csv\r\nContent-Length: ${BYTES}\r\n\r\n${LINE}`,
  );
  return {
    send(bytes = left) {
      socket.write('\n'.repeat(bytes));
      left -= bytes;
    },
    answer: () => waitFor('an answer', async () => (answer.includes('}}') ? answer : undefined)),
  };
}

const slotsOf = ({ organizationId }: Tenant) => `upload-semaphore:${organizationId}`;
const { redis } = operatorOf(environment);
const underWay = async (tenant: Tenant, count: number) =>
  await waitFor(`${count} uploads`, async () =>
    (await redis.zcard(slotsOf(tenant))) === count ? true : undefined,
  );

test('two large bodies of an organization are read at once, and a third is refused for a second', async () => {
  const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
  const [first, second] = [begin(tenant), begin(tenant)];
  await underWay(tenant, 2);
  // A sender that sends nothing for five seconds is ended.
  const keepUp = () => {
    for (const upload of [first, second]) upload.send(1_000);
  };
  const beyond = begin(tenant);
  // Unread by the function, but the local front holds the answer back until the body is complete.
  beyond.send();
  const third = await beyond.answer();
  keepUp();
  expect(third).toMatch(/^HTTP\/1.1 429 /);
  expect(third).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(third).toMatch(/\r\nratelimit-policy: 2;w=1;comment="uploads at once"\r\n/i);
  expect(third).toContain('RATE_TPS_EXCEEDED');
  expect(third).toContain('two large bodies');
  // Small bodies are still read, and other organizations' large ones.
  expect((await tenant.api.post(PATH, { items: [{ number: '573007654321' }] })).status).toBe(200);
  keepUp();
  const ofOther = begin(other);
  ofOther.send();
  expect(await ofOther.answer()).toContain('"accepted":1');
  second.send(1_000);
  first.send();
  expect(await first.answer()).toContain('"accepted":1');
  await underWay(tenant, 1);
  second.send(1_000);
  const fourth = begin(tenant);
  second.send();
  fourth.send();
  for (const answer of await Promise.all([second.answer(), fourth.answer()]))
    expect(answer).toContain('"accepted":1');
  await underWay(tenant, 0);
});

/** Reads what is left of an operation's quota by a request that is refused for its body, and counts. */
async function remainingOf({ api }: Tenant, path: string): Promise<number> {
  const refused = await api.post(path, {});
  expect(refused.status).toBe(400);
  return Number(refused.headers['ratelimit-remaining']);
}

test('a large body that is refused once it has been read counts, also if a limit of the day refused it', async () => {
  const tenant = await createTenant(environment);
  const full = [tenant.organizationId, 'optOuts', STORED_A_DAY.optOuts];
  await query(
    environment,
    `insert into plan_usage (organization_id, service, day, used)
     values ($1, $2, (now() at time zone 'America/Bogota')::date, $3)`,
    full,
  );
  const before = await remainingOf(tenant, PATH);
  for (let sent = 0; sent < 2; sent += 1) {
    const refused = await tenant.api.send(PATH, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: LINE + '\n'.repeat(BYTES),
    });
    expect([refused.status, refused.json.error.code]).toEqual([429, 'STORAGE_QUOTA_EXCEEDED']);
  }
  expect(await remainingOf(tenant, PATH)).toBe(before - 3);
  // Small bodies of which the limit of the day refuses the items do not.
  const small = await tenant.api.post(PATH, { items: [{ number: '573007654321' }] });
  expect(small.status).toBe(429);
  expect(await remainingOf(tenant, PATH)).toBe(before - 4);
});

test('JSON over 64 KiB that is refused once it has been read counts, too', async () => {
  const tenant = await createTenant(environment);
  await query(
    environment,
    `insert into plan_usage (organization_id, service, day, used)
     values ($1, $2, (now() at time zone 'America/Bogota')::date, $3)`,
    [tenant.organizationId, 'optOuts', STORED_A_DAY.optOuts],
  );
  const before = await remainingOf(tenant, PATH);
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    number: `57300${1_000_000 + n}`,
    source: 'x'.repeat(100),
  }));
  expect((await tenant.api.post(PATH, { items })).json.error.code).toBe('STORAGE_QUOTA_EXCEEDED');
  expect(await remainingOf(tenant, PATH)).toBe(before - 2);
});

test.runIf(IS_CI).each([1_500, 200])(
  'a body of more links than the minute has left counts as a request (%i characters each)',
  async (characters) => {
    const tenant = await createTenant(environment);
    const path = '/urlshortener/links/bulk';
    const links = (count: number, longUrl: string) => ({
      links: Array.from({ length: count }, () => ({ longUrl })),
    });
    for (const _ of [1, 2]) expect((await tenant.api.post(path, links(1_000, 'x'))).status).toBe(201);
    const large = links(1_000, `https://example.com/${'x'.repeat(characters)}`);
    expect((await tenant.api.post(path, large)).status).toBe(429);
    const { requests } = OPERATION_LIMITS.bulkCreateLinks;
    const others = await inParallel(8, requests - 2, () => tenant.api.post(path, {}));
    // Those that were left, without the large one.
    expect(others.filter(({ status }) => status === 400)).toHaveLength(requests - 3);
  },
);

test.runIf(IS_CI)('other requests are answered while the isolate reads a hostile file', async () => {
  const tenant = await createTenant(environment);
  const ask = async () =>
    (
      await http(`${environment.API_BASE_URL}/api/v6/contacts/none`, {
        headers: { 'cf-connecting-ip': freshIpv4() },
      })
    ).status;
  /** Counts the requests that are answered one after the other until something ends. */
  const countUntil = async (end: Promise<unknown>): Promise<number> => {
    let [count, isOver] = [0, false];
    void end.finally(() => {
      isOver = true;
    });
    for (; !isOver; count += 1) expect(await ask()).toBe(404);
    return count;
  };
  await ask();
  const line = `${JSON.stringify({ number: 1, purpose: 2, source: 3, at: 4, other: 5 })}\n`;
  const began = performance.now();
  const upload = tenant.api.send(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    // A file without a right line is refused as a whole.
    body: line.repeat(90_000) + JSON.stringify({ number: '573001234567' }),
  });
  const beside = await countUntil(upload);
  expect((await upload).json.data.rejected).toHaveLength(1_000);
  const alone = await countUntil(new Promise((resolve) => setTimeout(resolve, performance.now() - began)));
  // The file takes its share of the one thread; if it were read without pauses, two or three would be answered beside it.
  expect(beside).toBeGreaterThan(Math.max(10, alone / 30));
});

test('a slot lasts as long as its body is read, and expires if nobody holds it', async () => {
  const tenant = await createTenant(environment);
  const upload = begin(tenant);
  await underWay(tenant, 1);
  let ttl = await redis.ttl(slotsOf(tenant));
  expect(ttl).toBeGreaterThan(0);
  expect(ttl).toBeLessThanOrEqual(15);
  const isRenewed = async () => {
    // A sender that sends nothing for five seconds is ended.
    upload.send(1_000);
    const before = ttl;
    ttl = await redis.ttl(slotsOf(tenant));
    return ttl > before ? true : undefined;
  };
  upload.send(20_000);
  await waitFor('a later end', isRenewed, 10_000);
  upload.send();
  expect(await upload.answer()).toContain('"accepted":1');
});
