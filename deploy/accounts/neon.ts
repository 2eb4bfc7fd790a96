import * as z from 'zod';
import { findWrongHost, toDirectHost } from '../../db/engine/neon-host.ts';
import { ask, orUnknown, unexpected, type VendorApi } from './ask.ts';
import { type AccountFinding, missing, ok, unknown } from './finding.ts';
import { NEEDS } from './plan-needs.ts';

const Project = z.object({
  project: z.object({
    region_id: z.string(),
    pg_version: z.number(),
    history_retention_seconds: z.number(),
    owner: z.object({ subscription_type: z.string() }).optional(),
  }),
});
const Endpoints = z.object({
  endpoints: z.array(z.object({ host: z.string(), autoscaling_limit_min_cu: z.number() })),
});

const DAY_SEC = 86_400;

/** The database of a target and the Neon project that it is in. `api` is undefined when it cannot be asked. */
export async function checkNeon(
  api: VendorApi | undefined,
  { project, databaseUrl, region }: { project: string; databaseUrl: string; region: string },
): Promise<AccountFinding[]> {
  const host = databaseUrl === '' ? '' : new URL(databaseUrl).hostname;
  const wrong = findWrongHost(databaseUrl, 'direct');
  const address = wrong === undefined ? [] : [missing('neon.address', wrong)];
  if (api === undefined || project === '')
    return [...address, unknown('neon.project', 'not asked: set NEON_API_KEY and NEON_PROJECT_ID')];
  const found = await Promise.all([
    orUnknown('neon.project', () => findProject(api, project, region)),
    orUnknown('neon.endpoint', () => findEndpoint(api, project, toDirectHost(host))),
  ]);
  return [...address, ...found.flat()];
}

/** https://neon.com/docs/reference/api/projects/get-project */
async function findProject(
  api: VendorApi,
  id: string,
  region: string,
): Promise<AccountFinding | AccountFinding[]> {
  const received = await ask(api, `/projects/${id}`);
  const project = received.status === 200 ? Project.safeParse(received.json).data?.project : undefined;
  if (project === undefined) return unexpected('neon.project', received);
  const days = project.history_retention_seconds / DAY_SEC;
  const plan = project.owner?.subscription_type ?? 'unknown';
  return [
    /^free/.test(plan)
      ? missing(
          'neon.plan',
          `${plan}: jobs query the database each minute, so it never sleeps and would use up its hours. Choose a paid plan`,
        )
      : ok('neon.plan', plan),
    project.region_id === region.replace(':', '-')
      ? ok('neon.region', project.region_id)
      : missing(
          'neon.region',
          `is ${project.region_id}, but the functions are in ${region}. Create the project there`,
        ),
    project.pg_version >= NEEDS.postgresVersion
      ? ok('neon.postgres', `${project.pg_version}`)
      : missing('neon.postgres', `is ${project.pg_version}: at least ${NEEDS.postgresVersion} is needed`),
    days >= NEEDS.historyDays
      ? ok('neon.history', `${days} days`)
      : missing(
          'neon.history',
          `covers ${days} days: a ledger needs ${NEEDS.historyDays}. Raise it under Settings, Instant restore; this may need a larger plan`,
        ),
  ];
}

/** https://neon.com/docs/reference/api/endpoints/list-project-endpoints */
async function findEndpoint(
  api: VendorApi,
  id: string,
  host: string,
): Promise<AccountFinding | AccountFinding[]> {
  const name = 'neon.endpoint';
  if (host === '') return unknown(name, 'not asked: set DATABASE_URL');
  const received = await ask(api, `/projects/${id}/endpoints`);
  const listed = received.status === 200 ? Endpoints.safeParse(received.json).data : undefined;
  if (listed === undefined) return unexpected(name, received);
  const endpoint = listed.endpoints.find((one) => one.host === host);
  if (endpoint === undefined)
    return missing(name, `DATABASE_URL points to ${host}, which does not belong to the project ${id}`);
  const units = endpoint.autoscaling_limit_min_cu;
  return [
    ok(name, host),
    units >= NEEDS.computeUnits
      ? ok('neon.compute', `${units} CU or more`)
      : missing(
          'neon.compute',
          `may shrink to ${units} CU, with too few connections for the logins of all functions. Set its smallest size to ${NEEDS.computeUnits} CU or more, under Branches, Computes`,
        ),
  ];
}
