import { expect, test, vi } from 'vitest';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { rotateSample } from '../../harness/ci.ts';
import { ABOUT_NOTHING_THERE } from './every-command.ts';
import { DESTRUCTIVE, formalWords, useCommands } from './use-commands.ts';

/** An id that does not exist. */
const NOBODY = 999_999_999;
const REASON = ['--description', 'Goodwill'];

const { run } = useCommands();

test('many commands ask for confirmation', () => {
  expect(DESTRUCTIVE.length).toBeGreaterThan(20);
});

/** `NAME` is replaced by the organization's name; `--currency` gives it an account. */
test.each([
  [['balance', 'top-up', 'NAME', '10000001', '--reference', 'r'], 'Top up NAME (', ['--currency', 'COP']],
  [
    ['balance', 'open', 'NAME', 'COP', '--mode', 'credit', '--credit-line', '20000000'],
    'a credit line of',
    [],
  ],
  [['spend-limit', 'set', 'NAME', 'day', '10000001'], 'Let NAME (', ['--currency', 'COP']],
  [['calling', 'day-limit', 'NAME', '10000001'], 'Let the calls of NAME (', ['--currency', 'COP']],
  [['price', 'set', 'tts.character.hd', 'COP', '10000001', '--organization', 'NAME'], 'for NAME (', []],
  [
    [
      'organization',
      'create',
      'NAME',
      '--force',
      '--currency',
      'COP',
      '--mode',
      'credit',
      '--credit-line',
      '10000001',
    ],
    'Give NAME a credit line of 10000001.00 COP?',
    [],
  ],
  [
    [
      'organization',
      'onboard',
      'NAME',
      '--force',
      '--currency',
      'COP',
      '--owner',
      'NAME@example.com',
      '--top-up',
      '10000001',
      '--reference',
      'r',
    ],
    'Top up NAME with 10000001.00 COP?',
    [],
  ],
])('%j asks for confirmation of its amount', async (given, question, account) => {
  const name = `large-${crypto.randomUUID()}`;
  const filled = given.map((word) => word.replace('NAME', name));
  await run(['organization', 'create', name, ...account]);
  const error = await run(filled);
  expect(String(error)).toContain(question.replace('NAME', name));
  expect(String(error)).toContain('use --yes. Nothing was done.');
  vi.stubEnv('OPERATOR_ASK_ABOVE', '30000000');
  expect(await run(filled)).toBeUndefined();
});

test('a list price asks for confirmation, whatever its amount', async () => {
  const error = await run(['price', 'set', 'tts.character.hd', 'USD', '0.001', '--list']);
  expect(String(error)).toContain('Set the list price of tts.character.hd to 0.001 USD');
});

test.each(
  rotateSample(
    DESTRUCTIVE.filter(({ name }) => !ABOUT_NOTHING_THERE.has(name)),
    4,
    0,
  ),
)('$name refuses what does not exist before it asks for confirmation', async ({ name }) => {
  const error = await run([...name.split(' '), ...formalWords(name, NOBODY)]);
  expect(error).toBeInstanceOf(DomainError);
  expect(error).not.toMatchObject({ code: 'NO_TERMINAL' });
});

test.each([
  ['balance', 'set-mode', 'credit'],
  ['balance', 'set-credit-line', '5'],
  ['balance', 'close'],
  ['balance', 'adjust', 'debit', '1', '--reference', 'r', ...REASON],
  ['balance', 'refund', '999999', '--reference', 'r', ...REASON],
])('%s %s refuses a missing account before it asks for confirmation', async (noun, verb, ...rest) => {
  const name = `Accountless ${crypto.randomUUID()}`;
  await run(['organization', 'create', name]);
  const error = await run([noun, verb, name, ...rest]);
  expect(String(error)).toContain('has no billing account');
});
