import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { marked } from 'marked';
import { expect, inject, test } from 'vitest';
import { GUIDES } from '../../../docs/guides/guides.ts';
import { readGuide } from '../../../docs/guides/read-guide.ts';
import { LANGUAGES } from '../../../docs/site/languages.ts';
import { clearDefaultDomain } from '../../../shared/links/domains/default-domain.ts';
import { setEventLog } from '../../../shared/webhooks/log/set-event-log.ts';
import { toneWav } from '../../harness/calls/call-blasting.ts';
import { IS_CI, rotateSample } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { createDomain, createTenant } from '../../harness/organization.ts';
import { openSandbox } from '../../harness/sandbox.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

/** A block of commands, and the answer shown right below it. */
type Shown = { commands: string; answer: unknown };

/** Every curl prints its answer on its own line. A refusal ends the block, except where a refusal is shown. */
const PRELUDE = `set -euo pipefail
curl() { command curl -sS $REFUSAL -w '\\n' -H "cf-connecting-ip: $ADDRESS" "$@"; }
`;

function readBlocks(markdown: string): Shown[] {
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  return tokens.flatMap((token, index) => {
    if (token.type !== 'code' || token.lang !== 'sh') return [];
    const next = tokens[index + 1];
    const answer = next?.type === 'code' && next.lang === 'json' ? JSON.parse(next.text) : undefined;
    return [{ commands: token.text, answer }];
  });
}

/** Values that must match literally because they vary with neither place nor time: the outcome, and all of a refusal. */
const LITERAL = /^\.(success|error\.(code|message|details\..+))$/;

/** The paths at which an answer differs from the one shown: a missing field, another type, outcome or error text. */
function differences(shown: unknown, actual: unknown, path = ''): string[] {
  if (typeof shown !== 'object' && LITERAL.test(path)) return shown === actual ? [] : [path];
  if (shown === null) return actual === undefined ? [path] : [];
  if (typeof shown !== 'object') return typeof shown === typeof actual ? [] : [path];
  if (typeof actual !== 'object' || actual === null || Array.isArray(shown) !== Array.isArray(actual))
    return [path];
  const found = new Map<string, unknown>(Object.entries(actual));
  if (Array.isArray(shown) && found.size === 0) return shown.length === 0 ? [] : [path];
  return Object.entries(shown).flatMap(([name, value]) =>
    differences(value, found.get(name), `${path}.${name}`),
  );
}

async function runAll(markdown: string): Promise<void> {
  const tenant = await createTenant(environment);
  const { token, ctx, organizationId } = tenant;
  // The operator does this for the organizations that ask for it.
  await setEventLog(ctx, { organizationId, eventLog: true });
  const ownDomain = await createDomain(tenant);
  // The commands create links on the platform's.
  await clearDefaultDomain(ctx, organizationId);
  const folder = mkdtempSync(join(tmpdir(), 'operator-guide-'));
  writeFileSync(join(folder, 'greeting.wav'), toneWav(1));
  const variables = {
    BASE: environment.API_BASE_URL,
    KEY: token,
    SANDBOX_KEY: (await openSandbox(tenant)).token,
    DOMAIN: PLATFORM_DOMAIN,
    OWN_DOMAIN: ownDomain,
    SHORT: `http://${PLATFORM_DOMAIN}:${new URL(environment.API_BASE_URL).port}`,
    ADDRESS: freshIpv4(),
  };
  try {
    for (const { commands, answer } of readBlocks(markdown)) {
      const isRefused = Object(answer).success === false;
      const run = async () => {
        const { stdout } = await promisify(execFile)('bash', ['-c', PRELUDE + commands], {
          cwd: folder,
          env: { ...process.env, ...variables, REFUSAL: isRefused ? '' : '--fail-with-body' },
        });
        if (answer === undefined) return [];
        return differences(answer, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
      };
      const found = await run();
      // Reads may lag by a few seconds, as the guide says.
      if (found.length > 0 && !/ -d | -X | -F /.test(commands))
        await waitFor(
          `${commands}: ${found}`,
          async () => ((await run()).length === 0 ? true : undefined),
          90_000,
          // A link may be read only 60 times a minute.
          1_000,
        );
      else expect(found, commands).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
// One language is enough outside CI, and an eighth of the guides: both languages show the same commands.
const guides = LANGUAGES.filter((language) => IS_CI || language === 'en').flatMap((language) =>
  (['index', ...GUIDES] as const).map((name) => ({ language, name })),
);
const pages = guides.filter(
  ({ language, name }) => readBlocks(readGuide(language, name).markdown).length > 0,
);

const canRun = has('curl') && has('jq');

test.skipIf(!canRun).concurrent.each(rotateSample(pages, 8, 0))(
  'the commands of $language/$name do what the guide shows',
  async ({ language, name }) => {
    await runAll(readGuide(language, name).markdown);
  },
);

test.runIf(IS_CI)('the commands of the README work', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const local = readme
    .replace(/^KEY=svc_\w+$/m, '')
    .replaceAll('http://127.0.0.1:8787', '$BASE')
    .replaceAll('http://go.localhost:8787', '$SHORT');
  expect(readBlocks(local)).toHaveLength(1);
  await runAll(local);
});

test('most guides contain commands', () => {
  expect(pages.length).toBeGreaterThan(guides.length / 2);
});
