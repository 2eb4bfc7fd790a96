import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toErrors } from '../../../../functions/portal/app/http/to-failure.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { ERROR_CODES } from '../../../../shared/kernel/errors/error-codes.ts';
import { toMessage } from '../../../../shared/kernel/errors/message.ts';
import { readCrossing, toCrossing } from '../../../../shared/kernel/http/crossing.ts';

type Given = ConstructorParameters<typeof DomainError>;
const refusal = (code: string, details?: object) => new DomainError(...([code, details] as unknown as Given));

/** The codes that an interface of a file declares. */
const declaredIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): (?:undefined|Of|\{)/gm)].map(
    ([, code = '']) => code,
  );

const OF_VERBS = declaredIn('shared/kernel/errors/refusals.ts');
const OF_THE_API = Object.keys(ERROR_CODES);
const READER = { t: (_: string, en: string) => en, language: 'en' } as Parameters<typeof toErrors>[2];

test('the declared codes are found', () => {
  expect(OF_VERBS.length).toBeGreaterThan(50);
  expect(OF_VERBS).toContain('ORGANIZATION_IS_SANDBOX');
});

test.each([...OF_VERBS, ...OF_THE_API])(
  '%s crosses from a function to the portal as what it is',
  async (code) => {
    const details = OF_THE_API.includes(code)
      ? { message: toMessage({ en: 'No.', es: 'No.' }), fields: [], retryAfterSec: 7 }
      : { organizationId: 5, field: 'amount', names: ['a'], problem: 'x', holder: null };
    const response = toCrossing(refusal(code, details));
    const isFault = OF_THE_API.includes(code) && ERROR_CODES[code as keyof typeof ERROR_CODES].status >= 500;
    expect(response.ok).toBe(false);
    expect(response.status >= 500).toBe(isFault);
    const crossed = await readCrossing(response);
    expect(crossed).toBeInstanceOf(DomainError);
    expect({ code: crossed.code, details: crossed.details }).toEqual({ code, details });
    expect(toErrors(crossed, [], READER) === undefined).toBe(isFault);
  },
);

test('a refusal without details crosses too', async () => {
  expect(await readCrossing(toCrossing(refusal('LAST_OWNER')))).toMatchObject({
    code: 'LAST_OWNER',
    details: undefined,
  });
});

test('what JSON does not hold crosses as text', async () => {
  const crossed = await readCrossing(
    toCrossing(refusal('INPUT_INVALID', { field: 'amount', most: 2n ** 63n, at: new Date(0) })),
  );
  expect(crossed.details).toEqual({
    field: 'amount',
    most: '9223372036854775808',
    at: '1970-01-01T00:00:00.000Z',
  });
});

test('a fault crosses without anything internal', async () => {
  const response = toCrossing(new Error('relation "secret" does not exist'));
  expect(response.status).toBe(500);
  const text = await response.clone().text();
  expect(text).not.toContain('secret');
  expect(await readCrossing(response)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
});
