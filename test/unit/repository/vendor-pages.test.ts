import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NEEDS } from '../../../deploy/accounts/plan-needs.ts';
import { readProduction } from '../../../deploy/config/read-production.ts';
import { takenBy } from '../../../deploy/secrets/put-secrets.ts';
import { QUIET_COMMANDS } from '../../../docs/operations/cost-table.ts';
import { readSettings } from '../../../local/prepared.ts';
import { LOCAL_PAYMENTS } from '../../../local/secrets.ts';
import { readPaymentsConfig } from '../../../shared/billing/top-ups/payments-config.ts';
import { callbackUrl } from '../../../shared/calls/attempts/carrier-documents.ts';
import { DIALECTS } from '../../../shared/calls/carriers/calling-config.ts';

const read = (page: string) => readFileSync(`docs/operations/${page}.md`, 'utf8');
const functions = await readSettings();
const { vars } = readProduction(functions);
const known = new Set(functions.flatMap((deployed) => [...takenBy(deployed), ...Object.keys(deployed.vars)]));

describe.each(['twilio', 'wompi', 'resend'])('The page %s', (page) => {
  test('says what to set there, what to set here, what is called, and how to see that it works', () => {
    expect([...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      expect.stringMatching(/^In their (console|dashboard)$/),
      'Here',
      'Which addresses are called',
      'See that it works',
    ]);
  });

  test('has the settings that the functions have, with the function that has each', () => {
    const [, here = ''] = /^## Here\n(.*?)^## /ms.exec(read(page)) ?? [];
    const rows = here.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const [, names = '', where = '', value = ''] = row.split('|');
      const env = /\[env\.(\w+)\.vars\]/.exec(where)?.[1] ?? /of `(\w+)`/.exec(where)?.[1];
      const deployed = functions.find((one) => one.env === env);
      for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) {
        // Optional, and set with the keys of the sandbox only.
        if (name === 'WOMPI_API_URL') continue;
        expect(known).toContain(name);
        const taken = deployed === undefined ? [] : [...takenBy(deployed), ...Object.keys(deployed.vars)];
        expect(taken).toContain(name);
        const url = /^`(https:[^`]+)`$/.exec(value.trim())?.[1];
        if (url !== undefined) expect(vars[name]).toBe(url);
      }
    }
  });

  test('names addresses of ours that exist', () => {
    const routes = globSync('functions/{account,callblasting}/callbacks/*.ts').map((file) => {
      const [, env = ''] = /functions\/(\w+)/.exec(file) ?? [];
      const [, path = ''] = /path: '([^']+)'/.exec(readFileSync(file, 'utf8')) ?? [];
      // The account's function serves the sandbox, too: its callbacks name the group.
      return path.startsWith(`/${env}/`) ? `/api/v6${path}` : `/api/v6/${env}${path}`;
    });
    const named = [...read(page).matchAll(/^\| .*?`(?:POST|GET) (\/api\/v6\/[^`\s]+)/gm)].map(
      ([, path]) => path,
    );
    expect(named.filter((path) => !routes.includes(path ?? ''))).toEqual([]);
  });
});

test("the carrier's addresses and signature are those of the code", () => {
  const page = read('twilio');
  const { accountPath, callSuffix, signatureHeader } = DIALECTS.twilio;
  expect(page).toContain(`${vars.VOICE_CARRIER_URL}${accountPath}/Calls${callSuffix}`);
  expect(page.toLowerCase()).toContain(signatureHeader);
  // Only the address matters.
  const url = callbackUrl(
    { config: { API_BASE_URL: '' } } as Parameters<typeof callbackUrl>[0],
    '{token}',
    '{event}' as 'document',
  );
  expect(page).toContain(url);
});

test("the payment provider's addresses are the ones that are called", () => {
  const { payments } = readPaymentsConfig(LOCAL_PAYMENTS);
  expect(read('wompi')).toContain(`${payments?.WOMPI_API_URL}/transactions`);
  expect(read('wompi')).toContain(`${payments?.WOMPI_API_URL}/merchants`);
  expect(read('wompi')).toContain(`\`${payments?.WOMPI_CHECKOUT_URL}\``);
});

test("the mail provider's address is the one that is called", () => {
  expect(read('resend')).toContain(`${vars.MAIL_API_URL}/emails`);
});

test('the page of deployments has the figures of plans as the code gives them', () => {
  const page = read('deploying');
  const messages = NEEDS.messagesPerDay.toLocaleString('en');
  expect(page).toContain(
    `it needs ${NEEDS.schedules} schedules, ${messages} messages a day and ${NEEDS.deliveriesAtOnce} deliveries at once`,
  );
  expect(page).toContain(`takes ${QUIET_COMMANDS} commands a minute`);
  expect(page).toContain(`schedules ${NEEDS.schedules} in place`);
  expect(page).toContain(`a history window of ${NEEDS.historyDays} days`);
  expect(page).toContain(`Postgres ${NEEDS.postgresVersion} or newer`);
  expect(page).toContain(`a compute of ${NEEDS.computeUnits} CU at its smallest`);
});

test('the page of deployments names the destinations that functions are bound to', () => {
  const names = new Set(functions.flatMap(({ destinations }) => Object.keys(destinations)));
  expect(names.size).toBeGreaterThan(0);
  for (const name of names) expect(read('deploying')).toContain(`\`${name}\``);
});
