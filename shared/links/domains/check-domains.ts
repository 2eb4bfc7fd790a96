import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { isLive } from './hostnames/custom-hostname.ts';
import { openCustomHostnames } from './hostnames/custom-hostnames.ts';
import { listTenures, MAX_TENURES } from './list-tenures.ts';

type DomainProblem = { domain: string; problem: string; remedy: string };

/** Differences between the database and Cloudflare about customers' domains. */
export async function checkDomains(ctx: Ctx): Promise<DomainProblem[]> {
  const customHostnames = openCustomHostnames(ctx);
  if (customHostnames === undefined) {
    throw new DomainError('NO_ZONE');
  }
  const [hostnames, tenures] = await Promise.all([customHostnames.list(), readTenures(ctx)]);
  const held = tenures.filter((tenure) => tenure.organizationId !== null && tenure.status !== 'released');
  const byName = new Map(hostnames.map((hostname) => [hostname.name, hostname]));
  const problems = held.flatMap(({ domain, status }): DomainProblem[] => {
    const hostname = byName.get(domain);
    const remedy = 'operator domain verify';
    if (hostname === undefined) return [{ domain, problem: 'missing at Cloudflare', remedy }];
    if (status !== 'verified' || isLive(hostname)) return [];
    const problem = `verified, but its status at Cloudflare is ${hostname.status} and its certificate is ${hostname.certificate}`;
    return [{ domain, problem, remedy }];
  });
  const wanted = new Set(held.map(({ domain }) => domain));
  const known = new Set(tenures.map(({ domain }) => domain));
  const orphans = hostnames.filter(({ name }) => !wanted.has(name));
  return [
    ...problems,
    ...orphans.map(({ name }) => ({
      domain: name,
      problem: 'at Cloudflare, but no organization holds it',
      remedy: known.has(name) ? 'operator domain release' : 'delete it from the zone if it is not ours',
    })),
  ];
}

/** All tenures, read some at a time. */
async function readTenures(ctx: Ctx): Promise<Awaited<ReturnType<typeof listTenures>>> {
  const tenures: Awaited<ReturnType<typeof listTenures>> = [];
  for (;;) {
    const some = await listTenures(ctx, { afterId: tenures.at(-1)?.id ?? 0 });
    tenures.push(...some);
    if (some.length < MAX_TENURES) return tenures;
  }
}
