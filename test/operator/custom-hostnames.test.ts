import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDomain } from '../../operator/domains/add-domain.ts';
import { checkDomains } from '../../operator/domains/check-domains.ts';
import { listTenures } from '../../operator/domains/list-tenures.ts';
import { releaseDomain } from '../../operator/domains/release-domain.ts';
import { verifyDomain } from '../../operator/domains/verify-domain.ts';
import { createOrganization } from '../../operator/organizations/create-organization.ts';
import { readCustomHostnames } from '../../operator/program/environment.ts';
import { createOperatorContext, type OperatorContext } from '../../operator/program/operator-context.ts';
import { PATIENT_MS } from '../harness/patient.ts';
import { type FakeCloudflare, startCloudflare } from './cloudflare.ts';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

let cloud: OperatorCloud;
let cloudflare: FakeCloudflare;
let ctx: OperatorContext;
beforeAll(async () => {
  [cloud, cloudflare] = await Promise.all([openCloud(), startCloudflare()]);
});
beforeEach(() => {
  ctx = createOperatorContext({ ...cloud.environment, ...cloudflare.environment }, undefined, PATIENT_MS).ctx;
});
afterAll(async () => {
  await cloudflare.close();
  await cloud.close();
});

async function newHeld() {
  const { id: organizationId } = await createOrganization(ctx, { name: 'Custom hostnames' });
  return { name: `links-${crypto.randomUUID()}.example.com`, organizationId };
}
type Held = Awaited<ReturnType<typeof newHeld>>;

async function statusOf(held: Held) {
  const [tenure] = await listTenures(ctx, held);
  return tenure?.status;
}
const atCloudflare = ({ name }: Held) => cloudflare.hostnames()[name];

async function newLive(): Promise<Held> {
  const held = await newHeld();
  await addDomain(ctx, held);
  cloudflare.settle(held.name);
  await verifyDomain(ctx, held);
  return held;
}

describe('A customer’s domain', () => {
  test('gets a custom hostname, tells the owner’s records, and is verified once Cloudflare serves it', async () => {
    const held = await newHeld();
    const added = await addDomain(ctx, held);
    expect(added).toMatchObject({
      status: 'pending',
      hostname: 'pending',
      certificate: 'pending_validation',
      problems: ['custom hostname does not CNAME to this zone.'],
      records: [
        { type: 'CNAME', name: held.name, value: 'go.operator.example', purpose: 'traffic' },
        { type: 'TXT', name: `_cf-custom-hostname.${held.name}`, purpose: 'ownership' },
        { type: 'TXT', name: `_acme-challenge.${held.name}`, value: 'proof', purpose: 'certificate' },
      ],
    });

    expect(await verifyDomain(ctx, held)).toMatchObject({ status: 'pending', records: expect.any(Array) });
    cloudflare.settle(held.name, 'active', 'pending_issuance');
    expect(await verifyDomain(ctx, held)).toMatchObject({
      status: 'pending',
      certificate: 'pending_issuance',
    });
    expect(await statusOf(held)).toBe('pending');

    cloudflare.settle(held.name);
    const verified = await verifyDomain(ctx, held);
    expect(verified).toMatchObject({ status: 'verified', hostname: 'active', certificate: 'active' });
    expect(verified).not.toHaveProperty('records');

    await releaseDomain(ctx, held);
    expect(await statusOf(held)).toBe('released');
    expect(atCloudflare(held)).toBeUndefined();
  });

  test('that Cloudflare has given up on is looked at again by verify', async () => {
    const held = await newHeld();
    await addDomain(ctx, held);
    for (const [status, certificate] of [
      ['pending', 'validation_timed_out'],
      ['moved', 'active'],
    ] as const) {
      cloudflare.settle(held.name, status, certificate);
      cloudflare.takeCalls();
      expect(await verifyDomain(ctx, held)).toMatchObject({ certificate: 'pending_validation' });
      expect(cloudflare.takeCalls()).toEqual(['GET', 'PATCH']);
    }
  });

  test('that two organizations want has one hostname, which stays while either does', async () => {
    const first = await newLive();
    const second = { ...(await newHeld()), name: first.name };
    await addDomain(ctx, second);
    await releaseDomain(ctx, first);
    expect(atCloudflare(first)).toBe('active active');
    await verifyDomain(ctx, second);
    await releaseDomain(ctx, first);
    expect(atCloudflare(second)).toBe('active active');
    await releaseDomain(ctx, second);
    expect(atCloudflare(second)).toBeUndefined();
  });

  test('of the platform itself has no custom hostname', async () => {
    const platform = { name: `go-${crypto.randomUUID()}.example.com`, organizationId: null };
    cloudflare.takeCalls();
    await addDomain(ctx, platform);
    expect(await verifyDomain(ctx, platform)).toMatchObject({ status: 'verified' });
    await releaseDomain(ctx, platform);
    expect(cloudflare.takeCalls()).toEqual([]);
  });
});

describe('A command that is cut off goes on when it is repeated:', () => {
  const faults = [
    ['before Cloudflare did it', (method: string) => ({ method, status: 500 })],
    ['after Cloudflare did it', (method: string) => ({ method, lost: true as const })],
  ] as const;

  test.each(faults)('add, %s', async (_, fault) => {
    const held = await newHeld();
    cloudflare.fail(fault('POST'));
    await expect(addDomain(ctx, held)).rejects.toThrow('Repeat the command');
    expect(await statusOf(held)).toBe('pending');
    await addDomain(ctx, held);
    expect(atCloudflare(held)).toBe('pending pending_validation');
    expect(await listTenures(ctx, held)).toHaveLength(1);
  });

  test('add, with verify in its place', async () => {
    const held = await newHeld();
    cloudflare.fail({ method: 'POST', status: 500 });
    await expect(addDomain(ctx, held)).rejects.toThrow();
    expect(await verifyDomain(ctx, held)).toMatchObject({ status: 'pending', records: expect.any(Array) });
    expect(atCloudflare(held)).toBe('pending pending_validation');
  });

  test('verify, whose commit failed', async () => {
    const held = await newHeld();
    await addDomain(ctx, held);
    cloudflare.settle(held.name);
    await cloud.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    await cloud.query(
      'create trigger refuse before update on domain_tenure for each row execute function refuse()',
    );
    await expect(verifyDomain(ctx, held)).rejects.toThrow();
    await cloud.query('drop function refuse cascade');
    expect(await statusOf(held)).toBe('pending');
    expect(await verifyDomain(ctx, held)).toMatchObject({ status: 'verified' });
  });

  test.each(faults)('release, %s', async (_, fault) => {
    const held = await newLive();
    cloudflare.fail(fault('DELETE'));
    await expect(releaseDomain(ctx, held)).rejects.toThrow('Repeat the command');
    expect(await statusOf(held)).toBe('released');
    expect(await releaseDomain(ctx, held)).toMatchObject({ status: 'released' });
    expect(atCloudflare(held)).toBeUndefined();
  });

  test('release, on what somebody deletes at the same moment', async () => {
    const held = await newLive();
    cloudflare.fail({ method: 'DELETE', status: 404 });
    expect(await releaseDomain(ctx, held)).toMatchObject({ status: 'released' });
  });
});

describe('Where database and Cloudflare differ', () => {
  test('a check tells of each difference, and the remedy mends it', async () => {
    const lost = await newLive();
    cloudflare.drop(lost.name);
    const moved = await newLive();
    cloudflare.settle(moved.name, 'moved');
    const orphan = await newLive();
    cloudflare.fail({ method: 'DELETE', status: 500 });
    await expect(releaseDomain(ctx, orphan)).rejects.toThrow();
    const mine = new Set([lost.name, moved.name, orphan.name]);
    const differences = async () => (await checkDomains(ctx)).filter(({ domain }) => mine.has(domain));
    expect(await differences()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ domain: lost.name, problem: 'Cloudflare does not have it' }),
        expect.objectContaining({
          domain: moved.name,
          problem: expect.stringContaining('verified, yet at Cloudflare moved'),
        }),
        expect.objectContaining({ domain: orphan.name, problem: 'at Cloudflare, and nobody holds it' }),
      ]),
    );

    expect(await verifyDomain(ctx, lost)).toMatchObject({ status: 'verified', records: expect.any(Array) });
    await verifyDomain(ctx, moved);
    await releaseDomain(ctx, orphan);
    for (const { name } of [lost, moved]) cloudflare.settle(name);
    expect(await differences()).toEqual([]);
  });

  test('a check reads every page', async () => {
    const held = await newLive();
    const strangers = Array.from({ length: 120 }, () => `stranger-${crypto.randomUUID()}.example.net`);
    for (const name of strangers) cloudflare.put(name);
    const found = (await checkDomains(ctx)).map(({ domain }) => domain);
    expect(found.filter((name) => strangers.includes(name))).toHaveLength(120);
    expect(found).not.toContain(held.name);
    for (const name of strangers) cloudflare.drop(name);
  });
});

describe('A refusal of Cloudflare’s is told in words:', () => {
  test.each([
    [{ method: 'GET', status: 401 }, 'refuses CUSTOM_HOSTNAMES_TOKEN'],
    [{ method: 'GET', status: 403 }, 'SSL and Certificates: Edit'],
    [{ method: 'GET', status: 503 }, 'answered HTTP 503. Repeat the command.'],
    [{ method: 'POST', status: 429, headers: { 'retry-after': '17' } }, 'Repeat the command in 17 s.'],
    [{ method: 'GET', lost: true as const }, 'cannot be reached'],
  ])('%j', async (fault, message) => {
    cloudflare.fail(fault);
    await expect(addDomain(ctx, await newHeld())).rejects.toThrow(message);
  });

  test('a name that it does not take', async () => {
    const held = { ...(await newHeld()), name: 'links.example.org' };
    await expect(addDomain(ctx, held)).rejects.toThrow('ending in example.org are prohibited. (1411)');
  });

  test('a name that somebody makes at the same moment is taken as made', async () => {
    const held = await newHeld();
    cloudflare.put(held.name);
    const { customHostnames } = ctx;
    if (customHostnames === undefined) throw new Error('There is no client.');
    expect(await customHostnames.create(held.name)).toMatchObject({ name: held.name });
  });

  test('a configuration with a part missing', () => {
    const { CUSTOM_HOSTNAMES_TOKEN: _, ...partial } = cloudflare.environment;
    expect(() => readCustomHostnames({ ...cloud.environment, ...partial })).toThrow('Set all of');
    expect(readCustomHostnames(cloud.environment)).toBeUndefined();
  });
});
