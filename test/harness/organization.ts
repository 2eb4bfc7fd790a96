import { randomBytes } from 'node:crypto';
import type { CloudEnvironment } from '../../local/workers/local-functions.ts';
import { createOperatorCtx } from '../../operator/program/create-operator-ctx.ts';
import { createToken as drawToken, hashToken } from '../../shared/kernel/auth/token.ts';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { addDomain } from '../../shared/links/domains/add-domain.ts';
import { verifyDomain } from '../../shared/links/domains/verify-domain.ts';
import { type CreateKey, createKey } from '../../shared/people/keys/create-key.ts';
import { priceItemOf, TIERS } from '../../shared/speech/voices.ts';
import { readBalance } from './database.ts';
import { type Api, createApi } from './http/api.ts';
import { PATIENT_MS } from './patient.ts';
import { insertTenant } from './tenant-rows.ts';

/** Prices in micros of a link, a visit, a look-up and a second of a call, for test organizations by default. */
export const LINK_MICRO = 5_000_000n;
export const VISIT_MICRO = 1_000_000n;
export const LOOKUP_MICRO = 200_000n;
export const AIR_SECOND_MICRO = 2_000_000n;
export const DETECTION_MICRO = 7_000_000n;
/** Price per character of synthesized text, by the voice's tier. */
export const CHARACTER_MICRO = { standard: 100_000n, neural: 300_000n, hd: 700_000n };

export type Tenant = {
  organizationId: number;
  ownerId: number;
  token: string;
  /** Calls with the organization's full-access key. */
  api: Api;
  ctx: Ctx;
  /** The cloud that it is in. */
  environment: CloudEnvironment;
};

export type TenantOptions = {
  /** Micros; default 1,000 units. */
  balanceMicro?: bigint;
  /** Null: no currency and no account. */
  currency?: string | null;
  /** Null: no price. */
  linkMicro?: bigint | null;
  visitMicro?: bigint | null;
  lookupMicro?: bigint | null;
  airSecondMicro?: bigint | null;
  priced?: boolean;
};

/** An operator's context for whole tests: nothing that they do, however slowly, uses its time up. */
export const operatorOf = (environment: object): Ctx =>
  createOperatorCtx(environment, undefined, PATIENT_MS).ctx;

/** Creates an organization with every service, an owner, prices, a balance and a full-access key. */
export async function createTenant(
  environment: CloudEnvironment,
  options: TenantOptions = {},
): Promise<Tenant> {
  const {
    currency = 'COP',
    balanceMicro = 1_000_000_000n,
    linkMicro = LINK_MICRO,
    visitMicro = VISIT_MICRO,
    lookupMicro = LOOKUP_MICRO,
    airSecondMicro = AIR_SECOND_MICRO,
  } = options;
  const name = `Tenant ${randomBytes(6).toString('hex')}`;
  const amounts = [
    ['urlshortener.link', linkMicro],
    ['urlshortener.visit', visitMicro],
    ['numberinsight.lookup', lookupMicro],
    ['callblasting.second', airSecondMicro],
    ['callblasting.detection', DETECTION_MICRO],
    ...TIERS.map((tier) => [priceItemOf(tier), CHARACTER_MICRO[tier]] as const),
  ] as const;
  const token = drawToken();
  const { organizationId, ownerId } = await insertTenant(environment, {
    name,
    email: `${name.replace(' ', '.').toLowerCase()}@example.com`,
    currency,
    balanceMicro,
    prices: currency === null || options.priced === false ? {} : Object.fromEntries(amounts),
    tokenHash: hashToken(token),
    tokenHint: token.slice(-4),
  });
  return {
    organizationId,
    ownerId,
    ctx: operatorOf(environment),
    environment,
    token,
    api: createApi(environment.API_BASE_URL, token),
  };
}

/** A tenant's available balance in micros, after checking its movements and usage. */
export const balanceOf = ({ ctx, organizationId }: Pick<Tenant, 'ctx' | 'organizationId'>): Promise<bigint> =>
  readBalance(ctx.config, organizationId);

/** Creates another key of the organization; returns its token. */
export async function createToken(
  { ctx, organizationId, ownerId }: Pick<Tenant, 'ctx' | 'organizationId' | 'ownerId'>,
  key: Partial<Omit<CreateKey, 'organizationId'>> = {},
): Promise<string> {
  const { token } = await createKey(operatorOf(ctx.env), {
    organizationId,
    userId: ownerId,
    name: 'Test',
    ...key,
  });
  return token;
}

/** A verified short domain of the organization. */
export async function createDomain({
  ctx,
  organizationId,
}: Pick<Tenant, 'ctx' | 'organizationId'>): Promise<string> {
  const name = `links-${randomBytes(6).toString('hex')}.localhost`;
  await addDomain(ctx, { name, organizationId });
  await verifyDomain(ctx, { name, organizationId });
  return name;
}
