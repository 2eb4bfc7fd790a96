/** Neon's hosts: https://neon.com/docs/connect/connection-pooling. A compute's name ends in `-pooler` where PgBouncer answers. */
const DIRECT = /^[^.]+(?<!-pooler)(?=\..+\.neon\.(tech|build)$)/;
const POOLED = /^([^.]+)-pooler(?=\..+\.neon\.(tech|build)$)/;

export type HostKind = 'pooled' | 'direct';

/**
 * The address at the pooled host, where any connection runs a transaction: for Workers, whose statements are transactions of
 * their own. One that is not at Neon stays as it is.
 */
export const toPooled = (databaseUrl: string): string =>
  withHost(databaseUrl, (hostname) => hostname.replace(DIRECT, '$&-pooler'));

/** Returns the host at which a compute answers directly, given either of its hosts. */
export const toDirectHost = (hostname: string): string => hostname.replace(POOLED, '$1');

/** Says why an address does not have Neon's wanted kind of host; undefined where it has. */
export function findWrongHost(databaseUrl: string, wanted: HostKind): string | undefined {
  const hostname = URL.parse(databaseUrl)?.hostname ?? '';
  const [other, right] =
    wanted === 'pooled'
      ? ['direct', hostname.replace(DIRECT, '$&-pooler')]
      : ['pooled', toDirectHost(hostname)];
  return right === hostname
    ? undefined
    : `DATABASE_URL names Neon's ${other} host, ${hostname}. Take the ${wanted} one, ${right}`;
}

/** Throws for Neon's pooled host, which keeps no session: locks and settings would be those of whichever transaction comes next. */
export function refusePooled(databaseUrl: string): void {
  const wrong = findWrongHost(databaseUrl, 'direct');
  if (wrong !== undefined) throw new Error(`${wrong}: this needs a session of its own.`);
}

function withHost(databaseUrl: string, change: (hostname: string) => string): string {
  const address = new URL(databaseUrl);
  address.hostname = change(address.hostname);
  return address.href;
}
