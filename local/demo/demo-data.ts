import type { PriceItem } from '../../db/billing/tables/price-items.ts';
import { createOperatorCtx } from '../../operator/program/create-operator-ctx.ts';
import { topUpBalance } from '../../shared/billing/movements/top-up-balance.ts';
import { addPlan } from '../../shared/billing/plans.ts';
import { setPrice } from '../../shared/billing/prices/prices.ts';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { CAPABILITIES, SERVICE_CODES } from '../../shared/kernel/services.ts';
import { addDomain } from '../../shared/links/domains/add-domain.ts';
import { clearDefaultDomain, setDefaultDomain } from '../../shared/links/domains/default-domain.ts';
import { verifyDomain } from '../../shared/links/domains/verify-domain.ts';
import { addUser } from '../../shared/people/add-user.ts';
import { type CreateKey, createKey } from '../../shared/people/keys/create-key.ts';
import { createOrganization } from '../../shared/people/organizations/create-organization.ts';
import { createSandbox } from '../../shared/people/organizations/create-sandbox.ts';
import { setService } from '../../shared/people/organizations/services.ts';
import { setOpenidProvider } from '../../shared/people/set-openid-provider.ts';
import { setEventLog } from '../../shared/webhooks/log/set-event-log.ts';
import { OPENID_CLIENT } from '../openid/server.ts';
import { asLogin } from '../postgres/local-logins.ts';
import type { CloudEnvironment } from '../workers/local-functions.ts';
import { DEMO_KEYS, PLATFORM_DOMAIN, SANDBOX_DOMAIN } from './demo-keys.ts';

const ACME_DOMAIN = 'links.acme.localhost';
const MICRO = 1_000_000n;
const LIST_PRICES: readonly [PriceItem, bigint][] = [
  ['urlshortener.link', 5n * MICRO],
  ['urlshortener.visit', 1n * MICRO],
  ['numberinsight.lookup', 20n * MICRO],
  ['callblasting.second', 3n * MICRO],
  ['callblasting.detection', 30n * MICRO],
  ['tts.character.standard', 200_000n],
  ['tts.character.neural', 400_000n],
  ['tts.character.hd', 800_000n],
];
/** All of it is the work of many commands, also on a slow laptop. */
const SEED_MS = 600_000;

/** Creates the demonstration's organizations, keys, prices and domains in an empty database. */
export async function seedDemoData(environment: CloudEnvironment): Promise<void> {
  const { ctx, settle } = createOperatorCtx(environment, undefined, SEED_MS);
  for (const [item, amountMicro] of LIST_PRICES)
    await setPrice(ctx, { organizationId: null, item, currency: 'COP', amountMicro });
  await holdDomain(ctx, PLATFORM_DOMAIN, null);
  await setDefaultDomain(ctx, { name: PLATFORM_DOMAIN, organizationId: null });
  const acme = await seedAcme(ctx, environment);
  await seedOthers(ctx);
  await seedSandbox(ctx, acme);
  await settle();
}

/** The organization of the guides: several keys, a domain, colleagues and an identity provider. */
async function seedAcme(ctx: Ctx, environment: CloudEnvironment): Promise<Opened> {
  const acme = await openOrganization(ctx, 'Acme', 1_000_000n);
  const { organizationId } = acme;
  await holdDomain(ctx, ACME_DOMAIN, organizationId);
  // Otherwise its own domain would be the default: the demonstration's links use the platform's.
  await clearDefaultDomain(ctx, organizationId);
  await createDemoKey(ctx, acme, fullAccess(DEMO_KEYS.full));
  await createDemoKey(ctx, acme, {
    name: 'Reads only',
    token: DEMO_KEYS.readOnly,
    services: ['urlshortener'],
  });
  await createDemoKey(ctx, acme, {
    ...fullAccess(DEMO_KEYS.restricted),
    name: 'Office network',
    networks: ['203.0.113.0/24'],
  });
  // So that the guide's commands read events.
  await setEventLog(ctx, { organizationId, eventLog: true });
  for (const role of ['administrator', 'developer', 'member'] as const)
    await addUser(ctx, { organizationId, email: `${role}@acme.example`, name: `Acme's ${role}`, role });
  // The portal sets it: operators may not.
  const portal = { ...environment, DATABASE_URL: asLogin(environment.DATABASE_URL, 'portal') };
  await setOpenidProvider(createOperatorCtx(portal, undefined, SEED_MS).ctx, {
    organizationId,
    issuer: environment.LOCAL_OPENID_ISSUER,
    isByOwner: true,
    ...OPENID_CLIENT,
  });
  return acme;
}

/** A second customer, one without funds, and one whose links a plan includes. */
async function seedOthers(ctx: Ctx): Promise<void> {
  await createDemoKey(ctx, await openOrganization(ctx, 'Globex', 1_000_000n), fullAccess(DEMO_KEYS.second));
  await createDemoKey(ctx, await openOrganization(ctx, 'Initech', 0n), fullAccess(DEMO_KEYS.empty));
  const hooli = await openOrganization(ctx, 'Hooli', 0n);
  const { organizationId } = hooli;
  await addPlan(ctx, { organizationId, service: 'urlshortener', name: 'Monthly links' });
  await createDemoKey(ctx, hooli, fullAccess(DEMO_KEYS.plan));
}

async function seedSandbox(ctx: Ctx, { organizationId, userId }: Opened): Promise<void> {
  await addDomain(ctx, { name: SANDBOX_DOMAIN, organizationId: null, isSandbox: true });
  await verifyDomain(ctx, { name: SANDBOX_DOMAIN, organizationId: null });
  const { id } = await createSandbox(ctx, { organizationId });
  await createDemoKey(
    ctx,
    { organizationId: id, userId },
    { ...fullAccess(DEMO_KEYS.sandbox), name: 'Sandbox' },
  );
}

const fullAccess = (token: string) => ({ name: 'Full access', token, capabilities: [...CAPABILITIES] });

type Opened = { organizationId: number; userId: number };

/** A prepaid organization in COP with all services, an owner and a balance. */
async function openOrganization(ctx: Ctx, name: string, balance: bigint): Promise<Opened> {
  const { id: organizationId } = await createOrganization(ctx, { name, account: { currency: 'COP' } });
  for (const service of SERVICE_CODES) await setService(ctx, { organizationId, service, enabled: true });
  const email = `owner@${name.toLowerCase()}.example`;
  const { userId } = await addUser(ctx, { organizationId, email, name: `${name}'s owner`, role: 'owner' });
  if (balance > 0n)
    await topUpBalance(ctx, { organizationId, amountMicro: balance * MICRO, reference: 'opening' });
  return { organizationId, userId };
}

async function createDemoKey(ctx: Ctx, owner: Opened, key: Omit<CreateKey, keyof Opened>): Promise<void> {
  await createKey(ctx, { ...owner, ...key });
}

async function holdDomain(ctx: Ctx, name: string, organizationId: number | null): Promise<void> {
  await addDomain(ctx, { name, organizationId });
  await verifyDomain(ctx, { name, organizationId });
}
