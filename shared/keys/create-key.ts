import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { apiKey } from '../../db/schema/people/api-key.ts';
import { costCenter } from '../../db/schema/people/cost-center.ts';
import { membership } from '../../db/schema/people/membership.ts';
import { user } from '../../db/schema/people/user.ts';
import { audited } from '../audit/audited.ts';
import { createToken, hashToken, isWellFormedToken } from '../auth/token.ts';
import { DEFAULT_COST_CENTER } from '../cost-centers/default-cost-center.ts';
import { CAPABILITIES, SERVICE_CODES } from '../services.ts';
import { checkInput } from '../verbs/check-input.ts';
import { Id, Line, Moment } from '../verbs/fields.ts';
import { InputRefusal, Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';
import { canonicalNetworks } from './canonical-networks.ts';
import { checkGrant } from './check-grant.ts';

const EMPTY = 'must not be empty; leave it out for no restriction';
const unique = <T>(values: T[]): T[] => [...new Set(values)];

const Input = z.object({
  organizationId: Id,
  /** The key's creator, an active member of the organization. */
  userId: Id,
  name: Line,
  /** Code of the cost center to which usage is booked. */
  costCenter: z.string().default(DEFAULT_COST_CENTER),
  /** All services by default. */
  services: z.array(z.enum(SERVICE_CODES)).min(1, EMPTY).transform(unique).optional(),
  /** Addresses and CIDR blocks. Any network by default. */
  networks: z.array(z.string()).min(1, EMPTY).transform(canonicalNetworks).optional(),
  capabilities: z.array(z.enum(CAPABILITIES)).default([]).transform(unique),
  expiresAt: Moment.optional(),
  /** Imports a key that predates `urlshortener.write`, and so may write without it. */
  issuedBeforeWriteCapability: z.boolean().default(false),
  /** A predetermined token, such as a demonstration's; random by default. */
  token: z.string().refine(isWellFormedToken, 'must be svc_ and 32 lower-case hexadecimal digits').optional(),
});
export type CreateKey = z.input<typeof Input>;

/**
 * Creates an API key. The token appears only in the result; only its SHA-256 is stored. Throws Refusal when the creator
 * may not grant a permission, or the request is invalid.
 */
export const createKey = audited(
  { verb: 'key.create', changes: apiKey },
  async (ctx: VerbContext, input: CreateKey) => {
    const { token = createToken(), ...key } = checkInput(Input, input);
    if (key.expiresAt !== undefined && key.expiresAt <= ctx.clock()) {
      throw new InputRefusal('expiresAt: must be in the future', { reason: 'past', field: 'expiresAt' });
    }
    checkGrant({ ...key, role: await getCreatorRole(ctx, key) });
    const [created] = await ctx.db
      .insert(apiKey)
      .values({
        organizationId: key.organizationId,
        costCenterId: await getCostCenterId(ctx, key),
        createdBy: key.userId,
        name: key.name,
        tokenHash: hashToken(token),
        tokenHint: token.slice(-4),
        services: key.services ?? null,
        networks: key.networks ?? null,
        capabilities: key.capabilities,
        predatesWriteCapability: key.issuedBeforeWriteCapability,
        expiresAt: key.expiresAt ?? null,
      })
      .onConflictDoNothing()
      .returning({
        id: apiKey.id,
        name: apiKey.name,
        services: apiKey.services,
        networks: apiKey.networks,
        capabilities: apiKey.capabilities,
        expiresAt: apiKey.expiresAt,
      });
    if (created === undefined)
      throw new Refusal('There is a key with this token already.', { reason: 'already' });
    return { ...created, token };
  },
);

async function getCreatorRole(ctx: VerbContext, { organizationId, userId }: CreateKey) {
  const [creator] = await ctx.db
    .select({ role: membership.role })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.userId, userId),
        eq(membership.status, 'active'),
        eq(user.status, 'active'),
      ),
    );
  if (creator !== undefined) return creator.role;
  throw new Refusal(`User ${userId} is not an active member of organization ${organizationId}.`);
}

async function getCostCenterId(ctx: VerbContext, key: { organizationId: number; costCenter: string }) {
  const [center] = await ctx.db
    .select({ id: costCenter.id, status: costCenter.status })
    .from(costCenter)
    .where(and(eq(costCenter.organizationId, key.organizationId), eq(costCenter.code, key.costCenter)));
  if (center === undefined)
    throw new Refusal(`The organization has no cost center ${key.costCenter}.`, {
      reason: 'not-found',
      field: 'costCenter',
    });
  if (center.status !== 'active')
    throw new Refusal(`The cost center ${key.costCenter} is disabled.`, {
      reason: 'disabled',
      field: 'costCenter',
    });
  return center.id;
}
