import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { mostBytesOf } from '../../harness/bundle-sizes.ts';
import { OPERATORS_ONLY } from './ownership/exceptions.ts';
import { imports, ROOT, readSource, sources } from './sources.ts';

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

test('routes, jobs and callbacks never import Drizzle or the database', () => {
  expect(offenders(/^functions\/[^/]+\/(routes|jobs|callbacks)\//, /^drizzle-orm|^db\//)).toEqual([]);
});

test('pages of the portal call verbs: they import no queries, and no function writes statements', () => {
  expect(offenders(/^functions\/portal\/pages\//, /^db\/\w+\/(queries|functions)\//)).toEqual([]);
  // A list's statements are of a type that Drizzle names.
  expect(offenders(/^functions\//, /^drizzle-orm/, /^drizzle-orm\/batch$/)).toEqual([]);
});

test('verbs never import Hono, which only the entry of a function does', () => {
  const importing = imports.filter(({ from, to }) => from.startsWith('shared/') && /^hono/.test(to));
  expect(new Set(importing.map(({ from }) => from))).toEqual(
    new Set(['shared/kernel/http/create-function.ts']),
  );
});

test('no function imports the files of another', () => {
  const crossing = imports.filter(({ from, to }) => {
    const [, own] = /^functions\/([^/]+)\//.exec(from) ?? [];
    const [, other] = /^functions\/([^/]+)\//.exec(to) ?? [];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(crossing).toEqual([]);
});

test('shared code imports no function, and deployed code imports nothing local or from the operator', () => {
  expect(offenders(/^shared\//, /^functions\//)).toEqual([]);
  expect(offenders(/^(functions|shared|db)\//, /^(deploy|local|operator|test)\//)).toEqual([]);
});

const SUBJECTS = [
  'batches',
  'billing',
  'calls',
  'clicks',
  'contacts',
  'links',
  'numbers',
  'people',
  'speech',
  'status',
  'webhooks',
];
const OF_A_SUBJECT = new RegExp(`^(shared|db)/(${SUBJECTS.join('|')})/`);
const foldersOf = (folder: string) =>
  [...new Set(sources.flatMap((file) => new RegExp(`^${folder}/(\\w+)/`).exec(file)?.[1] ?? []))].sort();

test('what the system does is in the folders of subjects, under the same names in every layer', () => {
  expect(foldersOf('shared')).toEqual([...SUBJECTS, 'kernel'].sort());
  expect(foldersOf('db').filter((name) => !SUBJECTS.includes(name))).toEqual([
    'baseline',
    'engine',
    'kernel',
    'release',
  ]);
  const commanded = foldersOf('operator').filter((name) => name !== 'program');
  expect(commanded.filter((name) => !SUBJECTS.includes(name))).toEqual([]);
});

test('the kernel knows no subject, and the engine of the database nothing but itself, not even by a type', () => {
  expect(offenders(/^shared\/kernel\//, OF_A_SUBJECT)).toEqual([]);
  expect(offenders(/^db\/engine\//, /^db\/(?!engine\/)/)).toEqual([]);
});

test("the kernel's tables belong to organizations and people, and its statements read no other subject", () => {
  expect(offenders(/^db\/kernel\//, OF_A_SUBJECT, /^db\/people\/tables\//)).toEqual([]);
});

/** Health: the status judges the signals of every subject. */
const REACHES_OTHERS = /^shared\/status\/signals\//;

const subjectOf = (file: string) => /^(?:shared|db)\/(\w+)\//.exec(file)?.[1];

test('no subject of the database imports the queries of another', () => {
  const reaching = imports.filter(
    ({ from, to }) =>
      /^db\//.test(from) && /^db\/\w+\/queries\//.test(to) && subjectOf(from) !== subjectOf(to),
  );
  expect(reaching).toEqual([]);
});

test('a subject uses the operations of another, never its rules or queries', () => {
  const reaching = imports.filter(
    ({ from, to }) =>
      from.startsWith('shared/') &&
      !REACHES_OTHERS.test(from) &&
      /^shared\/\w+\/rules\/|^db\/(?!kernel\/)\w+\/(queries|functions)\//.test(to) &&
      subjectOf(from) !== subjectOf(to),
  );
  expect(reaching.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('the local carrier signs and speaks without the code that production checks it with', () => {
  expect(
    offenders(/^local\/carrier\//, /^(shared|functions)\//, /^shared\/speech\/audio\/|\/number-endings\.ts$/),
  ).toEqual([]);
});

test('the database imports nothing of what uses it, and commands nothing of what is deployed or local', () => {
  expect(offenders(/^db\//, /^(shared|functions|operator)\//)).toEqual([]);
  expect(offenders(/^operator\//, /^(functions|local|deploy)\//)).toEqual([]);
});

test('verbs refuse with one kind of error; other kinds never leave what throws them', () => {
  const kinds = sources.flatMap((file) =>
    /^(functions|shared|db|operator)\//.test(file)
      ? [...readSource(file).matchAll(/class (\w+) extends (\w*Error)\b/g)].map(
          ([, name, of]) => `${name}: ${of}`,
        )
      : [],
  );
  expect(kinds.sort()).toEqual([
    'AudioError: Error',
    // A DomainError that names its line.
    'CellError: DomainError',
    'DependencyError: Error',
    'DomainError: Error',
    'MailError: Error',
    'ProviderError: Error',
    'SenderGone: Error',
    'SpeechEngineError: Error',
  ]);
});

test('imports have no cycles', () => {
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

/** All that the Workers' bundles are made of: files and packages. */
function reachedByFunctions(): Set<string> {
  const reached = new Set(globSync('functions/*/index.ts', { cwd: ROOT }));
  // Iterating a Set also visits the elements added meanwhile.
  for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
  return reached;
}

test('no Worker reaches a verb that works on the rows of every organization', () => {
  const reached = reachedByFunctions();
  const files = [
    ...OPERATORS_ONLY.map((name) => name.split(' ')[0] ?? ''),
    // Without a filter, it lists those of every organization.
    'shared/links/domains/list-tenures.ts',
    // It asks for a person's organizations first.
    'shared/people/users/export-person.ts',
  ];
  expect(files.filter((file) => !sources.includes(file))).toEqual([]);
  expect(files.filter((file) => reached.has(file))).toEqual([]);
});

test('commands of the operator call verbs: they read and write nothing themselves', () => {
  expect(
    offenders(
      /^operator\//,
      /^drizzle-orm|^pg$|^hono|^db\//,
      /^db\/\w+\/tables\/|^db\/engine\/(postgres-error|drizzle-resolve-hook)/,
    ),
  ).toEqual([]);
});

test('functions reach only dependencies, never development dependencies', () => {
  const reached = reachedByFunctions();
  const developed = Object.keys(manifest.devDependencies);
  const isOf = (to: string, name: string) => to === name || to.startsWith(`${name}/`);
  expect(reached).toContain('libphonenumber-js/max');
  expect([...reached].filter((to) => developed.some((name) => isOf(to, name)))).toEqual([]);
});

test("only the functions' configuration reads a Worker's environment", () => {
  const readers = sources.filter(
    (file) =>
      /^(functions|shared|db)\//.test(file) &&
      /process\.env|Object\.entries\(env\)|safeParse\(env\)|\benv\.[A-Z]/.test(readSource(file)),
  );
  expect(readers.sort()).toEqual([
    'db/migrate.ts',
    'functions/redirect/config.ts',
    'shared/billing/top-ups/payments-config.ts',
    'shared/kernel/config.ts',
    'shared/kernel/storage/object-storage-config.ts',
    'shared/links/domains/hostnames/custom-hostnames-config.ts',
  ]);
});

test('an SQL function has at most 80 lines without comments, of at most 132 characters each', () => {
  const functions = globSync('db/*/functions/**/*.sql', { cwd: ROOT });
  expect(functions.length).toBeGreaterThan(250);
  const linesOf = (file: string) => readSource(file).split('\n');
  const isCode = (line: string) => !/^\s*(--|$)/.test(line);
  expect(functions.filter((file) => linesOf(file).filter(isCode).length > 80)).toEqual([]);
  expect(functions.filter((file) => linesOf(file).some((line) => line.length > 132))).toEqual([]);
});

test('only functions have an index file', () => {
  expect(
    sources.filter((file) => file.endsWith('/index.ts') && !/^functions\/[^/]+\/index\.ts$/.test(file)),
  ).toEqual([]);
});

test('the redirect carries no zod, Drizzle or SDK and stays within its size', async () => {
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
  expect([...packages].sort()).toEqual(['isbot']);
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(mostBytesOf('redirect'));
});

/** The files with the verbs of operators and people. */
const CHANGES_OF_PEOPLE =
  /^(functions\/portal\/pages|shared\/(people|billing|links\/(domains|blocks)|webhooks\/endpoints|calls\/settings|numbers\/imports|status))\//;

test('every verb of operators and people that changes something is audited', () => {
  const exported = sources
    .filter((file) => CHANGES_OF_PEOPLE.test(file))
    .flatMap((file) =>
      readSource(file)
        .split(/^(?=export )/m)
        .map((text) => ({ text, name: /^export (?:async )?\w+ (\w+)/.exec(text)?.[1] })),
    );
  const changing = exported.filter(({ text }) =>
    /(?<!createH\w+\(.*)\.(insert|update|delete)\(\w|insert into|\bupdate \w+\s+set|delete from|\b(postMovement|setLinkBlocked)\(/.test(
      text,
    ),
  );
  const silent = changing.filter(({ text }) => !/= audited\(/.test(text));
  expect(changing.length).toBeGreaterThan(45);
  // These are called by verbs that are audited.
  expect(silent.map(({ name }) => name).sort()).toEqual(['changeLinksTo', 'postMovement', 'recordLoad']);
});

test('URLs become paths through decoding, so that a checkout can be in a folder with a space', () => {
  const files = globSync('{functions,shared,db,deploy,operator,local,docs,openapi,client,test}/**/*.ts', {
    cwd: ROOT,
  });
  const raw = files.filter((file) => /import\.meta\.url\)\s*\.pathname/.test(readSource(file)));
  expect(raw).toEqual([]);
});

test('the commands of the operator and of deployment print in one place, which escapes terminal controls', () => {
  const printing = sources.filter(
    (file) =>
      /^(operator|deploy)\//.test(file) &&
      /\bconsole\.(?!neon\.tech)|\bprocess\.std(out|err)\b/.test(readSource(file)),
  );
  expect(printing).toEqual(['operator/program/terminal/print.ts']);
});
