import { setTimeout } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { blockedHost } from '../../../db/links/tables/blocked-host.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/dependencies/in-transaction.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Line } from '../../kernel/verbs/fields.ts';
import { checkDestination } from '../rules/check-destination.ts';
import { changeLinksTo } from './change-links-to.ts';

const HostBlock = z.object({ host: Line, reason: Line });
type HostBlock = z.input<typeof HostBlock>;

/**
 * Blocks a destination's host with its subdomains: new links to it are refused, existing ones do not redirect. Repeated, it
 * blocks what an interrupted run left.
 */
export const blockHost = audited(
  { verb: 'host.block', changes: blockedHost },
  async (ctx: Ctx, input: HostBlock) => {
    const { host, reason } = toHost(input);
    const [parent] = await ctx.db
      .select({ name: blockedHost.name })
      .from(blockedHost)
      .where(sql`right(${host}::text, length(${blockedHost.name}) + 1) = '.' || ${blockedHost.name}`);
    if (parent !== undefined) throw new DomainError('HOST_ALREADY_BLOCKED', { host, parent: parent.name });
    await ctx.db.insert(blockedHost).values({ name: host, reason }).onConflictDoNothing();
    await waitForWriters(ctx);
    return { host, links: await changeLinksTo(ctx, host, true) };
  },
);

/** Lifts the block of a host. Repeated, it lifts what an interrupted run left. */
export const unblockHost = audited(
  { verb: 'host.unblock', changes: blockedHost },
  async (ctx: Ctx, input: HostBlock) => {
    const { host } = toHost(input);
    const lifted = await ctx.db
      .delete(blockedHost)
      .where(eq(blockedHost.name, host))
      .returning({ name: blockedHost.name });
    const links = await changeLinksTo(ctx, host, false);
    if (lifted.length === 0 && links === 0) throw new DomainError('HOST_NOT_BLOCKED', { host });
    return { host, links };
  },
);

export const listBlockedHosts = ({ db }: Ctx) =>
  db.select().from(blockedHost).orderBy(desc(blockedHost.blockedAt), blockedHost.name);

/** The host as destinations are judged by. Throws DomainError for what no link could lead to. */
function toHost(input: HostBlock): z.output<typeof HostBlock> {
  const { host, reason } = checkInput(HostBlock, input);
  const name = host.toLowerCase().replace(/\.$/, '');
  if (judge(name) !== name) throw new DomainError('HOST_INVALID', { field: 'host', host });
  return { host: name, reason };
}

function judge(name: string): string | undefined {
  try {
    return checkDestination(`https://${name}/`, 'host').host;
  } catch {
    return undefined;
  }
}

const [POLL_MS, MOST_MS] = [50, 60_000];

/** Waits until every transaction that may not see what was just committed has ended. */
const waitForWriters = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (client) => {
    const { rows } = await client.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
    for (const until = Date.now() + MOST_MS; Date.now() < until; await setTimeout(POLL_MS)) {
      const { rowCount } = await client.query(
        'select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8',
        [rows[0].next],
      );
      if (rowCount === 1) return;
    }
    throw new DomainError('TRANSACTION_OPEN');
  });
