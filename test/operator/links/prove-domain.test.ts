import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Dns, startDns } from '../../../local/dns/server.ts';
import { closeServer, listen } from '../../../local/servers/listen.ts';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { findTenure } from '../../../shared/links/domains/find-tenure.ts';
import { proveDomain } from '../../../shared/links/domains/prove-domain.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { type FakeCloudflare, startCloudflare } from '../../harness/links/cloudflare.ts';
import { PATIENT_MS } from '../../harness/patient.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';

const TARGET = 'go.operator.example';

let cloud: OperatorCloud;
let cloudflare: FakeCloudflare;
let dns: Dns;
let operator: Ctx;
/** A person in the portal. */
let member: Ctx;

const open = (env: Record<string, string> = {}): Ctx =>
  createOperatorCtx(
    {
      ...cloud.environment,
      ...cloudflare.environment,
      DNS_RESOLVER_URL: dns.url,
      OWN_HOSTS: 'operator.example',
      ...env,
    },
    undefined,
    PATIENT_MS,
  ).ctx;
const asMember = (ctx: Ctx): Ctx => ({ ...ctx, actor: { actor: 'user', actorId: 1, actorName: 'Ana' } });

beforeAll(async () => {
  [cloud, cloudflare, dns] = await Promise.all([openCloud(), startCloudflare(), startDns()]);
});
beforeEach(() => {
  operator = open();
  member = asMember(operator);
});
afterAll(async () => {
  await Promise.all([cloudflare.close(), dns.close()]);
  await cloud.close();
});

async function newHeld() {
  const { id: organizationId } = await createOrganization(operator, { name: 'Proofs' });
  return { name: `links-${crypto.randomUUID()}.acme.com`, organizationId };
}
type Held = Awaited<ReturnType<typeof newHeld>>;

async function proofOf(held: Held) {
  return `operator-domain=${(await findTenure(operator, held))?.proof}`;
}
const statusOf = async (held: Held) => (await findTenure(operator, held))?.status;

async function publish(held: Held): Promise<void> {
  dns.alias(held.name, TARGET);
  dns.publish(`_operator-domain.${held.name}`, [await proofOf(held)]);
}

/** Returns the two records that DNS has, as a check sees them. */
async function seenOf(held: Held) {
  const { records } = { records: undefined, ...(await proveDomain(member, held)) };
  return records?.map((record) => ('seen' in record ? record.seen : 'unseen'));
}

describe('A domain that a member adds', () => {
  test('gets a custom hostname only when both records are right, and is verified when that is live', async () => {
    const held = await newHeld();
    await addDomain(member, held);
    expect(await seenOf(held)).toEqual(['missing', 'missing']);
    dns.alias(held.name, TARGET);
    expect(await seenOf(held)).toEqual(['right', 'missing']);
    expect(cloudflare.hostnames()[held.name]).toBeUndefined();
    await publish(held);
    expect(await proveDomain(member, held)).toMatchObject({ status: 'pending', hostname: 'pending' });
    expect(cloudflare.hostnames()[held.name]).toBe('pending pending_validation');
    cloudflare.settle(held.name);
    expect(await proveDomain(member, held)).toMatchObject({ status: 'verified' });
    expect(await statusOf(held)).toBe('verified');
  });

  test.each([
    ['GET', true],
    ['POST', true],
    ['GET', false],
    ['POST', false],
  ])(
    'is verified by another check when Cloudflare’s answer to %s is lost or refused',
    async (method, lost) => {
      const held = await newHeld();
      await addDomain(member, held);
      await publish(held);
      cloudflare.fail(lost ? { method, lost } : { method, status: 503 });
      await expect(proveDomain(member, held)).rejects.toThrow(/^CLOUDFLARE_/);
      expect(await statusOf(held)).toBe('pending');
      await proveDomain(member, held);
      cloudflare.settle(held.name);
      expect(await proveDomain(member, held)).toMatchObject({ status: 'verified' });
    },
  );

  test('cannot be one that another organization has verified', async () => {
    const holder = await newHeld();
    await addDomain(member, holder);
    await publish(holder);
    await proveDomain(member, holder);
    cloudflare.settle(holder.name);
    await proveDomain(member, holder);
    const other = { ...holder, organizationId: (await newHeld()).organizationId };
    await expect(addDomain(member, other)).rejects.toMatchObject({ code: 'DOMAIN_HELD_BY_ANOTHER' });
    // An operator prepares a handover.
    await addDomain(operator, other);
    await publish(other);
    await expect(proveDomain(member, other)).rejects.toMatchObject({ code: 'DOMAIN_HELD_BY_ANOTHER' });
    expect(await statusOf(other)).toBe('pending');
    await releaseDomain(member, holder);
    expect(await proveDomain(member, other)).toMatchObject({ status: 'verified' });
    expect(cloudflare.hostnames()[holder.name]).toBe('active active');
  });
});

describe('A domain that an operator adds', () => {
  test('is not verified by the alias that somebody left behind, though its hostname is live', async () => {
    const held = await newHeld();
    dns.alias(held.name, TARGET);
    expect(await addDomain(operator, held)).toMatchObject({
      records: expect.arrayContaining([
        expect.objectContaining({ purpose: 'proof', value: await proofOf(held) }),
      ]),
    });
    cloudflare.settle(held.name);
    expect(await proveDomain(operator, held)).toMatchObject({ status: 'pending' });
    await publish(held);
    expect(await proveDomain(operator, held)).toMatchObject({ status: 'verified' });
  });
});

describe('DNS', () => {
  test('is read in any case, with other texts, and one text in several parts', async () => {
    const held = await newHeld();
    await addDomain(member, held);
    const [proof, at] = [await proofOf(held), `_operator-domain.${held.name}`];
    dns.alias(held.name, TARGET.toUpperCase());
    dns.publish(at, ['v=spf1 -all', `${proof.slice(0, 20)}" "${proof.slice(20)}`]);
    expect(await proveDomain(member, held)).toMatchObject({ hostname: 'pending' });
    dns.publish(at, [`${proof}x`, 'v=spf1 -all']);
    dns.alias(held.name, `${TARGET}.evil.example`);
    expect(await seenOf(held)).toEqual(['other', 'other']);
  });

  test('ignores a record of another name', async () => {
    const held = await newHeld();
    await addDomain(member, held);
    dns.alias(held.name, TARGET);
    const elsewhere = `${crypto.randomUUID()}.evil.example`;
    dns.alias(`_operator-domain.${held.name}`, elsewhere);
    dns.publish(elsewhere, [await proofOf(held)]);
    expect(await seenOf(held)).toEqual(['right', 'missing']);
  });

  test.each([
    ['refuses', (response: ResponseLike) => response.writeHead(503).end()],
    ['answers no JSON', (response: ResponseLike) => response.writeHead(200).end('<html>')],
    ['has a failure of its own', (response: ResponseLike) => response.writeHead(200).end('{"Status":2}')],
    ['does not answer in time', () => undefined],
  ])('DNS that %s changes nothing, and another check continues', async (_, answer) => {
    const held = await newHeld();
    await addDomain(member, held);
    await publish(held);
    const server = createServer((_request, response) => answer(response));
    const { url } = await listen(server, 0);
    const faulty = asMember(open({ DNS_RESOLVER_URL: url }));
    await expect(proveDomain(faulty, held)).rejects.toMatchObject({ code: 'DNS_UNREACHABLE' });
    await closeServer(server);
    expect(await statusOf(held)).toBe('pending');
    expect(cloudflare.hostnames()[held.name]).toBeUndefined();
    await proveDomain(member, held);
    expect(cloudflare.hostnames()[held.name]).toBe('pending pending_validation');
  });
});
type ResponseLike = { writeHead(status: number): { end(text?: string): unknown } };

test('Without a zone, a deployed system verifies no domain by itself', async () => {
  const held = await newHeld();
  await addDomain(member, held);
  await publish(held);
  const { CUSTOM_HOSTNAMES_TARGET } = cloudflare.environment;
  const zoneless = createOperatorCtx(
    {
      ...cloud.environment,
      API_BASE_URL: 'https://api.operator.example',
      CUSTOM_HOSTNAMES_TARGET,
      DNS_RESOLVER_URL: dns.url,
      OWN_HOSTS: 'operator.example',
    },
    undefined,
    PATIENT_MS,
  ).ctx;
  await expect(proveDomain(asMember(zoneless), held)).rejects.toMatchObject({ code: 'OWNERSHIP_UNCHECKED' });
  expect(await statusOf(held)).toBe('pending');
});
