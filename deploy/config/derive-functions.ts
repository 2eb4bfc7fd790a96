import type { DeployedFunction } from './deployed-functions.ts';
import { type Production, readProduction } from './read-production.ts';

/** The values that replace production's on another target. */
type Addresses = {
  /** Hosts of routes; one production host may become several. */
  hosts: Record<'apiHost' | 'shortHost' | 'portalHost', readonly string[]>;
  /** Variables by name; a variable that begins with the value of one of them begins with the new one. */
  vars: Record<string, string>;
  /** Prefix of every bucket's name. */
  bucketPrefix: string;
};

/** The functions as they run elsewhere: only hosts, addresses and buckets differ from production. */
export function deriveFunctions<F extends DeployedFunction>(
  functions: readonly F[],
  { hosts, vars, bucketPrefix }: Addresses,
): F[] {
  const production = readProduction(functions);
  const toHosts = (host: string): readonly string[] =>
    Object.entries(hosts).find(([name]) => production[name as keyof Addresses['hosts']] === host)?.[1] ?? [
      host,
    ];
  const starts = Object.entries(vars).map(([name, value]) => [toOriginal(production, name), value] as const);
  return functions.map((deployed) => ({
    ...deployed,
    routes: deployed.routes.flatMap((pattern) => {
      const [host = '', ...path] = pattern.split('/');
      return toHosts(host).map((other) => [other, ...path].join('/'));
    }),
    buckets: mapValues(deployed.buckets, replaceStart([[production.prefix, bucketPrefix]])),
    vars: mapValues(deployed.vars, replaceStart(starts)),
  }));
}

function toOriginal({ vars }: Production, name: string): string {
  const value = vars[name];
  if (value === undefined) throw new Error(`Production has no variable ${name}.`);
  return value;
}

const mapValues = (values: Record<string, string>, map: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

const replaceStart =
  (starts: readonly (readonly [start: string, other: string])[]) =>
  (value: string): string => {
    const [start, other] = starts.find(([candidate]) => value.startsWith(candidate)) ?? ['', ''];
    return other + value.slice(start.length);
  };
