import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { toErrors } from '../../../../functions/portal/app/http/to-failure.ts';
import { SetCalling } from '../../../../shared/calls/settings/set-calling.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { checkInput } from '../../../../shared/kernel/verbs/check-input.ts';
import { INPUT_MESSAGES } from '../../../../shared/kernel/verbs/messages.ts';
import { Name } from '../../../../shared/kernel/verbs/name.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const refusal = (run: () => unknown): DomainError => {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const READERS = {
  es: { t: (es: string) => es, language: 'es' },
  en: { t: (_: string, en: string) => en, language: 'en' },
} as unknown as Record<'es' | 'en', Parameters<typeof toErrors>[2]>;

test('a form says why each field is refused, in the language of its reader', () => {
  const error = refusal(() =>
    checkInput(z.object({ name: Name, size: z.int().max(5) }), { name: 'a.com', size: 9 }),
  );
  expect(toErrors(error, ['name', 'size'], READERS.es)).toEqual({
    name: `${inLanguage('es', INPUT_MESSAGES.hasAddress).replace(/^n/, 'N')}.`,
    size: 'Debe ser 5 o menos.',
  });
  expect(toErrors(error, ['size'], READERS.en)).toEqual({
    '': `${inLanguage('en', INPUT_MESSAGES.hasAddress).replace(/^m/, 'M')}.`,
    size: 'Must be 5 or less.',
  });
});

/** Values of which each is wrong for most fields. */
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  '!',
  'x'.repeat(5_000),
  '\u202e',
  'a.com',
  -1,
  0.5,
  1e20,
  {},
  [],
  [7],
  -1n,
  10n ** 30n,
];

const VERBS = globSync('shared/**/*.ts', { cwd: ROOT }).filter((file) =>
  /\bcheckInput\(/.test(readFileSync(join(ROOT, file), 'utf8')),
);

test('every reason why the input of a verb is refused exists in both languages', async () => {
  expect(VERBS.length).toBeGreaterThan(30);
  const schemas = (
    await Promise.all(VERBS.map(async (file) => Object.values(await import(join(ROOT, file)))))
  )
    .flat()
    .filter((value): value is z.ZodObject => value instanceof z.ZodObject);
  expect(schemas).toContain(SetCalling);
  const plain = new Set<string>();
  for (const schema of schemas)
    for (const name of Object.keys(schema.shape))
      for (const value of WRONG) {
        const [field] = [schema.shape[name]];
        const error = refusalOf(field, value);
        for (const message of error)
          if (inLanguage('es', message) === inLanguage('en', message)) plain.add(message);
      }
  expect([...plain]).toEqual([]);
});

/** The refusals of a value of one field. */
function refusalOf(field: z.ZodType, value: unknown): string[] {
  try {
    checkInput(z.object({ field }), { field: value } as never);
    return [];
  } catch (error) {
    const { details } = error instanceof DomainError ? error : { details: undefined };
    return details !== undefined && 'wrong' in details ? details.wrong.map(({ message }) => message) : [];
  }
}

test('no schema of a verb has a message in one language', () => {
  const plain = VERBS.filter((file) =>
    /\b(?:error|message): ['`]|(?:,|\()\s*['`](?:must|takes|is|has|counts|a|an|the) [^'`]*['`]\s*\)/.test(
      readFileSync(join(ROOT, file), 'utf8').replaceAll(/\.describe\([^)]*\)/g, ''),
    ),
  );
  expect(plain).toEqual([]);
});
