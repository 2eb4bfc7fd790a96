import type { DeployedFunction } from '../config/deployed-functions.ts';
import { readProduction } from '../config/read-production.ts';
import { DeployError } from '../wrangler.ts';
import type { VendorApi } from './ask.ts';
import { checkCloudflare } from './cloudflare.ts';
import { type AccountFinding, unknown } from './finding.ts';
import { checkNeon } from './neon.ts';
import { checkQstash, checkRedis } from './upstash.ts';

type Variables = Record<string, string | undefined>;

/** The vendors' APIs. Variables replace their addresses, as wrangler's own does: for tests. */
const APIS = {
  CLOUDFLARE_API_BASE_URL: 'https://api.cloudflare.com/client/v4',
  UPSTASH_API_BASE_URL: 'https://api.upstash.com/v2',
  NEON_API_BASE_URL: 'https://console.neon.tech/api/v2',
};

/**
 * Asks each account of a target for what its functions need, which takes one round trip or two. `functions` are all of
 * the target. Never throws for what a vendor answers, and says no secret.
 */
export async function checkAccounts(
  functions: readonly DeployedFunction[],
  variables: Variables,
): Promise<AccountFinding[]> {
  const settings = readProduction(functions);
  const { region, redis } = settings;
  const given = (name: string): string => variables[name] ?? '';
  const apiOf = (name: keyof typeof APIS, authorization: string): VendorApi => ({
    url: variables[name] || APIS[name],
    headers: { Authorization: authorization },
  });
  const account = given('CLOUDFLARE_ACCOUNT_ID');
  const token = given('CLOUDFLARE_API_TOKEN');
  const cloudflare = apiOf('CLOUDFLARE_API_BASE_URL', `Bearer ${token}`);
  const [email, key] = [given('UPSTASH_EMAIL'), given('UPSTASH_API_KEY')];
  const upstash =
    email === '' || key === ''
      ? undefined
      : apiOf('UPSTASH_API_BASE_URL', `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`);
  const neonKey = given('NEON_API_KEY');
  const neon = neonKey === '' ? undefined : apiOf('NEON_API_BASE_URL', `Bearer ${neonKey}`);
  const qstash = {
    address: toQstashAddress(settings.qstash, variables),
    token: given('QSTASH_TOKEN'),
    region,
  };
  const found = await Promise.all([
    account === '' || token === ''
      ? [unknown('cloudflare.account', 'not asked: set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN')]
      : checkCloudflare({ api: cloudflare, account, functions, hosts: settings }),
    checkRedis(upstash, redis, region),
    checkQstash(upstash, qstash),
    checkNeon(neon, { project: given('NEON_PROJECT_ID'), databaseUrl: given('DATABASE_URL'), region }),
  ]);
  return found.flat();
}

/**
 * The address of a target's QStash. `QSTASH_URL` of the shell may only be a server on this machine, for tests: another
 * region's would put the schedules where the functions' token is not known. Throws DeployError.
 */
export function toQstashAddress(ofTarget: string, { QSTASH_URL: given }: Variables): string {
  if (given === undefined || given === '' || given === ofTarget) return ofTarget;
  if (['127.0.0.1', 'localhost'].includes(new URL(given).hostname)) return given;
  throw new DeployError(
    `Nothing was deployed: QSTASH_URL of your shell is ${given}, and the target's is ${ofTarget}. Unset it, or correct the target.`,
  );
}
