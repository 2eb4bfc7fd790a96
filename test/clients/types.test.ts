import { execFile, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, type Input } from '../../client/index.ts';
import { OPERATIONS } from '../../docs/site/reference/operations.ts';
import { SAMPLE_LANGUAGES } from '../../docs/site/samples/samples.ts';
import { toSampleCall } from '../../docs/site/samples/to-sample-call.ts';
import { CLIENT_FOLDERS, GO_ENVIRONMENT, isInstalled } from '../harness/clients/languages.ts';

const { python, php, go } = CLIENT_FOLDERS;
const DRIVERS = join(import.meta.dirname, '../harness/clients/drivers');
const CHECKS = join(import.meta.dirname, '../harness/clients/checks');

type Ended = { status: number; output: string };

async function run(program: string, args: string[], cwd: string): Promise<Ended> {
  const env = {
    ...process.env,
    ...GO_ENVIRONMENT,
    MYPYPATH: python,
    CLIENT_PHP: php,
    MYPY_CACHE_DIR: '/dev/null',
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd, env });
    return { status: 0, output: stdout + stderr };
  } catch (error) {
    // The error of `execFile` when the program fails.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, output: stdout + stderr };
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'operator-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The lines in which a checker found something. */
const linesIn = (output: string, file: string): number[] => [
  ...new Set([...output.matchAll(new RegExp(`${file}:(\\d+)`, 'g'))].map(([, line]) => Number(line))),
];

test.runIf(isInstalled(['mypy', '--version']))(
  'mypy finds no errors in the Python client and its use in strict mode',
  async () => {
    expect(
      await run('mypy', ['--strict', 'operator_client', join(DRIVERS, 'driver.py')], python),
    ).toMatchObject({
      status: 0,
      output: expect.stringContaining('no issues'),
    });
  },
);

test.runIf(isInstalled(['mypy', '--version']))(
  'mistakes in calls of the Python client do not type-check',
  async () => {
    const folder = newFolder();
    const calls = [
      'client.create_link({"longUrl": "https://example.com"})["shortUrl"]',
      'client.create_lnk({"longUrl": "https://example.com"})',
      'client.create_link({"longUri": "https://example.com"})',
      'client.create_link({})',
      'client.get_link("go.operator.example")',
      'client.list_links(is_alias="yes")',
      'client.list_links(status="gone")',
      'client.ping()["pongs"]',
    ];
    writeFileSync(
      join(folder, 'wrong.py'),
      `from operator_client import Client\nclient = Client("", "")\n${calls.join('\n')}\n`,
    );
    const { output } = await run('mypy', ['--strict', 'wrong.py'], folder);
    expect(linesIn(output, 'wrong.py')).toEqual([4, 5, 6, 7, 8, 9, 10]);
  },
);

test.runIf(isInstalled(['go', 'version']))(
  'gofmt and go vet find nothing in the Go client and its use',
  async () => {
    for (const folder of [go, join(DRIVERS, 'go')]) {
      expect(await run('gofmt', ['-l', '.'], folder)).toEqual({ status: 0, output: '' });
      expect(await run('go', ['vet', './...'], folder)).toEqual({ status: 0, output: '' });
    }
  },
);

test.runIf(isInstalled(['go', 'version']))('mistakes in calls of the Go client do not compile', async () => {
  const folder = newFolder();
  const calls = [
    '_, _ = c.GetLink(ctx, "d", "c", operator.GetLinkParams{})',
    '_, _ = c.GetLnk(ctx, "d", "c", operator.GetLinkParams{})',
    '_, _ = c.CreateLink(ctx, operator.CreateLinkBody{LongURI: "https://example.com"})',
    '_, _ = c.GetLink(ctx, "d", operator.GetLinkParams{})',
    '_, _ = c.ListLinks(ctx, operator.ListLinksParams{IsAlias: operator.Ptr("yes")})',
  ];
  writeFileSync(
    join(folder, 'wrong.go'),
    `package main\n\nimport (\n"context"\noperator "github.com/operator-example/client-go/v6"\n)\n\nfunc main() {\nctx, c := context.Background(), &operator.Client{}\n${calls.join('\n')}\n}\n`,
  );
  writeFileSync(
    join(folder, 'go.mod'),
    `module wrong\n\ngo 1.18\n\nrequire github.com/operator-example/client-go/v6 v6.0.0\n\nreplace github.com/operator-example/client-go/v6 => ${go}\n`,
  );
  const { output } = await run('go', ['build', '-o', '/dev/null', '.'], folder);
  expect(linesIn(output, 'wrong.go')).toEqual([11, 12, 13, 14]);
});

/** The samples of the reference in a language, in files by operation. */
function writeSamples(language: string, extension: string): string {
  const folder = newFolder();
  const write = SAMPLE_LANGUAGES.find(({ id }) => id === language)?.write;
  for (const operation of OPERATIONS)
    writeFileSync(
      join(folder, `${operation.operationId}.${extension}`),
      `${write?.(toSampleCall(operation))}\n`,
    );
  return folder;
}

test.runIf(isInstalled(['go', 'version']))('the samples in Go are formatted by gofmt', async () => {
  expect(await run('gofmt', ['-l', '.'], writeSamples('go', 'go'))).toEqual({ status: 0, output: '' });
});

test.runIf(isInstalled(['mypy', '--version']))('mypy finds nothing in the samples in Python', async () => {
  const { output } = await run('mypy', ['--strict', '.'], writeSamples('python', 'py'));
  expect(output).toContain(`no issues found in ${OPERATIONS.length} source files`);
});

const phpFiles = (): string[] => globSync('{src,generated}/**/*.php', { cwd: php });

test.runIf(isInstalled(['php', '--version']))(
  'every file of the PHP client parses, and declares all its types',
  async () => {
    const files = phpFiles();
    expect(files.length).toBeGreaterThan(80);
    const checked = await run('php', ['-d', 'display_errors=stderr', '-l', ...files], php);
    expect(checked.output.match(/^No syntax errors/gm)).toHaveLength(1);
    const names = files.map(
      (file) => `Operator\\${file.includes('/Model/') ? 'Model\\' : ''}${basename(file, '.php')}`,
    );
    expect(await run('php', [join(CHECKS, 'reflect.php'), ...names], php)).toEqual({ status: 0, output: '' });
  },
);

test.runIf(isInstalled(['php', '--version']))(
  'mistakes in calls of the PHP client are errors before anything is sent',
  async () => {
    const calls = [
      '$client->createLnk(new CreateLinkBody("https://example.com"))',
      'new CreateLinkBody(longUri: "https://example.com")',
      'new CreateLinkBody()',
      '$client->getLink("go.operator.example")',
      '$client->listLinks(isAlias: "yes")',
      '$client->listLinks(alias: true)',
    ];
    for (const call of calls) {
      const code = `declare(strict_types=1);
      require getenv('CLIENT_PHP') . '/autoload.php';
      use Operator\\Model\\CreateLinkBody;
      $client = new Operator\\Client('http://127.0.0.1:9', 'key');
      try { ${call}; } catch (Error $error) { echo 'refused'; }`;
      expect({ call, ...(await run('php', ['-r', code], php)) }).toEqual({
        call,
        status: 0,
        output: 'refused',
      });
    }
  },
);

// Debian does not package it, so that it is not required on CI.
if (spawnSync('phpstan', ['--version']).status === 0) {
  test('PHPStan finds nothing in the PHP client at its highest level', async () => {
    expect(await run('phpstan', ['analyse', '--no-progress'], php)).toMatchObject({ status: 0 });
  });
}

test('mistakes in calls of the TypeScript client do not type-check', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'key' });
  // @ts-expect-error a misspelled operation
  expect(client.createLnk).toBeUndefined();
  const inputs: Input<'createLink'>[] = [
    // @ts-expect-error a misspelled field
    { body: { longUri: 'https://example.com' } },
    // @ts-expect-error a missing one
    { body: {} },
  ];
  // @ts-expect-error a missing path parameter
  const path: Input<'getLink'> = { path: { domain: 'go.operator.example' } };
  const query: Input<'listLinks'> = { query: { isAlias: true } };
  expect([...inputs, path, query]).toHaveLength(4);
});
