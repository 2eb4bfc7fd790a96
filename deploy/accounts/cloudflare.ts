import * as z from 'zod';
import type { DeployedFunction } from '../config/deployed-functions.ts';
import type { Production } from '../config/read-production.ts';
import { ask, orUnknown, unexpected, type VendorApi } from './ask.ts';
import { type AccountFinding, missing, ok, optional } from './finding.ts';

/** More proxied records than a zone has; a page has 100 by default. */
const MAX_RECORDS = 5_000;

/** Cloudflare's answer to a request that it refuses: https://developers.cloudflare.com/fundamentals/api/reference/ */
const Refusal = z.object({ errors: z.array(z.object({ code: z.number(), message: z.string() })) });

const refusedWith = (json: unknown): number | undefined => Refusal.safeParse(json).data?.errors[0]?.code;

type Account = {
  api: VendorApi;
  account: string;
  functions: readonly DeployedFunction[];
  hosts: Pick<Production, 'zone' | 'apiHost' | 'shortHost' | 'sandboxHost' | 'portalHost'>;
};

/** Checks that a Cloudflare account and its zone have what the functions need. */
export async function checkCloudflare(account: Account): Promise<AccountFinding[]> {
  const found = await Promise.all([
    orUnknown('cloudflare.plan', () => findPlan(account)),
    orUnknown('cloudflare.analytics-engine', () => findAnalyticsEngine(account)),
    orUnknown('cloudflare.destinations', () => findDestinations(account)),
    orUnknown('cloudflare.r2', () => findR2(account)),
    orUnknown('cloudflare.zone', () => findZone(account)),
  ]);
  return found.flat();
}

const Subscriptions = z.object({
  result: z.array(
    z.object({ rate_plan: z.object({ id: z.string(), public_name: z.string().optional() }).optional() }),
  ),
});

/** https://developers.cloudflare.com/api/resources/accounts/subresources/subscriptions/methods/get/ */
async function findPlan({ api, account }: Account): Promise<AccountFinding> {
  const name = 'cloudflare.plan';
  const received = await ask(api, `/accounts/${account}/subscriptions`);
  const listed = received.status === 200 ? Subscriptions.safeParse(received.json).data : undefined;
  if (listed === undefined) return unexpected(name, received, '. The token needs Billing: Read');
  const plans = listed.result.map(({ rate_plan: plan }) => plan?.public_name ?? plan?.id ?? '');
  const ids = listed.result.map(({ rate_plan: plan }) => plan?.id ?? '');
  // The documentation does not list the plans of Workers; accounts have `workers_paid`, or a contract's own.
  if (ids.some((id) => /^workers_(?!free)/.test(id) || id === 'enterprise'))
    return ok(name, plans.join(', '));
  return missing(
    name,
    'not Workers Paid: an invocation is limited to 10 ms of CPU, and a day to 100,000 requests. Buy it under Workers & Pages, Plans',
  );
}

/** https://developers.cloudflare.com/analytics/analytics-engine/sql-api/ */
async function findAnalyticsEngine({ api, account }: Account): Promise<AccountFinding> {
  const name = 'cloudflare.analytics-engine';
  const received = await ask(api, `/accounts/${account}/analytics_engine/sql`, {
    method: 'POST',
    body: 'SHOW TABLES',
  });
  if (received.status === 200) return ok(name, 'enabled');
  if (received.status !== 403) return unexpected(name, received);
  return missing(
    name,
    'not enabled: every upload would fail with error 10089. Enable it under Storage & databases, Analytics Engine, and give the token Account Analytics: Read',
  );
}

const Destinations = z.object({
  result: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      configuration: z.object({
        logpushDataset: z.string(),
        jobStatus: z.object({ error_message: z.string().optional() }).optional(),
      }),
    }),
  ),
});

/** https://developers.cloudflare.com/api/resources/workers/subresources/observability/subresources/destinations/methods/list/ */
async function findDestinations({ api, account, functions }: Account): Promise<AccountFinding[]> {
  const wanted = new Map(functions.flatMap(({ destinations }) => Object.entries(destinations)));
  if (wanted.size === 0) return [];
  const received = await ask(api, `/accounts/${account}/workers/observability/destinations`);
  const listed = received.status === 200 ? Destinations.safeParse(received.json).data : undefined;
  if (listed === undefined)
    return [unexpected('cloudflare.destinations', received, '. The token needs Workers Observability: Read')];
  return [...wanted].map(([destination, kind]) => {
    const name = `cloudflare.${destination}`;
    const found = listed.result.find((one) => one.name === destination);
    const make = `Create one of the type ${kind} under Workers & Pages, Observability, Destinations`;
    if (found === undefined)
      return missing(name, `no destination has this name: every upload would be refused. ${make}`);
    const { enabled, configuration } = found;
    if (!enabled) return missing(name, 'is turned off: turn it on under Observability, Destinations');
    if (configuration.logpushDataset !== `opentelemetry-${kind}`)
      return missing(name, `takes ${configuration.logpushDataset}. ${make}`);
    const trouble = configuration.jobStatus?.error_message;
    return trouble ? optional(name, `exists, but its receiver fails: ${trouble}`) : ok(name, 'exists');
  });
}

/** Refused until R2 is in the account's plan. */
const R2_NOT_ENABLED = 10042;

/** https://developers.cloudflare.com/api/resources/r2/subresources/buckets/methods/list/ */
async function findR2({ api, account }: Account): Promise<AccountFinding> {
  const name = 'cloudflare.r2';
  const received = await ask(api, `/accounts/${account}/r2/buckets`);
  if (received.status === 200) return ok(name, 'enabled');
  if (refusedWith(received.json) !== R2_NOT_ENABLED) return unexpected(name, received);
  return missing(
    name,
    'not enabled: no bucket can be created. Add R2 to the account in the dashboard, under R2',
  );
}

const Zones = z.object({ result: z.array(z.object({ id: z.string(), status: z.string() })) });

/** https://developers.cloudflare.com/api/resources/zones/methods/list/ */
async function findZone(account: Account): Promise<AccountFinding[]> {
  const { api, hosts } = account;
  const name = 'cloudflare.zone';
  const received = await ask(api, `/zones?name=${hosts.zone}&account.id=${account.account}`);
  const listed = received.status === 200 ? Zones.safeParse(received.json).data : undefined;
  if (listed === undefined) return [unexpected(name, received, '. The token needs Zone: Read on the zone')];
  const [zone] = listed.result;
  if (zone === undefined)
    return [missing(name, `${hosts.zone} is not in this account, or not among the token's zones. Add it`)];
  if (zone.status !== 'active')
    return [missing(name, `${hosts.zone} is ${zone.status}: set its name servers at your registrar`)];
  const found = await Promise.all([
    orUnknown('cloudflare.records', () => findRecords(api, zone.id, hosts)),
    orUnknown('cloudflare.browser-check', () => findBrowserCheck(api, zone.id)),
    orUnknown('cloudflare.custom-hostnames', () => findFallbackOrigin(api, zone.id, hosts.shortHost)),
  ]);
  return [ok(name, `${hosts.zone} is active`), ...found.flat()];
}

const Records = z.object({ result: z.array(z.object({ name: z.string() })) });

/**
 * Our hosts need a proxied record each. The route of customers' domains takes every other proxied host of the zone.
 * https://developers.cloudflare.com/api/resources/dns/subresources/records/methods/list/
 */
async function findRecords(api: VendorApi, zone: string, hosts: Account['hosts']): Promise<AccountFinding[]> {
  const name = 'cloudflare.records';
  const received = await ask(api, `/zones/${zone}/dns_records?proxied=true&per_page=${MAX_RECORDS}`);
  const listed = received.status === 200 ? Records.safeParse(received.json).data?.result : undefined;
  if (listed === undefined) return [unexpected(name, received, '. The token needs DNS: Read on the zone')];
  const proxied = new Set(listed.map((record) => record.name));
  const ours = [hosts.apiHost, hosts.shortHost, hosts.sandboxHost, hosts.portalHost];
  const others = [...proxied].filter((host) => !ours.includes(host));
  return [
    ...ours.map((host) =>
      proxied.has(host)
        ? ok(name, `${host} is proxied`)
        : missing(
            name,
            `${host} has no proxied record and cannot be reached. Add AAAA ${host} 100::, proxied`,
          ),
    ),
    others.length === 0
      ? ok('cloudflare.other-hosts', 'none is proxied')
      : missing(
          'cloudflare.other-hosts',
          `${others.join(', ')}: the redirect answers for every proxied host of the zone. Serve these from another zone, or make their records DNS only`,
        ),
  ];
}

const Setting = z.object({ result: z.object({ value: z.string() }) });

/** https://developers.cloudflare.com/api/resources/zones/subresources/settings/methods/get/ */
async function findBrowserCheck(api: VendorApi, zone: string): Promise<AccountFinding> {
  const name = 'cloudflare.browser-check';
  const received = await ask(api, `/zones/${zone}/settings/browser_check`);
  const setting = received.status === 200 ? Setting.safeParse(received.json).data?.result : undefined;
  if (setting === undefined)
    return unexpected(name, received, '. The token needs Zone Settings: Read on the zone');
  if (setting.value === 'off') return ok(name, 'off');
  return missing(
    name,
    'Browser Integrity Check is on: it answers 403 to programs with an unusual user agent or none, such as the backends of customers. Turn it off under Security, Settings',
  );
}

const FallbackOrigin = z.object({ result: z.object({ origin: z.string(), status: z.string() }) });

/** https://developers.cloudflare.com/api/resources/custom_hostnames/subresources/fallback_origin/methods/get/ */
async function findFallbackOrigin(api: VendorApi, zone: string, shortHost: string): Promise<AccountFinding> {
  const name = 'cloudflare.custom-hostnames';
  const received = await ask(api, `/zones/${zone}/custom_hostnames/fallback_origin`);
  const fallback = received.status === 200 ? FallbackOrigin.safeParse(received.json).data?.result : undefined;
  if (fallback?.origin === shortHost && fallback.status === 'active') return ok(name, `lead to ${shortHost}`);
  if (fallback === undefined && received.status !== 404)
    return unexpected(name, received, '. The token needs SSL and Certificates: Read on the zone');
  const now = fallback === undefined ? 'is not set' : `is ${fallback.origin}, ${fallback.status}`;
  return optional(
    name,
    `the fallback origin ${now}: customers cannot use their own domains. Turn on Cloudflare for SaaS and set the origin to ${shortHost} (custom-domains.md)`,
  );
}
