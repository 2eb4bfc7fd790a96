import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../../..');
const pages = globSync(
  ['*.md', 'docs/{contributing,operations,operator}/**/*.md', 'test/**/*.md', 'client/**/*.md'],
  { cwd: ROOT, exclude: (name) => name.includes('node_modules') },
);
const read = (page: string) => readFileSync(resolve(ROOT, page), 'utf8');
/** A path into one of the repository's folders. */
const PATH = /`((?:\.ci|client|db|deploy|docs|functions|local|openapi|operator|shared|test)\/[^`\s]*)`/g;

const tell = (find: (page: string) => string[]) =>
  pages.flatMap((page) => find(page).map((cited) => `${page}: ${cited}`));

test('pages link to files that exist', () => {
  const broken = tell((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(ROOT, dirname(page), target))),
  );
  expect(pages.length).toBeGreaterThan(12);
  expect(broken).toEqual([]);
});

test('pages name paths that exist; placeholders are in angle brackets', () => {
  const missing = tell((page) =>
    [...read(page).matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter(
        (path) => globSync(path.replace(/<[^>]+>/g, '*').replace(/…/g, '*'), { cwd: ROOT }).length === 0,
      ),
  );
  expect(missing).toEqual([]);
});

test('pages name scripts that npm has', () => {
  const missing = tell((page) =>
    [...read(page).matchAll(/npm run ([a-z:]+)/g)]
      .map(([, script = '']) => script)
      .filter((script) => !(script in manifest.scripts)),
  );
  expect(missing).toEqual([]);
});
