import type { Ctx } from '../../../kernel/ctx.ts';
import { findHolders } from '../find-tenure.ts';
import { type CustomHostname, isGivenUp, isLive } from './custom-hostname.ts';
import { openCustomHostnames } from './custom-hostnames.ts';

type Held = { name: string; organizationId: number | null };

/** The platform's own domains are routed by wrangler.toml; without configuration Cloudflare is not asked. */
const clientFor = (ctx: Ctx, { organizationId }: Held) =>
  organizationId === null ? undefined : openCustomHostnames(ctx);

/**
 * The custom hostname of a customer's domain: created if missing, revalidated if Cloudflare has given up. Idempotent.
 * Undefined for a domain that has none.
 */
export async function ensureHostname(ctx: Ctx, held: Held): Promise<CustomHostname | undefined> {
  const client = clientFor(ctx, held);
  if (client === undefined) return undefined;
  const hostname = (await client.find(held.name)) ?? (await client.create(held.name));
  return isGivenUp(hostname) ? await client.restart(hostname.id) : hostname;
}

/** Deletes the custom hostname of a released domain, unless another organization holds or has added the domain. */
export async function removeHostname(ctx: Ctx, held: Held): Promise<void> {
  const client = clientFor(ctx, held);
  if (client === undefined) return;
  if ((await findHolders(ctx, held.name)).length > 0) return;
  const hostname = await client.find(held.name);
  if (hostname !== undefined) await client.remove(hostname.id);
}

/** A hostname's state for the operator and, until it is live, what its owner must do. */
export const describeHostname = (hostname: CustomHostname | undefined) =>
  hostname === undefined
    ? {}
    : {
        hostname: hostname.status,
        certificate: hostname.certificate,
        ...(isLive(hostname) ? {} : { problems: hostname.problems, records: hostname.records }),
      };
