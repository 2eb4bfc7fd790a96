import type { DeployedFunction } from './deployed-functions.ts';

/** Production's values, and what replaces them elsewhere. */
export type Addresses = {
  /** Hosts of routes; one production host may become several. */
  hosts: Record<string, readonly string[]>;
  /** Prefixes of variables that hold an address. */
  vars: Record<string, string>;
  /** Prefix of every bucket's name. */
  bucketPrefix: string;
};

/** The values in wrangler.toml that each target replaces (`deploy/targets.json`). */
export const PRODUCTION = {
  zone: 'operator.example',
  prefix: 'operator-',
  apiHost: 'api.operator.example',
  shortHost: 'go.operator.example',
  portalHost: 'portal.operator.example',
  api: 'https://api.operator.example',
  portal: 'https://portal.operator.example',
  shortUrl: 'https://{domain}',
  neon: 'https://api.us-east-1.aws.neon.tech/sql',
  redis: 'https://operator.upstash.io',
  qstash: 'https://qstash.upstash.io',
  dns: 'https://cloudflare-dns.com/dns-query',
  carrier: 'https://api.twilio.com',
  azureSpeech: 'https://eastus.tts.speech.microsoft.com',
  googleSpeech: 'https://texttospeech.googleapis.com',
  mail: 'https://api.resend.com',
  mailFrom: 'Operator <no-reply@operator.example>',
  securityContact: 'mailto:security@operator.example',
  workersHost: 'operator.workers.dev',
  ownHosts: 'operator.example,operator.workers.dev',
  region: 'aws:us-east-1',
  callerId: '576010000000',
} as const;

/** A function as it runs elsewhere: only hosts, addresses and buckets differ from production. */
export function deriveFunction<F extends DeployedFunction>(deployed: F, addresses: Addresses): F {
  return {
    ...deployed,
    routes: deployed.routes.flatMap((pattern) => {
      const [host = '', ...path] = pattern.split('/');
      return (addresses.hosts[host] ?? [host]).map((other) => [other, ...path].join('/'));
    }),
    buckets: Object.fromEntries(
      Object.entries(deployed.buckets).map(([binding, name]) => [
        binding,
        replaceStart(name, { [PRODUCTION.prefix]: addresses.bucketPrefix }),
      ]),
    ),
    vars: Object.fromEntries(
      Object.entries(deployed.vars).map(([name, value]) => [name, replaceStart(value, addresses.vars)]),
    ),
  };
}

function replaceStart(value: string, replacements: Record<string, string>): string {
  const start = Object.keys(replacements).find((candidate) => value.startsWith(candidate));
  return start === undefined ? value : (replacements[start] ?? '') + value.slice(start.length);
}
