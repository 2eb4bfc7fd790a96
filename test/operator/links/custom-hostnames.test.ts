import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import { readEnvironment } from '../../../operator/program/environment.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { addDomain } from '../../../shared/links/domains/add-domain.ts';
import { checkDomains } from '../../../shared/links/domains/check-domains.ts';
import { openCustomHostnames } from '../../../shared/links/domains/hostnames/custom-hostnames.ts';
import { readCustomHostnames } from '../../../shared/links/domains/hostnames/custom-hostnames-config.ts';
import { listTenures } from '../../../shared/links/domains/list-tenures.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { verifyDomain } from '../../../shared/links/domains/verify-domain.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { type FakeCloudflare, startCloudflare } from '../../harness/links/cloudflare.ts';
import { PATIENT_MS } from '../../harness/patient.ts';
import { told } from '../../harness/told.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';

let cloud: OperatorCloud;
let cloudflare: FakeCloudflare;
let ctx: Ctx;
beforeAll(async () => {
  [cloud, cloudflare] = await Promise.all([openCloud(), startCloudflare()]);
});
beforeEach(() => {
  ctx = createOperatorCtx({ ...cloud.environment, ...cloudflare.environment }, undefined, PATIENT_MS).ctx;
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
  test('gets a custom hostname, lists the records that its owner must create, and is verified once Cloudflare serves it', async () => {
    const held = await newHeld();
    const added = await addDomain(ctx, held);
    expect(added).toMatchObject({
      status: 'pending',
      hostname: 'pending',
      certificate: 'pending_validation',
      problems: ['custom hostname does not CNAME to this zone.'],
      records: [
        { type: 'CNAME', name: held.name, value: 'go.operator.example', purpose: 'traffic' },
        { type: 'TXT', name: `_operator-domain.${held.name}`, purpose: 'proof' },
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

  test('a customer’s domain that Cloudflare has given up on is validated again by verify', async () => {
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

  test('a customer’s domain that two organizations add has one hostname, which stays until both release it', async () => {
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

  test('a customer’s domain of the platform has no custom hostname', async () => {
    const platform = { name: `go-${crypto.randomUUID()}.example.com`, organizationId: null };
    cloudflare.takeCalls();
    await addDomain(ctx, platform);
    expect(await verifyDomain(ctx, platform)).toMatchObject({ status: 'verified' });
    await releaseDomain(ctx, platform);
    expect(cloudflare.takeCalls()).toEqual([]);
  });
});

describe('An interrupted command continues when it is repeated:', () => {
  const faults = [
    ['before Cloudflare did it', (method: string) => ({ method, status: 500 })],
    ['after Cloudflare did it', (method: string) => ({ method, lost: true as const })],
  ] as const;

  test.each(faults)('add, %s', async (_, fault) => {
    const held = await newHeld();
    cloudflare.fail(fault('POST'));
    await expect(told(addDomain(ctx, held))).rejects.toThrow('Repeat the command');
    expect(await statusOf(held)).toBe('pending');
    await addDomain(ctx, held);
    expect(atCloudflare(held)).toBe('pending pending_validation');
    expect(await listTenures(ctx, held)).toHaveLength(1);
  });

  test('add, continued by verify', async () => {
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
    await expect(told(releaseDomain(ctx, held))).rejects.toThrow('Repeat the command');
    expect(await statusOf(held)).toBe('released');
    expect(await releaseDomain(ctx, held)).toMatchObject({ status: 'released' });
    expect(atCloudflare(held)).toBeUndefined();
  });

  test('release, when the hostname is deleted at the same time', async () => {
    const held = await newLive();
    cloudflare.fail({ method: 'DELETE', status: 404 });
    expect(await releaseDomain(ctx, held)).toMatchObject({ status: 'released' });
  });
});

describe('When the database and Cloudflare differ', () => {
  test('a check lists each difference, and its remedy resolves it', async () => {
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
        expect.objectContaining({ domain: lost.name, problem: 'missing at Cloudflare' }),
        expect.objectContaining({
          domain: moved.name,
          problem: expect.stringContaining('its status at Cloudflare is moved'),
        }),
        expect.objectContaining({
          domain: orphan.name,
          problem: 'at Cloudflare, but no organization holds it',
        }),
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

describe('A refusal by Cloudflare is explained:', () => {
  test.each([
    [{ method: 'GET', status: 401 }, 'refused CUSTOM_HOSTNAMES_TOKEN'],
    [{ method: 'GET', status: 403 }, 'SSL and Certificates: Edit'],
    [{ method: 'GET', status: 503 }, 'responded with HTTP 503. Repeat the command.'],
    [{ method: 'POST', status: 429, headers: { 'retry-after': '17' } }, 'Repeat the command in 17 seconds.'],
    [{ method: 'GET', lost: true as const }, 'cannot be reached'],
  ])('%j', async (fault, message) => {
    cloudflare.fail(fault);
    await expect(told(addDomain(ctx, await newHeld()))).rejects.toThrow(message);
  });

  test('a name that it does not accept', async () => {
    const held = { ...(await newHeld()), name: 'links.example.org' };
    await expect(told(addDomain(ctx, held))).rejects.toThrow('ending in example.org are prohibited. (1411)');
  });

  test('a name that is created at the same time counts as created', async () => {
    const held = await newHeld();
    cloudflare.put(held.name);
    const customHostnames = openCustomHostnames(ctx);
    if (customHostnames === undefined) throw new Error('There is no client.');
    expect(await customHostnames.create(held.name)).toMatchObject({ name: held.name });
  });

  test('an incomplete configuration', () => {
    const { CUSTOM_HOSTNAMES_TOKEN: _, ...partial } = cloudflare.environment;
    expect(() => readEnvironment({ ...cloud.environment, ...partial })).toThrow(
      expect.objectContaining({ code: 'ZONE_INCOMPLETE' }),
    );
    expect(readCustomHostnames(cloud.environment).customHostnames).toBeUndefined();
  });
});
