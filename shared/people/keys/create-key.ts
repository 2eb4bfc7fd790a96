import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { apiKey } from '../../../db/people/tables/api-key.ts';
import { costCenter } from '../../../db/people/tables/cost-center.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { canonicalNetwork, isInNetworks, MAX_NETWORKS } from '../../kernel/auth/networks.ts';
import { createToken, hashToken, isWellFormedToken } from '../../kernel/auth/token.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { insertWithRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { CAPABILITIES, SERVICE_CODES } from '../../kernel/services.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Moment } from '../../kernel/verbs/fields.ts';
import { INPUT_MESSAGES } from '../../kernel/verbs/messages.ts';
import { Name } from '../../kernel/verbs/name.ts';
import { DEFAULT_COST_CENTER } from '../cost-centers/default-cost-center.ts';
import { getGranterOrThrow } from '../get-granter-or-throw.ts';
import { checkGrant } from './check-grant.ts';

const prefixLength = (network: string): number => Number(network.split('/')[1]);

/**
 * Networks in canonical form, without duplicates and contained ones, widest first. Throws DomainError for an invalid one.
 */
function canonicalNetworks(networks: readonly string[]): string[] {
  const widestFirst = networks.map(canonical).sort((a, b) => prefixLength(a) - prefixLength(b));
  return widestFirst.filter((network, index) => {
    const [firstAddress = ''] = network.split('/');
    return !isInNetworks(firstAddress, widestFirst.slice(0, index));
  });
}

function canonical(network: string): string {
  try {
    return canonicalNetwork(network);
  } catch (error) {
    if (error instanceof RangeError)
      throw new DomainError('NETWORK_INVALID', { problem: error.message }, { cause: error });
    throw error;
  }
}

const EMPTY = toMessage({
  en: 'must not be empty; leave it out for no restriction',
  es: 'no debe estar vacío; omítalo para no restringir',
});
const unique = <T>(values: T[]): T[] => [...new Set(values)];

export const CreateKey = z.object({
  organizationId: Id,
  /** The key's creator, an active member of the organization. */
  userId: Id,
  name: Name.describe('what the key is for'),
  costCenter: z
    .string()
    .default(DEFAULT_COST_CENTER)
    .describe('code of the cost center to which its usage is assigned'),
  services: z
    .array(z.enum(SERVICE_CODES))
    .min(1, EMPTY)
    .transform(unique)
    .optional()
    .describe('services that it may use, all by default'),
  networks: z
    .array(z.string())
    .min(1, EMPTY)
    // Before they are compared with one another, which takes the square of their number.
    .max(MAX_NETWORKS, INPUT_MESSAGES.atMost(MAX_NETWORKS))
    .transform(canonicalNetworks)
    .optional()
    .describe(`addresses and CIDR blocks that may use it, at most ${MAX_NETWORKS}, any by default`),
  capabilities: z
    .array(z.enum(CAPABILITIES))
    .default([])
    .transform(unique)
    .describe('what else it may do, nothing by default'),
  expiresAt: Moment.optional().describe('when it expires, by default never'),
  issuedBeforeWriteCapability: z
    .boolean()
    .default(false)
    .describe('import a key from before urlshortener.write existed, which may write without it'),
  /** A predetermined token, such as a demonstration's; random by default. */
  token: z
    .string()
    .refine(
      isWellFormedToken,
      toMessage({
        en: 'must be svc_ and 32 lower-case hexadecimal digits',
        es: 'debe ser svc_ y 32 dígitos hexadecimales en minúscula',
      }),
    )
    .optional(),
});
export type CreateKey = z.input<typeof CreateKey>;

/** The most keys of an organization that are not revoked: the portal reads all of them for a page. */
export const MAX_KEYS = 1_000;

/**
 * Creates an API key. The token appears only in the result; only its SHA-256 is stored. Throws DomainError when the creator
 * may not grant a permission, or the request is invalid.
 */
export const createKey = audited(
  { verb: 'key.create', changes: apiKey },
  async (ctx: Ctx, input: CreateKey) => {
    const { token = createToken(), ...key } = checkInput(CreateKey, input);
    if (key.expiresAt !== undefined && key.expiresAt <= ctx.clock()) {
      throw new DomainError('EXPIRY_IN_THE_PAST', { field: 'expiresAt' });
    }
    checkGrant({ ...key, ...(await getGranterOrThrow(ctx, key)) });
    const unrevoked = and(eq(apiKey.organizationId, key.organizationId), isNull(apiKey.revokedAt));
    const inserting = ctx.db
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
    const { organizationId } = key;
    const room = {
      table: apiKey,
      organizationId,
      counted: unrevoked,
      most: MAX_KEYS,
      code: 'TOO_MANY_KEYS',
    } as const;
    const [created] = await insertWithRoom(ctx, room, inserting);
    if (created === undefined) throw new DomainError('TOKEN_TAKEN');
    return { ...created, token };
  },
);

async function getCostCenterId(ctx: Ctx, key: { organizationId: number; costCenter: string }) {
  const [center] = await ctx.db
    .select({ id: costCenter.id, status: costCenter.status })
    .from(costCenter)
    .where(and(eq(costCenter.organizationId, key.organizationId), eq(costCenter.code, key.costCenter)));
  if (center === undefined)
    throw new DomainError('COST_CENTER_NOT_FOUND', {
      organizationId: key.organizationId,
      code: key.costCenter,
    });
  if (center.status !== 'active') throw new DomainError('COST_CENTER_DISABLED', { code: key.costCenter });
  return center.id;
}
