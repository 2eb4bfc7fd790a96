import pg from 'pg';
import { expect, test } from 'vitest';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { asOwner } from '../../local/postgres/postgres-roles.ts';
import { startQstash } from '../../local/qstash/server.ts';
import { LOCAL_SECRETS } from '../../local/secrets.ts';
import type { CloudEnvironment } from '../../local/workers/local-functions.ts';
import { IS_CI } from '../harness/ci.ts';
import { startTestCloud } from '../harness/cloud/test-cloud.ts';
import { ACCESS, type FakeAccounts, newAccounts, readyAccounts, startFakeAccounts } from './fake-accounts.ts';
import { createFakeWrangler } from './fake-wrangler.ts';
import { type PageBlock, readFirstDeployment, readSettingsFiles } from './first-deployment.ts';
import { type Checkout, createCheckout } from './laptop-checkout.ts';

const ZONE = 'acme.example';
const { QSTASH_TOKEN, QSTASH_CURRENT_SIGNING_KEY, QSTASH_NEXT_SIGNING_KEY, UPSTASH_REDIS_REST_TOKEN } =
  LOCAL_SECRETS;
const functions = readDeployedFunctions();

/** A database in which nothing was ever made, of the cloud's Postgres; its owner's address. */
async function createEmptyDatabase(environment: CloudEnvironment): Promise<string> {
  const address = new URL(asOwner(environment.DATABASE_URL));
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query('create database first_deployment');
  await client.end();
  address.pathname = '/first_deployment';
  // Two parameters, as Neon's addresses have.
  address.search = '?sslmode=disable&application_name=owner';
  return address.href;
}

type Laptop = {
  checkout: Checkout;
  accounts: FakeAccounts;
  qstashUrl: string;
  environment: CloudEnvironment;
  isReleased: boolean;
};

/** Once released, what has another address on this machine than on the internet. */
const toLocal = ({ environment, qstashUrl, isReleased }: Laptop, text: string): string =>
  !isReleased
    ? text
    : Object.entries({
        [`https://api.${ZONE}`]: environment.API_BASE_URL,
        [`https://portal.${ZONE}`]: environment.PORTAL_BASE_URL,
        [`go.${ZONE}`]: 'go.localhost',
        [`try.${ZONE}`]: 'try.localhost',
        'https://qstash-us-east-1.upstash.io': qstashUrl,
      }).reduce((replaced, [there, here]) => replaced.replaceAll(there, here), text);

/** The commands that load files of settings into the shell, which stays open from step to step. */
const LOADS = /^set -a; /;

/** Runs a block of the page as it stands there, after what the shell has loaded, and compares what it prints. */
async function follow(laptop: Laptop, block: PageBlock, loads: readonly string[]): Promise<string> {
  const { checkout, accounts, qstashUrl, environment } = laptop;
  const { CLOUDFLARE_API_BASE_URL, UPSTASH_API_BASE_URL, NEON_API_BASE_URL } = accounts.variables;
  const commands = [...loads, ...(block.mayFail ? [] : ['set -e']), ...block.commands];
  const { code, output } = await checkout.run(toLocal(laptop, commands.join('\n')), {
    CLOUDFLARE_API_BASE_URL,
    UPSTASH_API_BASE_URL,
    NEON_API_BASE_URL,
    QSTASH_URL: qstashUrl,
    NEON_FETCH_ENDPOINT: environment.NEON_FETCH_ENDPOINT,
    SHORT_URL_BASE: `http://{domain}:${new URL(environment.API_BASE_URL).port}`,
  });
  const missing = block.expected.filter((text) => !output.includes(toLocal(laptop, text)));
  if (missing.length > 0 || (code !== 0 && !block.mayFail))
    throw new Error(`${block.step}: exit code ${code}, without ${JSON.stringify(missing)} in\n${output}`);
  return output;
}

/** The files that the page has one write, in the order in which it names them. */
function writeSettings({ checkout, environment }: Laptop, owner: string): void {
  const { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN, ...others } = ACCESS;
  const toLines = (values: object) => Object.entries(values).map(([name, value]) => `${name}='${value}'`);
  const deploy = {
    CLOUDFLARE_ACCOUNT_ID,
    CLOUDFLARE_API_TOKEN,
    ...others,
    QSTASH_TOKEN,
    DATABASE_URL: owner,
  };
  const operator = {
    UPSTASH_REDIS_REST_URL: environment.UPSTASH_REDIS_REST_URL,
    UPSTASH_REDIS_REST_TOKEN,
    API_BASE_URL: environment.API_BASE_URL,
  };
  const written = { 'deploy.env': Object.keys(deploy), 'operator.env': Object.keys(operator) };
  for (const [file, names] of Object.entries(readSettingsFiles()))
    expect({ file, names: names.toSorted() }).toEqual({ file, names: Object(written)[file]?.toSorted() });
  checkout.write('deploy.env', toLines(deploy));
  const needed = new Set(functions.flatMap(({ secrets }) => secrets));
  checkout.write(
    'production.env',
    toLines(LOCAL_SECRETS).filter((line) => needed.has(line.split('=')[0] ?? '')),
  );
  checkout.write('further.env', toLines(operator));
  checkout.write('numbering-plan.csv', [
    'from,to,operator,mcc,mnc,type',
    '3000000000,3000499999,Acme,732,999,mobile',
  ]);
  checkout.write('ported-numbers.csv', ['number,operator,since', '3001234567,Acme,2026-01-15']);
}

/** Does what a person does between two blocks: in the vendors' consoles, or in a file. */
async function act(laptop: Laptop, block: PageBlock, output: string): Promise<void> {
  const { checkout } = laptop;
  if (block.step.startsWith('6.')) {
    await checkout.run('cat ../further.env >> ../operator.env', {});
    const { output: address } = await checkout.run('. ../operator.env; echo "$DATABASE_URL"', {});
    expect(address).toMatch(/^postgres\w*:\/\/ana:.*&application_name=owner$/m);
  }
  if (!block.step.startsWith('10.')) return;
  // The onboarded organization's own key comes first, and costs it money.
  const token = [...output.matchAll(/svc_\w+/g)].at(-1)?.[0];
  await checkout.run(`echo OPERATOR_API_KEY=${token} >> ../deploy.env`, {});
}

test.runIf(IS_CI)(
  'the first deployment, followed to the letter from nothing, ends with a system that passes the smoke test',
  async () => {
    const blocks = readFirstDeployment();
    const steps = [...new Set(blocks.map(({ step }) => step))];
    expect(steps.map((step) => Number.parseInt(step, 10))).toEqual(steps.map((_, at) => at + 1));
    const shown = blocks.filter(({ expected }) => expected.length > 0).map(({ step }) => step);
    expect(new Set(shown)).toEqual(new Set(steps));
    const released = blocks.findIndex(({ step }) => step.includes('Release')) + 1;
    const wrangler = createFakeWrangler();
    wrangler.set({ secrets: {}, buckets: [] });
    const accounts = await startFakeAccounts(newAccounts(QSTASH_TOKEN));
    const keys = { currentSigningKey: QSTASH_CURRENT_SIGNING_KEY, nextSigningKey: QSTASH_NEXT_SIGNING_KEY };
    const qstash = await startQstash({ port: 0, token: QSTASH_TOKEN, ...keys });
    const checkout = await createCheckout(wrangler.program);
    const loads: string[] = [];
    const work = async (laptop: Laptop, block: PageBlock) => {
      if (block.commands.some((command) => command.includes('--check') && command.includes('deploy'))) {
        const before = await follow(laptop, { ...block, expected: ['error 10089'], mayFail: true }, loads);
        expect(before).toContain('missing   cloudflare.workers-traces');
        accounts.state = readyAccounts({ zone: ZONE, databaseHost: '127.0.0.1', qstashToken: QSTASH_TOKEN });
      }
      await act(laptop, block, await follow(laptop, block, loads));
      loads.push(...block.commands.filter((command) => LOADS.test(command)));
    };
    const overrides: Record<string, Record<string, string>> = {};
    let laptop: Laptop | undefined;
    const cloud = await startTestCloud({
      overrides,
      // Nothing is down, so slowness only means a busy machine.
      vars: { KEY_CACHE_SECONDS: '1', DEPENDENCY_TIMEOUT_MS: '15000' },
      hasCron: true,
      hasSite: true,
      seed: async (environment) => {
        laptop = { checkout, accounts, qstashUrl: qstash.url, environment, isReleased: false };
        writeSettings(laptop, await createEmptyDatabase(environment));
        for (const block of blocks.slice(0, released)) await work(laptop, block);
        for (const { env } of functions) overrides[env] = wrangler.valuesOf(env);
      },
    });
    try {
      await cloud.fireCron();
      if (laptop === undefined) throw new Error('Nothing was released.');
      laptop = { ...laptop, isReleased: true };
      for (const block of blocks.slice(released)) await work(laptop, block);
    } finally {
      await cloud.stop();
      await qstash.close();
      await accounts.close();
      checkout.remove();
      wrangler.remove();
    }
  },
  400_000,
);
