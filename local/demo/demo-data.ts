import { addPlan } from '../../operator/billing/plans.ts';
import { setPrice } from '../../operator/billing/prices.ts';
import { topUp } from '../../operator/billing/top-up.ts';
import { addDomain } from '../../operator/domains/add-domain.ts';
import { clearDefaultDomain, setDefaultDomain } from '../../operator/domains/default-domain.ts';
import { verifyDomain } from '../../operator/domains/verify-domain.ts';
import { createOrganization } from '../../operator/organizations/create-organization.ts';
import { setService } from '../../operator/organizations/services.ts';
import { createOperatorContext, type OperatorContext } from '../../operator/program/operator-context.ts';
import { type CreateKey, createKey } from '../../shared/keys/create-key.ts';
import { addUser } from '../../shared/people/add-user.ts';
import { setOpenidProvider } from '../../shared/people/set-openid-provider.ts';
import { CAPABILITIES, SERVICE_CODES } from '../../shared/services.ts';
import { OPENID_CLIENT } from '../openid/server.ts';
import { asLogin } from '../postgres/local-logins.ts';
import type { CloudEnvironment } from '../workers/local-functions.ts';
import { DEMO_KEYS, PLATFORM_DOMAIN } from './demo-keys.ts';

const ACME_DOMAIN = 'links.acme.localhost';
const MICRO = 1_000_000n;
/** All of it is the work of many commands, also on a slow laptop. */
const SEED_MS = 600_000;

/** Creates the demonstration's organizations, keys, prices and domains in an empty database. */
export async function seedDemoData(environment: CloudEnvironment): Promise<void> {
  const { ctx, settle } = createOperatorContext(environment, undefined, SEED_MS);
  await setPrice(ctx, {
    organizationId: null,
    item: 'urlshortener.link',
    currency: 'COP',
    amountMicro: 5n * MICRO,
  });
  await setPrice(ctx, {
    organizationId: null,
    item: 'urlshortener.visit',
    currency: 'COP',
    amountMicro: 1n * MICRO,
  });
  await setPrice(ctx, {
    organizationId: null,
    item: 'numberinsight.lookup',
    currency: 'COP',
    amountMicro: 20n * MICRO,
  });
  await setPrice(ctx, {
    organizationId: null,
    item: 'callblasting.second',
    currency: 'COP',
    amountMicro: 3n * MICRO,
  });
  for (const [tier, amountMicro] of [
    ['standard', 200_000n],
    ['neural', 400_000n],
    ['hd', 800_000n],
  ] as const)
    await setPrice(ctx, {
      organizationId: null,
      item: `tts.character.${tier}`,
      currency: 'COP',
      amountMicro,
    });
  await holdDomain(ctx, PLATFORM_DOMAIN, null);
  await setDefaultDomain(ctx, { name: PLATFORM_DOMAIN, organizationId: null });

  const acme = await openOrganization(ctx, 'Acme', 1_000_000n);
  await holdDomain(ctx, ACME_DOMAIN, acme.organizationId);
  // Otherwise its own domain would be the default: the demonstration's links use the platform's.
  await clearDefaultDomain(ctx, acme.organizationId);
  await createDemoKey(ctx, acme, {
    name: 'Full access',
    token: DEMO_KEYS.full,
    capabilities: [...CAPABILITIES],
  });
  await createDemoKey(ctx, acme, {
    name: 'Reads only',
    token: DEMO_KEYS.readOnly,
    services: ['urlshortener'],
  });
  await createDemoKey(ctx, acme, {
    name: 'Office network',
    token: DEMO_KEYS.restricted,
    capabilities: [...CAPABILITIES],
    networks: ['203.0.113.0/24'],
  });

  for (const role of ['administrator', 'developer', 'member'] as const)
    await addUser(ctx, {
      organizationId: acme.organizationId,
      email: `${role}@acme.example`,
      name: `Acme's ${role}`,
      role,
    });
  // As the portal sets it: operators may not.
  const portal = { ...environment, DATABASE_URL: asLogin(environment.DATABASE_URL, 'workers') };
  await setOpenidProvider(createOperatorContext(portal, undefined, SEED_MS).ctx, {
    ...{ organizationId: acme.organizationId, issuer: environment.LOCAL_OPENID_ISSUER, isByOwner: true },
    ...OPENID_CLIENT,
  });

  const globex = await openOrganization(ctx, 'Globex', 1_000_000n);
  await createDemoKey(ctx, globex, {
    name: 'Full access',
    token: DEMO_KEYS.second,
    capabilities: [...CAPABILITIES],
  });
  const initech = await openOrganization(ctx, 'Initech', 0n);
  await createDemoKey(ctx, initech, {
    name: 'Full access',
    token: DEMO_KEYS.empty,
    capabilities: [...CAPABILITIES],
  });
  const hooli = await openOrganization(ctx, 'Hooli', 0n);
  await addPlan(ctx, {
    organizationId: hooli.organizationId,
    service: 'urlshortener',
    name: 'Monthly links',
  });
  await createDemoKey(ctx, hooli, {
    name: 'Full access',
    token: DEMO_KEYS.plan,
    capabilities: [...CAPABILITIES],
  });
  await settle();
}

type Opened = { organizationId: number; userId: number };

/** A prepaid organization in COP with all services, an owner and a balance. */
async function openOrganization(ctx: OperatorContext, name: string, balance: bigint): Promise<Opened> {
  const { id: organizationId } = await createOrganization(ctx, { name, account: { currency: 'COP' } });
  for (const service of SERVICE_CODES) await setService(ctx, { organizationId, service, enabled: true });
  const email = `owner@${name.toLowerCase()}.example`;
  const { userId } = await addUser(ctx, { organizationId, email, name: `${name}'s owner`, role: 'owner' });
  if (balance > 0n) await topUp(ctx, { organizationId, amountMicro: balance * MICRO, reference: 'opening' });
  return { organizationId, userId };
}

async function createDemoKey(
  ctx: OperatorContext,
  owner: Opened,
  key: Omit<CreateKey, keyof Opened>,
): Promise<void> {
  await createKey(ctx, { ...owner, ...key });
}

async function holdDomain(ctx: OperatorContext, name: string, organizationId: number | null): Promise<void> {
  await addDomain(ctx, { name, organizationId });
  await verifyDomain(ctx, { name, organizationId });
}
