import { describe, expect, test, vi } from 'vitest';
import { createProgram, NOUNS } from '../../../operator/program/create-program.ts';
import { toExitCode } from '../../../operator/program/terminal/explain-error.ts';
import { verbsOf } from '../../../operator/program/to-markdown.ts';
import { listAccountMovements } from '../../../shared/billing/movements/list-movements.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';
import { useCommandLine } from './command-line.ts';

const cloud = useOperatorCloud();

const { printed, run } = useCommandLine(() => cloud.environment);
const unique = (word: string) => `${word} ${crypto.randomUUID()}`;

/** The message of a refusal, and its exit code. */
async function refusal(...words: string[]): Promise<{ said: string; code: number }> {
  const error = await run(words);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return { said: String(error) + printed.err, code: toExitCode(error) };
}

describe('A duplicate organization', () => {
  test('a duplicate organization with the same name or tax id is refused, even with --yes, and created with --force', async () => {
    const name = unique('Twin');
    expect(await run(['organization', 'create', name, '--tax-id', '901.234.567-8'])).toBeUndefined();
    for (const yes of [[], ['--yes']])
      expect((await refusal('organization', 'create', name.toUpperCase(), ...yes)).said).toContain(
        `already belongs to ${name} (`,
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
  test('creates a customer who can call the API, in one command', async () => {
    const name = unique('Onboarded');
    const words = ['organization', 'onboard', name, '--owner', `${crypto.randomUUID()}@example.com`];
    const error = await run([
      ...words,
      '--currency',
      'COP',
      '--price',
      'urlshortener.link=5',
      '--price',
      'urlshortener.visit=1',
      '--top-up',
      '1500',
      '--reference',
      'bank-9',
      '--services',
      'urlshortener,tts',
      '--json',
    ]);
    expect(error).toBeUndefined();
    const made = JSON.parse(printed.out);
    expect(made).toMatchObject({ balanceMicro: '1500000000', services: ['urlshortener', 'tts'] });
    expect(made.token).toMatch(/^svc_[0-9a-f]{32}$/);
    const movements = await listAccountMovements(cloud.openContext().ctx, {
      organizationId: made.organizationId,
      limit: 5,
    });
    expect(movements).toMatchObject([{ type: 'topup', reference: 'bank-9' }]);
  });

  test('twice with the same words creates one customer and one payment, even with --yes', async () => {
    const [name, payment, taxId] = [unique('Once'), unique('bank'), String(Date.now())];
    const onboard = (as: string, ...more: string[]) => [
      'organization',
      'onboard',
      as,
      '--owner',
      `${crypto.randomUUID()}@example.com`,
      '--currency',
      'COP',
      '--yes',
      ...more,
    ];
    const paying = ['--top-up', '1500', '--reference', payment];
    expect(await run(onboard(name, '--tax-id', taxId, ...paying))).toBeUndefined();
    const again = [
      onboard(name, '--tax-id', taxId, ...paying),
      onboard(unique('Other'), '--tax-id', `${taxId.slice(0, 3)}.${taxId.slice(3)}`),
      onboard(unique('Other'), ...paying),
    ];
    for (const words of again) expect((await refusal(...words)).said).toContain(`already belongs to ${name}`);
    const made = await cloud.query(
      `select count(*)::int as payments, sum(amount_micro)::text as paid from movement where reference = $1`,
      [payment],
    );
    expect(made).toEqual([{ payments: 1, paid: '1500000000' }]);
    expect(await run(onboard(unique('Other'), ...paying, '--force'))).toBeUndefined();
  });

  test('reports which steps it completed before an error', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const words = ['organization', 'onboard', unique('Half'), '--owner', email, '--currency', 'COP'];
    await run([...words, '--owner-name', 'Ana']);
    const again = await refusal(...words.with(2, unique('Half')), '--owner-name', 'Eva');
    expect(again.said).toMatch(/already has the name "Ana".*Completed before this: organization \d+\./);
  });
});

describe('A wrong value', () => {
  test.each([
    [['organization', 'create', 'X', '--currency', 'PESOS'], 'It must be an ISO 4217 code'],
    [['organization', 'create', 'X', '--mode', 'credit'], 'add --currency'],
    [
      ['organization', 'create', 'X', '--currency', 'COP', '--credit-line', '5'],
      'prepaid account has no credit line',
    ],
    [
      ['incident', 'open', 'major', 'Slow', 'We look.', '--components', 'redirct'],
      '"redirct" must be one of platform,',
    ],
    [
      ['price', 'set', 'tts.character.hd', 'COP', '1', '--list', '--from', '2020-01-01', '--yes'],
      '--from: must not be in the past',
    ],
    [['audit', 'list', '--limit', 'many'], 'whole number'],
    [['delivery', 'list', 'X', '--state', 'failed', '--review'], 'Use --state or --review, but not both.'],
  ])('%j is explained in plain words, with exit code 2', async (words, message) => {
    const { said, code } = await refusal(...words);
    expect(said).toContain(message);
    expect(said).not.toMatch(/Invalid (input|option)|expected one of|Too (big|small)/);
    expect(code).toBe(2);
  });

  test('is refused: a quota without effect, an unknown service, a name that would be ignored', async () => {
    const name = unique('Values');
    await run(['organization', 'create', name]);
    const email = `${crypto.randomUUID()}@example.com`;
    await run(['user', 'add', name, email, 'owner', '--name', 'Ana']);
    const quota = await refusal('plan', 'add', name, 'tts', 'Speech', '--daily-quota', '5');
    expect(quota).toMatchObject({
      code: 2,
      said: expect.stringContaining('--daily-quota: counts created links'),
    });
    const key = await refusal('key', 'create', name, 'K', '--user', email, '--services', 'sms');
    expect(key).toMatchObject({ code: 2, said: expect.stringContaining('"sms" must be one of') });
    const other = unique('Other');
    await run(['organization', 'create', other]);
    expect((await refusal('user', 'add', other, email, 'member', '--name', 'Eva')).said).toContain(
      'already has the name "Ana"',
    );
  });
});

describe('A domain', () => {
  test('is verified without a check only with --unchecked, except on the local system', async () => {
    const name = unique('Domains');
    await run(['organization', 'create', name]);
    const held = [`${crypto.randomUUID()}.example`, '--organization', name];
    await run(['domain', 'add', ...held]);
    await cloud.query("update deployment_target set name = 'production'");
    expect((await refusal('domain', 'verify', ...held)).said).toContain('use --unchecked');
    expect(await run(['domain', 'verify', ...held, '--unchecked'])).toBeUndefined();
    await cloud.query("update deployment_target set name = 'local'");
  });
});

describe('A list', () => {
  test('can be searched and limited', async () => {
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

test('every list has --limit and --search', async () => {
  const lists = verbsOf(await createProgram()).filter((command) => command.name() === 'list');
  expect(lists.length).toBeGreaterThan(15);
  const longs = lists.map((command) => command.options.map(({ long }) => long));
  for (const flag of ['--limit', '--search'])
    expect(longs.filter((options) => !options.includes(flag))).toEqual([]);
});

test('a search in an unbounded list covers more than the list shows', async () => {
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

test('prints its version', async () => {
  expect(await run(['--version'])).toMatchObject({ exitCode: 0 });
  expect(printed.out).toMatch(/^\d+\.\d+\.\d+/);
});

test.each(Object.keys(NOUNS))('loads only the commands of %s when they are needed', async (noun) => {
  const program = await createProgram(noun);
  expect(program.commands.map((command) => command.name())).toEqual([noun]);
});
