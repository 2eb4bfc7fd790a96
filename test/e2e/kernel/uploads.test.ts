import { connect, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
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
  const beyond = begin(tenant);
  // Unread by the function, but the local front holds the answer back until the body is complete.
  beyond.send();
  const third = await beyond.answer();
  expect(third).toMatch(/^HTTP\/1.1 429 /);
  expect(third).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(third).toMatch(/\r\nratelimit-policy: 2;w=1;comment="uploads at once"\r\n/i);
  expect(third).toContain('RATE_TPS_EXCEEDED');
  expect(third).toContain('two large bodies');
  // Small bodies are still read, and other organizations' large ones.
  expect((await tenant.api.post(PATH, { items: [{ number: '573007654321' }] })).status).toBe(200);
  const ofOther = begin(other);
  ofOther.send();
  expect(await ofOther.answer()).toContain('"accepted":1');
  first.send();
  expect(await first.answer()).toContain('"accepted":1');
  await underWay(tenant, 1);
  const fourth = begin(tenant);
  second.send();
  fourth.send();
  for (const answer of await Promise.all([second.answer(), fourth.answer()]))
    expect(answer).toContain('"accepted":1');
  await underWay(tenant, 0);
});

test('a slot lasts as long as its body is read, and expires if nobody holds it', async () => {
  const tenant = await createTenant(environment);
  const upload = begin(tenant);
  await underWay(tenant, 1);
  const endOf = async () => {
    const [, end] = await redis.zrange<[string, number]>(slotsOf(tenant), 0, -1, { withScores: true });
    return end;
  };
  const first = await endOf();
  const ttlMs = await redis.pttl(slotsOf(tenant));
  expect(ttlMs).toBeGreaterThan(0);
  expect(ttlMs).toBeLessThanOrEqual(15_000);
  // A sender that sends nothing for five seconds is ended.
  upload.send(20_000);
  await waitFor('a later end', async () => ((await endOf()) > first ? true : undefined), 10_000);
  upload.send();
  expect(await upload.answer()).toContain('"accepted":1');
});
