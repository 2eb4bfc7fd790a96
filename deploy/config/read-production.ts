import type { DeployedFunction } from './deployed-functions.ts';

/** Production's own values, each from the one place of `wrangler.toml` that declares it. */
export type Production = {
  /** Prefix of its Workers', buckets' and schedules' names. */
  prefix: string;
  zone: string;
  apiHost: string;
  shortHost: string;
  /** The host of sandboxes' links. */
  sandboxHost: string;
  portalHost: string;
  workersHost: string;
  redis: string;
  qstash: string;
  region: string;
  callerId: string;
  /** The variables of all functions by name; a variable has the same value in each that has it. */
  vars: Readonly<Record<string, string>>;
};

/** Reads production's values from the functions as configured. Throws Error when one is not declared. */
export function readProduction(functions: readonly DeployedFunction[]): Production {
  const vars: Record<string, string> = Object.assign({}, ...functions.map((deployed) => deployed.vars));
  const declared = (name: string): string => {
    const value = vars[name];
    if (value === undefined) throw new Error(`No function of wrangler.toml has the variable ${name}.`);
    return value;
  };
  const [first] = functions;
  const [zone = '', workersHost = ''] = declared('OWN_HOSTS').split(',');
  return {
    prefix: first?.name.slice(0, -first.env.length) ?? '',
    zone,
    workersHost,
    apiHost: new URL(declared('API_BASE_URL')).host,
    shortHost: declared('SHORT_HOST'),
    sandboxHost: declared('SANDBOX_HOST'),
    portalHost: new URL(declared('PORTAL_BASE_URL')).host,
    redis: declared('UPSTASH_REDIS_REST_URL'),
    qstash: declared('QSTASH_URL'),
    region: first?.region ?? '',
    callerId: declared('PLATFORM_CALLER_ID'),
    vars,
  };
}
