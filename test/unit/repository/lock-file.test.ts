import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

type Entry = {
  dependencies?: Record<string, string>;
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
};

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
);
/** The packages that npm fetches on one platform or another: not the project, its workspaces and their links. */
const fetched = Object.entries(lock.packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
);

test('every package that npm downloads, on any platform, is from the registry and pinned by its hash', () => {
  expect(fetched.length).toBeGreaterThan(100);
  const loose = fetched.filter(
    ([, { integrity = '', resolved }]) => !integrity.startsWith('sha512-') || resolved !== undefined,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

// There is no stable version of its own: docs/contributing/decisions/versions.md.
test('miniflare is the version that wrangler pins', () => {
  const wanted = lock.packages['node_modules/wrangler']?.dependencies?.miniflare;
  expect(wanted).toMatch(/^\d/);
  expect(manifest.devDependencies.miniflare).toBe(wanted);
});
