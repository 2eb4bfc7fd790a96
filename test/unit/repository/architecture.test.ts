import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../../..');
const sources = globSync('{functions,shared,db,deploy,operator,local}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !file.endsWith('.d.ts'),
);

type Import = { from: string; to: string };

/** Every import of the sources: local files as paths from the root, packages by name. */
const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(resolve(ROOT, from), 'utf8');
  return [...text.matchAll(/^(?:import|export) (?:[^;']*?from )?'([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    (match) => {
      const specifier = match[1] ?? match[2] ?? '';
      const to = specifier.startsWith('.')
        ? relative(ROOT, resolve(ROOT, dirname(from), specifier))
        : specifier;
      return { from, to };
    },
  );
});

const offenders = (from: RegExp, to: RegExp, except?: RegExp): string[] => {
  const judged = imports.filter((item) => from.test(item.from));
  expect(judged, `imports of ${from}`).not.toEqual([]);
  return judged
    .filter((item) => to.test(item.to) && !except?.test(item.to))
    .map((item) => `${item.from} → ${item.to}`);
};

test('there are sources and imports to judge', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(imports.length).toBeGreaterThan(400);
});

test('routes never import Drizzle, nor the database', () => {
  expect(offenders(/^functions\/[^/]+\/routes\//, /^drizzle-orm|^db\//)).toEqual([]);
});

test('domains never import Hono, nor routes', () => {
  expect(offenders(/^functions\/[^/]+\/domain\//, /^hono|\/routes\//)).toEqual([]);
});

test('no function imports the files of another', () => {
  const crossing = imports.filter(({ from, to }) => {
    const [, own] = /^functions\/([^/]+)\//.exec(from) ?? [];
    const [, other] = /^functions\/([^/]+)\//.exec(to) ?? [];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(crossing).toEqual([]);
});

test('what is shared imports no function, and nothing that is deployed imports what is local or the operator’s', () => {
  expect(offenders(/^shared\//, /^functions\//)).toEqual([]);
  expect(offenders(/^(functions|shared|db)\//, /^(deploy|local|operator|test)\//)).toEqual([]);
});

test('what is shared is used by two functions or more, or by one and what is not deployed', () => {
  const owners = new Map<string, Set<string>>();
  const ownerOf = (file: string) => (/^functions\/[^/]+|^[^/]+/.exec(file) ?? [''])[0];
  for (const owner of new Set(sources.map(ownerOf))) {
    if (owner === 'shared') continue;
    const reached = new Set(sources.filter((file) => ownerOf(file) === owner));
    for (const file of reached)
      for (const { from, to } of imports)
        if (from === file && to.startsWith('shared/')) {
          reached.add(to);
          owners.set(to, (owners.get(to) ?? new Set()).add(owner));
        }
  }
  const lonely = [...owners].filter(([, of]) => of.size === 1 && [...of][0]?.startsWith('functions/'));
  expect(lonely.map(([file, of]) => `${file}: ${[...of]}`)).toEqual([]);
});

test('the local carrier signs and speaks by nothing that production checks it by', () => {
  expect(offenders(/^local\/carrier\//, /^(shared|functions)\//, /^shared\/audio\//)).toEqual([]);
});

test('the database imports of the shared folder only what it needs to be reached', () => {
  expect(offenders(/^db\//, /^shared\//, /^shared\/(dependencies|http\/error-codes)/)).toEqual([]);
});

test('files import each other in no circle', () => {
  const imported = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const { to } of imported.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of sources) walk(file, []);
  expect(circles).toEqual([]);
});

test('what a function reaches comes from the dependencies, never from those of development', () => {
  const reached = new Set(globSync('functions/*/index.ts', { cwd: ROOT }));
  // Iterating a Set also visits the elements added meanwhile.
  for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
  const developed = Object.keys(manifest.devDependencies);
  const isOf = (to: string, name: string) => to === name || to.startsWith(`${name}/`);
  expect(reached).toContain('libphonenumber-js/max');
  expect([...reached].filter((to) => developed.some((name) => isOf(to, name)))).toEqual([]);
});

test('only the functions’ configuration reads the environment of a Worker', () => {
  const readers = sources.filter(
    (file) =>
      /^(functions|shared|db)\//.test(file) &&
      /process\.env|Object\.entries\(env\)|safeParse\(env\)|\benv\.[A-Z]/.test(
        readFileSync(resolve(ROOT, file), 'utf8'),
      ),
  );
  expect(readers.sort()).toEqual(['db/migrate.ts', 'functions/redirect/config.ts', 'shared/config.ts']);
});

test('there are no barrels but the index of a function', () => {
  expect(
    sources.filter((file) => file.endsWith('/index.ts') && !/^functions\/[^/]+\/index\.ts$/.test(file)),
  ).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  const long = sources.filter((file) => readFileSync(resolve(ROOT, file), 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});

test('the redirect carries no zod, Drizzle or SDK and stays under 15 kB', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [resolve(ROOT, 'functions/redirect/index.ts')],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*'],
  });
  const packages = new Set(
    Object.keys(metafile.inputs).flatMap(
      (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
    ),
  );
  expect([...packages].sort()).toEqual(['ipaddr.js', 'isbot']);
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(15 * 1024);
});

test('every verb of the operator’s side, and every one that is shared with the portal, is audited when it changes something', () => {
  const exported = sources
    .filter((file) =>
      /^(operator|functions\/portal\/domain|shared\/(keys|people|cost-centers|billing\/verbs|webhooks\/endpoints))\/|^shared\/requests\/set-/.test(
        file,
      ),
    )
    .flatMap((file) =>
      readFileSync(resolve(ROOT, file), 'utf8')
        .split(/^(?=export )/m)
        .map((text) => ({ text, name: /^export (?:async )?\w+ (\w+)/.exec(text)?.[1] })),
    );
  const changing = exported.filter(({ text }) =>
    /\.(insert|update|delete)\(\w|insert into|\bupdate \w+\s+set|delete from|\b(postMovement|setLinkBlocked)\(/.test(
      text,
    ),
  );
  const silent = changing.filter(({ text }) => !/= audited\(/.test(text));
  expect(changing.length).toBeGreaterThan(45);
  // These are called by verbs that are audited.
  expect(silent.map(({ name }) => name).sort()).toEqual(['postMovement', 'recordLoad', 'setLinkBlocked']);
});

test('a path is made of a URL by what decodes it: a checkout may lie under a folder with a space', () => {
  const files = globSync('{functions,shared,db,deploy,operator,local,docs,openapi,client,test}/**/*.ts', {
    cwd: ROOT,
  });
  const raw = files.filter((file) =>
    /import\.meta\.url\)\s*\.pathname/.test(readFileSync(resolve(ROOT, file), 'utf8')),
  );
  expect(raw).toEqual([]);
});

test('the operator’s and the deployment’s commands print in one place, which escapes what terminals obey', () => {
  const printing = sources.filter(
    (file) =>
      /^(operator|deploy)\//.test(file) &&
      /\bconsole\.|\bprocess\.std(out|err)\b/.test(readFileSync(resolve(ROOT, file), 'utf8')),
  );
  expect(printing).toEqual(['operator/program/print.ts']);
});
