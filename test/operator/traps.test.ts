import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listMovements } from '../../operator/billing/list-movements.ts';
import { createProgram } from '../../operator/program/create-program.ts';
import { toExitCode } from '../../operator/program/exit-code.ts';
import { loadGroup } from '../../operator/program/load-group.ts';
import { verbsOf } from '../../operator/program/verbs-of.ts';
import { useCommandLine } from './command-line.ts';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

let cloud: OperatorCloud;
beforeAll(async () => {
  cloud = await openCloud();
});
afterAll(() => cloud.close());

const { printed, run } = useCommandLine(() => cloud.environment);
const unique = (word: string) => `${word} ${crypto.randomUUID()}`;

/** The message of a refusal, and its exit code. */
async function refusal(...words: string[]): Promise<{ said: string; code: number }> {
  const error = await run(words);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return { said: String(error) + printed.err, code: toExitCode(error) };
}

describe('A second organization', () => {
  test('of the same name or tax id is refused, also with --yes, and made with --force', async () => {
    const name = unique('Twin');
    expect(await run(['organization', 'create', name, '--tax-id', '901.234.567-8'])).toBeUndefined();
    for (const yes of [[], ['--yes']])
      expect((await refusal('organization', 'create', name.toUpperCase(), ...yes)).said).toContain(
        `is already that of ${name} (`,
      );
    const taxId = ['--tax-id', '9012345678'];
    expect((await refusal('organization', 'create', unique('Other'), ...taxId)).said).toContain(
      '901.234.567-8',
    );
    expect(await run(['organization', 'create', unique('Other'), ...taxId, '--force'])).toBeUndefined();
    expect(await run(['organization', 'create', name, '--force'])).toBeUndefined();
  });
});

describe('Onboarding', () => {
  test('makes a customer who can call, in one go', async () => {
    const name = unique('Onboarded');
    const words = ['organization', 'onboard', name, '--owner', `${crypto.randomUUID()}@example.com`];
    const error = await run([
      ...words,
      ...['--currency', 'COP', '--price', 'urlshortener.link=5', '--price', 'urlshortener.visit=1'],
      ...['--top-up', '1500', '--reference', 'bank-9', '--services', 'urlshortener,tts', '--json'],
    ]);
    expect(error).toBeUndefined();
    const made = JSON.parse(printed.out);
    expect(made).toMatchObject({ balanceMicro: '1500000000', services: ['urlshortener', 'tts'] });
    expect(made.token).toMatch(/^svc_[0-9a-f]{32}$/);
    const movements = await listMovements(cloud.openContext().ctx, {
      organizationId: made.organizationId,
      limit: 5,
    });
    expect(movements).toMatchObject([{ type: 'topup', reference: 'bank-9' }]);
  });

  test('twice with the same words makes one customer and one payment, whatever --yes says', async () => {
    const [name, payment, taxId] = [unique('Once'), unique('bank'), String(Date.now())];
    const onboard = (as: string, ...more: string[]) => [
      ...['organization', 'onboard', as, '--owner', `${crypto.randomUUID()}@example.com`],
      ...['--currency', 'COP', '--yes', ...more],
    ];
    const paying = ['--top-up', '1500', '--reference', payment];
    expect(await run(onboard(name, '--tax-id', taxId, ...paying))).toBeUndefined();
    const again = [
      onboard(name, '--tax-id', taxId, ...paying),
      onboard(unique('Other'), '--tax-id', `${taxId.slice(0, 3)}.${taxId.slice(3)}`),
      onboard(unique('Other'), ...paying),
    ];
    for (const words of again) expect((await refusal(...words)).said).toContain(`is already that of ${name}`);
    const made = await cloud.query(
      `select count(*)::int as payments, sum(amount_micro)::text as paid from movement where reference = $1`,
      [payment],
    );
    expect(made).toEqual([{ payments: 1, paid: '1500000000' }]);
    expect(await run(onboard(unique('Other'), ...paying, '--force'))).toBeUndefined();
  });

  test('tells how far it came', async () => {
    const words = ['organization', 'onboard', unique('Half'), '--owner', 'no address', '--currency', 'COP'];
    expect((await refusal(...words)).said).toMatch(/email: .*Done before it: organization \d+\./);
  });
});

describe('A wrong value', () => {
  test.each([
    [['organization', 'create', 'X', '--currency', 'PESOS'], 'currency: must be an ISO 4217 code'],
    [['organization', 'create', 'X', '--mode', 'credit'], 'give --currency too'],
    [
      ['organization', 'create', 'X', '--currency', 'COP', '--credit-line', '5'],
      'prepaid account has no credit line',
    ],
    [
      ['incident', 'open', 'major', 'Slow', 'We look.', '--components', 'redirct'],
      'components.0: must be one of database,',
    ],
    [['audit', 'list', '--limit', 'many'], 'whole number'],
    [['delivery', 'list', 'X', '--state', 'failed', '--review'], 'cannot be used with'],
  ])('%j is told in plain words, with one exit code', async (words, message) => {
    const { said, code } = await refusal(...words);
    expect(said).toContain(message);
    expect(said).not.toMatch(/Invalid (input|option)|expected one of|Too (big|small)/);
    expect(code).toBe(2);
  });

  test('is a quota that counts nothing, a service that is none, a name that is ignored', async () => {
    const name = unique('Values');
    await run(['organization', 'create', name]);
    const email = `${crypto.randomUUID()}@example.com`;
    await run(['user', 'add', name, email, 'owner', '--name', 'Ana']);
    const quota = await refusal('plan', 'add', name, 'tts', 'Speech', '--daily-quota', '5');
    expect(quota).toMatchObject({
      code: 2,
      said: expect.stringContaining('dailyQuota: counts created links'),
    });
    const key = await refusal('key', 'create', name, 'K', '--user', email, '--services', 'sms');
    expect(key).toMatchObject({ code: 2, said: expect.stringContaining('services.0: must be one of') });
    const other = unique('Other');
    await run(['organization', 'create', other]);
    expect((await refusal('user', 'add', other, email, 'member', '--name', 'Eva')).said).toContain(
      'known as "Ana"',
    );
  });
});

describe('A domain', () => {
  test('is verified unchecked only when that is said, but on the local system', async () => {
    const name = unique('Domains');
    await run(['organization', 'create', name]);
    const held = [`${crypto.randomUUID()}.example`, '--organization', name];
    await run(['domain', 'add', ...held]);
    await cloud.query("update deployment_target set name = 'production'");
    expect((await refusal('domain', 'verify', ...held)).said).toContain('Say --unchecked');
    expect(await run(['domain', 'verify', ...held, '--unchecked'])).toBeUndefined();
    await cloud.query("update deployment_target set name = 'local'");
  });
});

describe('A list', () => {
  test('is searched and cut', async () => {
    const [one, two] = [unique('Sought'), unique('Sought')];
    for (const name of [one, two]) await run(['organization', 'create', name]);
    printed.out = '';
    await run(['organization', 'list', '--search', 'SOUGHT', '--json']);
    expect(JSON.parse(printed.out).map((found: { name: string }) => found.name)).toEqual([one, two]);
    printed.out = '';
    await run(['organization', 'list', '--search', 'sought', '--limit', '1', '--json']);
    expect(JSON.parse(printed.out)).toHaveLength(1);
  });
});

test('every list takes how many it shows and what it is searched for', () => {
  const lists = verbsOf(createProgram()).filter((command) => /^List /.test(command.description()));
  expect(lists.length).toBeGreaterThan(15);
  const longs = lists.map((command) => command.options.map(({ long }) => long));
  for (const flag of ['--limit', '--search'])
    expect(longs.filter((options) => !options.includes(flag))).toEqual([]);
});

test('a list that grows for ever is searched beyond what it shows', async () => {
  const name = unique('Searched');
  await run(['organization', 'create', name, '--currency', 'COP']);
  for (const reference of ['bank-first', 'bank-second', 'bank-third'])
    await run(['balance', 'top-up', name, '1', '--reference', reference]);
  printed.out = '';
  await run(['balance', 'movements', name, '--search', 'FIRST', '--limit', '1', '--json']);
  expect(JSON.parse(printed.out)).toMatchObject([{ reference: 'bank-first' }]);
  printed.out = '';
  await run(['balance', 'movements', name, '--search', 'bank', '--limit', '2', '--json']);
  expect(JSON.parse(printed.out)).toHaveLength(2);
  expect((await refusal('balance', 'movements', name, '--limit', '0')).said).toContain('must be 1 or more');
});

test('tells its version', async () => {
  expect(await run(['--version'])).toMatchObject({ exitCode: 0 });
  expect(printed.out).toMatch(/^\d+\.\d+\.\d+/);
});

test('loads for every noun its own commands', async () => {
  const groups = createProgram().commands;
  expect(groups.length).toBeGreaterThan(10);
  for (const group of groups) expect(await loadGroup(group.name()), group.name()).toBeTypeOf('function');
});
