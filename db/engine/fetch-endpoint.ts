/** Hosts of a Postgres on this machine, which no Neon answers for. */
const HERE = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** Whether the database is on this machine: a local run's. */
export const isLocalDatabase = (databaseUrl: string): boolean => HERE.test(new URL(databaseUrl).hostname);

/**
 * Where Neon answers HTTP for a database: its host with `api` in place of the first label, as Neon's own driver has it. Of
 * a database on this machine it is `localProxy`, which counts for no other.
 */
export function toFetchEndpoint(databaseUrl: string, localProxy = ''): string {
  if (isLocalDatabase(databaseUrl)) return localProxy;
  return `https://${new URL(databaseUrl).hostname.replace(/^[^.]+\./, 'api.')}/sql`;
}
