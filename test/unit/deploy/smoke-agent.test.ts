import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { runSmokeChecks } from '../../../deploy/smoke/run-checks.ts';
import { closeServer, listen } from '../../../local/servers/listen.ts';

test('each request of the smoke test has a user agent, because proxies may refuse those without', async () => {
  const agents = new Map<string, string | undefined>();
  const server = createServer((request, response) => {
    agents.set(`${request.method} ${request.url}`, request.headers['user-agent']);
    response.writeHead(404).end();
  });
  const { url } = await listen(server, 0);
  await runSmokeChecks(url, `svc_${'0'.repeat(32)}`, () => {}, url);
  await closeServer(server);
  expect(agents.size).toBeGreaterThan(5);
  expect([...agents].filter(([, agent]) => agent === undefined)).toEqual([]);
});
