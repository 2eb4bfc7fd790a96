import * as z from 'zod';
import { addClickBatches, SandboxVisits } from '../../../db/clicks/functions/sandbox-visits.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { findIdempotentResult } from '../../../db/kernel/functions/idempotency.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { creation, replay } from '../../kernel/http/idempotency/creation.ts';
import { toColombiaMoment } from '../../kernel/time/colombia.ts';
import { type FollowedLink, findFollowedLink } from '../../links/find-followed-link.ts';
import { chooseDestination } from '../../links/link-cache.ts';
import { LinkParams } from '../../links/link-path.ts';
import { GivenCountry } from '../../numbers/countries/country-code.ts';
import { requireSandbox } from '../../people/organizations/refuse-sandbox.ts';
import { type Click, DRAIN, encodeClicks, type Filtered, shardOf } from '../click-stream.ts';

const MAX_VISITS = 10_000;
/** Clicks of a batch, as many as the drain takes at once without ado. */
const BATCH = 500;

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** The user agents of visitors' browsers; a bot's requests are filtered. */
const AGENTS = {
  android: `Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
  samsung: `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  iphone: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${SAFARI} Version/18.5 Mobile/15E148 Safari/604.1`,
  ipad: `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${SAFARI} Version/16.6 Mobile/15E148 Safari/604.1`,
  windows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  mac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/18.5 Safari/605.1.15`,
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  bot: null,
} as const;
// Object.keys returns string[], but the object has exactly these keys.
const AGENT_NAMES = Object.keys(AGENTS) as (keyof typeof AGENTS)[];

const Referrer = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/)
  .max(253)
  .meta({ example: 'facebook.com' });

export const SandboxVisitsBody = creation({
  domain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,253}$/)
    .meta({ description: 'Domain of the link.', example: 'go.operator.example' }),
  code: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{3,32}$/)
    .meta({
      description: 'Code or alias of the link.',
      example: 'x7k2m9q',
      pattern: '^[A-Za-z0-9_-]{3,32}$',
    }),
  visits: z
    .int()
    .min(1)
    .max(MAX_VISITS)
    .meta({ description: 'How many times the link is followed, now.', example: 250 }),
  visitors: z.int().min(1).max(MAX_VISITS).optional().meta({
    description:
      'How many people follow it, in turn; if omitted, each visit is of another one. As in production, more than 300 visits a minute of one of them are filtered.',
    example: 200,
  }),
  agents: z
    .array(z.enum(AGENT_NAMES))
    .min(1)
    .max(20)
    .default(['android'])
    .describe('Their devices, in turn. Requests of a `bot` are filtered, as in production.'),
  countries: z
    .array(GivenCountry)
    .min(1)
    .max(50)
    .default(['CO'])
    .describe('Their countries (ISO 3166-1 alpha-2), in turn.'),
  referrers: z
    .array(Referrer)
    .max(20)
    .default([])
    .describe('Domains of the pages that they come from, in turn; if omitted, they come directly.'),
}).meta({ id: 'SandboxVisitsBody' });
type Body = z.output<typeof SandboxVisitsBody>;

export const AddedVisits = SandboxVisits.extend({
  domain: LinkParams.shape.domain,
  code: LinkParams.shape.code,
  counted: z.int().meta({
    description:
      'Visits of people, which are counted within seconds, up to the `maxClicks` of the link and the most visits a minute.',
    example: 200,
  }),
  filtered: z.int().meta({ description: 'Requests of bots, which are counted apart.', example: 50 }),
}).meta({ id: 'SandboxVisits' });

/** Visits an hour of one sandbox. */
export const SANDBOX_VISITS_AN_HOUR = {
  quota: 'sandbox-visits',
  limit: MAX_VISITS,
  windowSeconds: 3_600,
  counts: 'visits',
};

/**
 * Follows a link of a sandbox as many people would: what they leave goes where visits go when their stream is away, and is counted
 * and charged (with nothing) by the same drain. Throws SANDBOX_ONLY, LINK_NOT_FOUND and SANDBOX_LINK_ENDED.
 */
export async function visitInSandbox(ctx: TenantCtx, body: Body): Promise<z.input<typeof AddedVisits>> {
  const { organizationId: organization } = ctx.tenant;
  await requireSandbox(ctx);
  const { domain, code } = body;
  const link = await findFollowedLink(ctx, { domain, code });
  if (!link?.redirects) {
    // The link may have ended since its visits were added.
    const earlier = await findEarlier(ctx);
    if (earlier !== undefined) return await replay(ctx, () => earlier);
    throw new DomainError(link === undefined ? 'LINK_NOT_FOUND' : 'SANDBOX_LINK_ENDED');
  }
  const { clicks, filtered } = toFollowed(body, link, ctx.clock().getTime());
  const result = { domain, code, counted: clicks.length, filtered: body.visits - clicks.length };
  const added = await callFunction(ctx.db, addClickBatches, {
    organization,
    shard: shardOf(link.id),
    batches: toBatches(clicks, filtered),
    idempotency: ctx.idempotency,
    result,
  });
  if (added.outcome === 'refused') throw new DomainError(added.code);
  if (added.outcome === 'replayed') return await replay(ctx, () => added.result);
  // The drain of each minute counts what this one does not.
  ctx.waitUntil(
    ctx.jobs
      .publish({ ...DRAIN, payload: z.object({}) }, {})
      .catch((error) => ctx.log.error('drain_not_published', error)),
  );
  return result;
}

/** Finds what an earlier request with the same key added. Throws IDEMPOTENCY_KEY_REUSED. */
async function findEarlier({ db, tenant, idempotency }: TenantCtx) {
  if (idempotency === undefined) return undefined;
  const found = await callFunction(db, findIdempotentResult, {
    organization: tenant.organizationId,
    idempotency,
  });
  if (found?.outcome === 'refused') throw new DomainError(found.code);
  return found === null ? undefined : SandboxVisits.parse(found.result);
}

type Followed = { clicks: Click[]; filtered: Filtered[] };

/** Returns the visits and filtered requests of following a link so many times; devices take turns within countries, and those within pages. */
export function toFollowed(
  { visits, visitors = visits, agents, countries, referrers }: Body,
  { id: linkId, longUrl, rules }: Omit<FollowedLink, 'redirects'>,
  at: number,
): Followed {
  const seed = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  // Each visitor's number for the shares of rules.
  const drawn = crypto.getRandomValues(new Uint32Array(visitors));
  const clicks: Click[] = [];
  for (let n = 0; n < visits; n += 1) {
    const userAgent = AGENTS[agents[n % agents.length] ?? 'android'];
    if (userAgent === null) continue;
    const round = Math.floor(n / agents.length);
    const country = countries[round % countries.length] ?? null;
    const draw = () => (drawn[n % visitors] ?? 0) % 100;
    clicks.push({
      linkId,
      at,
      visitor: `${seed}${(n % visitors).toString(16).padStart(8, '0')}`,
      country,
      subdivision: null,
      city: null,
      userAgent,
      referrer: referrers[Math.floor(round / countries.length) % referrers.length] ?? null,
      destination: rules && chooseDestination({ longUrl, rules }, { userAgent, country }, draw),
    });
  }
  const requests = visits - clicks.length;
  const { day } = toColombiaMoment(at);
  return { clicks, filtered: requests === 0 ? [] : [{ linkId, day, requests }] };
}

/** At least one batch, with what is filtered in the first. */
function toBatches(
  clicks: readonly Click[],
  filtered: readonly Filtered[],
): { id: string; clicks: string }[] {
  const batches = Math.max(1, Math.ceil(clicks.length / BATCH));
  return Array.from({ length: batches }, (_, n) => ({
    id: crypto.randomUUID(),
    clicks: encodeClicks(clicks.slice(n * BATCH, (n + 1) * BATCH), n === 0 ? filtered : []),
  }));
}
