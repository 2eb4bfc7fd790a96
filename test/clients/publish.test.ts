import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MANIFEST } from '../../client/packages/metadata.ts';
import { packClients } from '../../client/packages/pack-clients.ts';
import { PACKAGE_FILES } from '../../client/packages/package-files.ts';
import { publishClients } from '../../client/packages/publish.ts';
import { reply, startMisbehavingServer } from '../harness/clients/start-misbehaving-server.ts';

const packages = await packClients();
const tag = `v${MANIFEST.version}`;

/** A repository that has an earlier release. */
function createRepository(): { url: string; git: (...words: string[]) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'operator-repository-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' });
  git('init', '--quiet', '--bare', '--initial-branch', 'main');
  const tree = git('hash-object', '-t', 'tree', '-w', '/dev/null').trim();
  const author = ['-c', 'user.name=Operator', '-c', 'user.email=clients@operator.example'];
  git('update-ref', 'refs/heads/main', git(...author, 'commit-tree', tree, '-m', 'Release 5.9.0').trim());
  return { url: folder, git };
}

async function startRegistries() {
  const server = await startMisbehavingServer((response) => reply(response, 200, {}));
  const [php, go] = [createRepository(), createRepository()];
  const settings = {
    NPM_TOKEN: 'npm-token',
    NPM_REGISTRY: `${server.url}/`,
    PYPI_TOKEN: 'pypi-token',
    PYPI_URL: `${server.url}/legacy/`,
    PHP_REPOSITORY: php.url,
    GO_REPOSITORY: go.url,
  };
  return { server, php, go, settings };
}

test('without tokens nothing is published, and each package says which token it needs', async () => {
  expect(await publishClients(packages, {}, false)).toMatchObject([
    { outcome: 'skipped', detail: 'NPM_TOKEN is not set' },
    { outcome: 'skipped', detail: 'PYPI_TOKEN is not set' },
    { outcome: 'skipped', detail: 'PHP_REPOSITORY is not set' },
    { outcome: 'skipped', detail: 'GO_REPOSITORY is not set' },
  ]);
});

test('a dry run builds every package, and sends nothing', async () => {
  const { server, php, go, settings } = await startRegistries();
  const results = await publishClients(packages, settings, true);
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('dry run'));
  expect(server.connections()).toBe(0);
  expect(php.git('tag') + go.git('tag')).toBe('');
});

test('sends packages to the registries and a tagged commit to the repositories whose tokens it has', async () => {
  const { server, php, go, settings } = await startRegistries();
  const results = await publishClients(packages, settings, false);
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('published'));

  const published = server.requests.find(({ method }) => method === 'PUT');
  expect(published?.url).toBe('/@operator%2fclient');
  expect(published?.headers.authorization).toBe('Bearer npm-token');
  expect(JSON.parse(published?.body ?? '')).toMatchObject({
    versions: { [MANIFEST.version]: { name: '@operator/client' } },
  });

  const uploads = server.requests.filter(({ url }) => url === '/legacy/');
  expect(uploads).toHaveLength(2);
  const token = `Basic ${Buffer.from('__token__:pypi-token').toString('base64')}`;
  for (const { headers } of uploads) expect(headers.authorization).toBe(token);
  for (const [index, name] of [PACKAGE_FILES.sdist, PACKAGE_FILES.wheel].entries())
    expect(uploads[index]?.body).toContain(`filename="${name}"`);

  expect(php.git('ls-tree', '-r', '--name-only', tag)).toMatch(
    /^composer\.json\n[\s\S]*generated\/Model\/ShortLink\.php\n/m,
  );
  expect(go.git('ls-tree', '-r', '--name-only', tag)).toMatch(/^go\.mod\n[\s\S]*operations\.gen\.go\n/m);
  expect(go.git('log', '--format=%s', 'main')).toBe(`Release ${MANIFEST.version}\nRelease 5.9.0\n`);
});

test('a release with a tag is not pushed again', async () => {
  const { go } = await startRegistries();
  await publishClients(packages, { GO_REPOSITORY: go.url }, false);
  await expect(publishClients(packages, { GO_REPOSITORY: go.url }, false)).rejects.toThrow(tag);
  expect(go.git('log', '--format=%s', 'main')).toBe(`Release ${MANIFEST.version}\nRelease 5.9.0\n`);
});
