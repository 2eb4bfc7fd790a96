import { createServer } from 'node:http';
import { beforeAll, expect, inject, test } from 'vitest';
import { closeServer, listen } from '../../../local/servers/listen.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { runProgram } from '../../harness/machine/run-program.ts';
import { createTenant, createToken } from '../../harness/organization.ts';
import { openSandbox } from '../../harness/sandbox.ts';

const environment = inject('environment');
const base = environment.API_BASE_URL;

// The checks wait for the probes, which a schedule runs once a minute.
beforeAll(() => runCron(environment));

const smoke = (address: string, key?: string) =>
  runProgram('deploy/smoke/cli.ts', address === base ? [base, environment.PORTAL_BASE_URL] : [address], {
    OPERATOR_API_KEY: key,
  });

/** Counts the links of an organization that are not deleted. */
async function countLinks(organizationId: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    environment,
    'select count(*)::int from link where organization_id = $1 and deleted_at is null',
    [organizationId],
  );
  return row?.count ?? 0;
}

test.runIf(IS_CI)(
  'the smoke test passes on the whole system, costs a link, a visit and a sentence, and leaves no link',
  async () => {
    const { token, organizationId } = await createTenant(environment);
    const { code, stdout } = await smoke(base, token);
    expect(stdout).toMatch(/ok {3,}the link is deleted/);
    expect(stdout.match(/^skip .*$/gm)?.filter((line) => !line.includes('needs a key of a sandbox'))).toEqual(
      [],
    );
    expect(stdout).toContain(' 0 failed, 7 skipped');
    expect(code).toBe(0);
    expect(await countLinks(organizationId)).toBe(0);
    const charged = await query<{ kind: string; count: number }>(
      environment,
      `select kind, count(*)::int from movement where organization_id = $1 and type = 'charge' group by 1
       union all select kind, sum(quantity)::int from pending_usage where organization_id = $1 group by 1 order by 1`,
      [organizationId],
    );
    expect(charged).toEqual([
      { kind: 'link', count: 1 },
      { kind: 'speech', count: 1 },
      { kind: 'visit', count: 1 },
    ]);
  },
  200_000,
);

test.runIf(IS_CI)(
  'the smoke test takes the whole tour in a sandbox, where nothing is charged',
  async () => {
    const sandbox = await openSandbox(await createTenant(environment));
    const { code, stdout } = await smoke(base, sandbox.token);
    expect(stdout).toContain(' 0 failed, 0 skipped');
    expect(stdout).toMatch(/ok +a call campaign is estimated, calls its recipients and has their results/);
    expect(code).toBe(0);
    const charged = await query(
      environment,
      'select from movement where organization_id = $1 and amount_micro <> 0',
      [sandbox.organizationId],
    );
    expect(charged).toEqual([]);
  },
  200_000,
);

test('checks public endpoints when it has no key', async () => {
  const { code, stdout } = await smoke(base);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ok +a wrong key is 401/);
  expect(stdout).toMatch(/skip +ping .*OPERATOR_API_KEY/);
});

test.runIf(IS_CI)('fails with the reason when its key cannot write', async () => {
  const tenant = await createTenant(environment);
  const { code, stdout } = await smoke(base, await createToken(tenant, { services: ['urlshortener'] }));
  expect(code).toBe(1);
  expect(stdout).toMatch(/FAIL +a link is created .*expected status 201, got 403/);
  expect(stdout).toMatch(/skip +statistics .*there is no link/);
});

test.runIf(IS_CI)('fails on a deployment that breaks midway, and leaves no link', async () => {
  const { token, organizationId } = await createTenant(environment);
  const broken = createServer(async (request, response) => {
    if (request.url?.endsWith('/stats')) {
      response.writeHead(500).end('broken');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await http(`${base}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks),
    });
    const { 'transfer-encoding': ___, ...kept } = answer.headers;
    response.writeHead(answer.status, kept).end(answer.text);
  });
  const { url } = await listen(broken, 0);
  const { code, stdout } = await smoke(url, token);
  await closeServer(broken);
  expect(code).toBe(1);
  expect(stdout).toMatch(/FAIL +statistics .*expected status 200, got 500/);
  expect(stdout).toMatch(/ok +the link is deleted/);
  expect(await countLinks(organizationId)).toBe(0);
});

test.runIf(IS_CI)('fails without hanging where nothing answers', async () => {
  const { code, stdout } = await smoke('http://127.0.0.1:1', 'svc_00000000000000000000000000000000');
  expect(code).toBe(1);
  expect(stdout).toContain('ECONNREFUSED');
  expect((await smoke('api.example.com')).code).toBe(2);
});
