import { createBatcher } from '../../shared/kernel/create-batcher.ts';
import { encodeLink, linkKey, tenureOf, UNKNOWN } from '../../shared/links/link-cache.ts';

/** One statement on Postgres; rows are arrays of text. Throws DependencyError. */
export type Query = (text: string, params: readonly string[]) => Promise<(string | null)[][]>;
type Asked = { domain: string; code: string };
/** Values in the cache's format. */
export type Stored = { domain: string; link: string };

/**
 * The current tenure of each requested domain as the cache has it (`routine.domain_entry`), and its link if it redirects, in the
 * order requested. A destination's host may be refused since. A link that had its most visits, or whose reference had, ended then.
 * Links of a closed organization end with its date, and lead nowhere then.
 */
const STATEMENT = `
  select routine.domain_entry(tenure.id), link.id, long_url, (extract(epoch from least(expires_at, redirects_until, link_setting.reached_at, reference.reached_at)) * 1000)::bigint,
         case when redirects_until is null then expired_url end, rules, pass_query
    from rows from (json_array_elements_text($1::json), json_array_elements_text($2::json))
           with ordinality asked (domain, code, place)
    left join domain on domain.name = asked.domain
    left join domain_tenure tenure on tenure.domain_id = domain.id and tenure.status = 'verified'
    left join lateral (
           select id, long_url, expires_at, reference_id, organization_id from link
            where tenure_id = tenure.id and code = asked.code and status = 'active' and blocked_at is null and deleted_at is null
           -- Keeps Postgres from checking the hosts of all links, as it may while it has no statistics after a large import.
           offset 0) link
      on not routine.is_refused_host(long_url)
          and not exists (
            select from link_setting
             cross join lateral (
               select expired_url as url union all select rule ->> 'longUrl' from jsonb_array_elements(rules) rule) other
             where link_id = link.id and routine.is_refused_host(url))
    left join link_setting on link_setting.link_id = link.id
    left join link_reference reference on reference.id = link.reference_id
    left join organization on organization.id = link.organization_id
   order by asked.place`;

const join = createBatcher<Asked, Asked[], ReadonlyMap<string, Stored>>({
  // A miss waits briefly for others while a statement is in flight: without Redis every visit is a miss.
  collectMs: 20,
  sendsWhenIdle: true,
  sendsOnceIdle: true,
  waitMs: 1_000,
  seal: (asked) => [...new Map(asked.map((one) => [keyOf(one), one])).values()],
});

const keyOf = ({ domain, code }: Asked): string => linkKey(domain, code);

/** Reads a link from Postgres, in one statement shared by concurrent requests. Throws DependencyError. */
export async function readStored(
  ctx: { query: Query; waitUntil: (work: Promise<unknown>) => void },
  domain: string,
  code: string,
): Promise<Stored> {
  const found = await join(
    { domain, code },
    { send: (asked) => read(ctx.query, asked), keepAlive: ctx.waitUntil },
  );
  return found?.get(linkKey(domain, code)) ?? { domain: UNKNOWN, link: UNKNOWN };
}

async function read(query: Query, asked: Asked[]): Promise<ReadonlyMap<string, Stored>> {
  const lists = [asked.map(({ domain }) => domain), asked.map(({ code }) => code)];
  const rows = await query(
    STATEMENT,
    lists.map((list) => JSON.stringify(list)),
  );
  return new Map(asked.map((one, index) => [keyOf(one), toStored(rows[index] ?? [])]));
}

function toStored(row: (string | null)[]): Stored {
  const [domain = null, linkId = null, longUrl = null, expiresAtMs = null, ...settings] = row;
  const [expiredUrl = null, rules = null, passQuery = null] = settings;
  if (domain === null) return { domain: UNKNOWN, link: UNKNOWN };
  if (linkId === null || longUrl === null) return { domain, link: UNKNOWN };
  return {
    domain,
    link: encodeLink({
      tenureId: Number(tenureOf(domain)),
      linkId: Number(linkId),
      longUrl,
      expiresAtMs: expiresAtMs === null ? null : Number(expiresAtMs),
      expiredUrl,
      rules: rules === null ? null : JSON.parse(rules),
      passQuery: passQuery !== null,
    }),
  };
}
