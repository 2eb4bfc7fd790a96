import type { Client } from 'pg';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/dependencies/in-transaction.ts';
import { domainKey, linkKey, placeMarkers } from '../link-cache.ts';

/** Read at once: a scan of a few tenths of a second. */
const ROWS = 100_000;
/** Changed at once, well within the time of a marker. */
const CHANGED = 1_000;

/** `destinations`: all the places that it leads to. */
type Found = { id: string; domain: string; code: string; destinations: string[] };

/**
 * Blocks, or unblocks, every link that leads to a host or its subdomains; returns how many. Each is changed as any writer
 * does, a marker in the redirect's cache first.
 */
export async function changeLinksTo(ctx: Ctx, host: string, blocked: boolean): Promise<number> {
  const { auditEvent: _, ...unaudited } = ctx;
  await inTransaction(unaudited, (client) => refreshDomainsTo(ctx, client, host));
  const last = await inTransaction(unaudited, readLastId);
  let changed = 0;
  for (let from = 0; from < last; from += ROWS)
    changed += await inTransaction(unaudited, (client) => changeRows(ctx, client, { host, blocked, from }));
  return changed;
}

/** Sends the redirect to Postgres, which leaves out what is refused, for the domains that lead to the host. */
async function refreshDomainsTo({ redis }: Ctx, client: Client, host: string): Promise<void> {
  const { rows } = await client.query<{ name: string; destinations: string[] }>(
    `select name, array_remove(array[root_url, not_found_url], null) as destinations
       from domain_tenure join domain on domain.id = domain_id
      where status = 'verified' and num_nonnulls(root_url, not_found_url) > 0`,
  );
  const found = rows.filter(({ destinations }) => destinations.some((url) => leadsTo(url, host)));
  if (found.length > 0)
    await placeMarkers(
      redis,
      found.map(({ name }) => domainKey(name)),
    );
}

async function readLastId(client: Client): Promise<number> {
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from link');
  return Number(rows[0]?.last ?? 0);
}

type Step = { host: string; blocked: boolean; from: number };

async function changeRows(ctx: Ctx, client: Client, { host, blocked, from }: Step) {
  const { rows } = await client.query<Found>(
    `select link.id, domain.name as domain, code,
            array_remove(array[long_url, expired_url], null)
              || array(select rule ->> 'longUrl' from jsonb_array_elements(rules) rule) as destinations
       from link join domain_tenure on domain_tenure.id = tenure_id join domain on domain.id = domain_id
       left join link_setting on link_setting.link_id = link.id
      where link.id > $1 and link.id <= $2
        and ${blocked ? `blocked_at is null and (${MAYBE_TO})` : 'blocked_host = $3'}`,
    [from, from + ROWS, host],
  );
  const found = blocked
    ? rows.filter(({ destinations }) => destinations.some((url) => leadsTo(url, host)))
    : rows;
  let changed = 0;
  for (let at = 0; at < found.length; at += CHANGED) {
    const some = found.slice(at, at + CHANGED);
    await placeMarkers(
      ctx.redis,
      some.map(({ domain, code }) => linkKey(domain, code)),
    );
    const ids = some.map(({ id }) => id);
    const { rowCount } = blocked
      ? await client.query(
          'update link set blocked_at = now(), blocked_host = $2 where id = any ($1) and blocked_at is null',
          [ids, host],
        )
      : await client.query(
          'update link set blocked_at = null, blocked_host = null where id = any ($1) and blocked_host = $2',
          [ids, host],
        );
    // A marker outlives its commit.
    await client.query('commit and chain');
    changed += rowCount ?? 0;
  }
  return changed;
}

/** An address has many spellings, all of which begin with a digit or a bracket. Few links have settings. */
const MAYBE_TO = `position($3 in lower(long_url)) > 0 or $3 ~ '^(\\d+\\.\\d+\\.\\d+\\.\\d+|\\[.*)$' and long_url ~ '://[0-9[]'
  or link_setting.link_id is not null`;

/** Finds the host also when its owner writes it in capitals, with a final dot, or an address in another form. */
function leadsTo(longUrl: string, host: string): boolean {
  const found = URL.parse(longUrl)?.hostname.replace(/\.$/, '') ?? '';
  return found === host || found.endsWith(`.${host}`);
}
