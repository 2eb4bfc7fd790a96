import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { isLive } from './custom-hostname.ts';
import { listTenures } from './list-tenures.ts';

export type DomainProblem = { domain: string; problem: string; remedy: string };

/** Differences between the database and Cloudflare about customers' domains. */
export async function checkDomains(ctx: OperatorContext): Promise<DomainProblem[]> {
  const { customHostnames } = ctx;
  if (customHostnames === undefined) {
    throw new OperatorError(
      'The environment names no zone for custom hostnames: there is nothing to compare.',
    );
  }
  const [hostnames, tenures] = await Promise.all([customHostnames.list(), listTenures(ctx)]);
  const held = tenures.filter((tenure) => tenure.organizationId !== null && tenure.status !== 'released');
  const byName = new Map(hostnames.map((hostname) => [hostname.name, hostname]));
  const problems = held.flatMap(({ domain, status }): DomainProblem[] => {
    const hostname = byName.get(domain);
    const remedy = 'operator domain verify';
    if (hostname === undefined) return [{ domain, problem: 'Cloudflare does not have it', remedy }];
    if (status !== 'verified' || isLive(hostname)) return [];
    const problem = `verified, yet at Cloudflare ${hostname.status}, its certificate ${hostname.certificate}`;
    return [{ domain, problem, remedy }];
  });
  const wanted = new Set(held.map(({ domain }) => domain));
  const known = new Set(tenures.map(({ domain }) => domain));
  const orphans = hostnames.filter(({ name }) => !wanted.has(name));
  return [
    ...problems,
    ...orphans.map(({ name }) => ({
      domain: name,
      problem: 'at Cloudflare, and nobody holds it',
      remedy: known.has(name) ? 'operator domain release' : 'delete it in the zone, if it is none of ours',
    })),
  ];
}
