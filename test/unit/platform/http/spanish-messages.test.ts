import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import descriptions from '../../../../docs/site/spanish.json' with { type: 'json' };
import { DomainError, fieldError } from '../../../../shared/platform/errors/domain-error.ts';
import { ERROR_CODES } from '../../../../shared/platform/http/error-codes.ts';
import { inLanguage, toSpanish } from '../../../../shared/platform/http/language/in-language.ts';
import texts from '../../../../shared/platform/http/language/spanish-messages.json' with { type: 'json' };
import { toErrorAnswer } from '../../../../shared/platform/http/to-error-answer.ts';

/** Texts for the documents, and errors that no client receives. */
const NO_MESSAGE = new Set(['description', 'summary', 'action', 'es', 'example']);
const NO_ANSWER = /^(Error|RangeError|TypeError|PermanentJobError)$/;
const SENTENCE = /^[A-Za-z].* \S+\.$/;

/** The sentences in a syntax tree, with `{1}` for an inserted value. */
function* sentencesOf(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* sentencesOf(one);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, key, callee, value, quasis } = Object(node);
  if (type === 'Property' && NO_MESSAGE.has(key.name)) return;
  if (type === 'CallExpression' && callee.property?.name === 'describe') {
    yield* sentencesOf(callee);
    return;
  }
  if (type === 'NewExpression' && NO_ANSWER.test(callee.name)) return;
  const text: string =
    type === 'Literal' && typeof value === 'string'
      ? value
      : type === 'TemplateLiteral'
        ? quasis
            .map((part: { value: { cooked: string } }, place: number) =>
              place === 0 ? part.value.cooked : `{${place}}${part.value.cooked}`,
            )
            .join('')
        : '';
  if (SENTENCE.test(text)) yield text;
  for (const child of Object.values(node)) yield* sentencesOf(child);
}

/** The API's functions; the redirect and the portal have pages of their own for people. */
const OF_API = globSync('functions/*/index.ts', { exclude: ['functions/{redirect,portal}/**'] });

/** The status page's texts, which exist in both languages. */
const PAGES = /status-words\.ts$/;

/** A file with everything it imports, transitively. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (!file.endsWith('.ts') || found.has(file) || PAGES.test(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\..+?)'/g))
    withImports(join(dirname(file), path), found);
  return found;
}

/** The messages of codes, whose Spanish is in the table of codes. */
const OF_CODES: string[] = Object.values(ERROR_CODES).map(({ message }) => message.en);

/** Every error message that a client may receive. */
const MESSAGES = new Set(
  [...new Set(OF_API.flatMap((file) => [...withImports(file)]))]
    .flatMap((file) => [...sentencesOf(parseSync(file, readFileSync(file, 'utf8'), { lang: 'ts' }).program)])
    .concat(OF_CODES),
);

/** Whether it is a description, or a part of one, with values in it. */
const isDescription = (english: string): boolean => {
  const parts = english.split(/\{\d\}/);
  return Object.keys(descriptions).some((text) => parts.every((part) => text.includes(part)));
};

test('every message has a Spanish translation, and there are no unused ones', () => {
  expect(MESSAGES.size).toBeGreaterThan(150);
  expect(Object.keys(texts).filter((english) => !MESSAGES.has(english))).toEqual([]);
  const known = new Set([...OF_CODES, ...Object.keys(texts)]);
  expect([...MESSAGES].filter((english) => !known.has(english) && !isDescription(english))).toEqual([]);
  expect(OF_CODES.filter((english) => Object.hasOwn(texts, english))).toEqual([]);
});

test('a Spanish message has the same values as the English one', () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([value]) => value).sort();
  for (const [english, spanish] of Object.entries(texts))
    expect(valuesOf(spanish), english).toEqual(valuesOf(english));
});

test.each([
  ['Must be at most 4,000 characters long.', 'Debe tener como máximo 4.000 caracteres.'],
  ['Must contain at most 1,234 items.', 'Debe contener como máximo 1.234 elementos.'],
  ['Must contain at most 12,345,678 items.', 'Debe contener como máximo 12.345.678 elementos.'],
  ['Must contain at most 1,23 items.', 'Debe contener como máximo 1,23 elementos.'],
  ['Must be active.', 'Debe ser active.'],
  ['Must be one of active, disabled.', 'Debe ser uno de active, disabled.'],
  ['This path does not support PUT. Use GET, HEAD.', 'Esta ruta no admite PUT. Use GET, HEAD.'],
  [
    'Insufficient balance: 5.00 COP needed, 1.20 COP available. Top up and try again.',
    'Saldo insuficiente: se necesitan 5.00 COP y hay 1.20 COP disponibles. Recargue e intente de nuevo.',
  ],
  [
    'Insufficient balance: 5.00 COP needed. Top up and try again.',
    'Saldo insuficiente: se necesitan 5.00 COP. Recargue e intente de nuevo.',
  ],
])('%j in Spanish', (english, spanish) => {
  expect(toSpanish(english)).toBe(spanish);
});

test('every code has its message in Spanish', () => {
  for (const { message } of Object.values(ERROR_CODES)) expect(toSpanish(message.en)).toBe(message.es);
});

test('a message that names its field also names it in Spanish', () => {
  const error = fieldError(
    'URL_INVALID',
    'longUrl',
    'The destination contains a backslash. Use / or percent-encode it.',
  );
  expect(inLanguage('es', toErrorAnswer(error))).toEqual({
    message: 'longUrl: El destino contiene una barra invertida. Use / o codifíquela con %.',
    details: [
      { field: 'longUrl', message: 'El destino contiene una barra invertida. Use / o codifíquela con %.' },
    ],
  });
  expect(inLanguage('en', toErrorAnswer(error)).message).toBe(
    'longUrl: The destination contains a backslash. Use / or percent-encode it.',
  );
  expect(inLanguage('es', toErrorAnswer(new DomainError('LINK_NOT_FOUND'))).message).toBe(
    'Este enlace no existe.',
  );
});
