import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import descriptions from '../../../docs/site/spanish.json' with { type: 'json' };
import { ApiError, fieldError } from '../../../shared/http/api-error.ts';
import { ERROR_CODES } from '../../../shared/http/error-codes.ts';
import { inLanguage, toSpanish } from '../../../shared/http/language/in-language.ts';
import texts from '../../../shared/http/language/spanish-messages.json' with { type: 'json' };

/** Texts for the documents, and errors that no client receives. */
const NO_MESSAGE = new Set(['description', 'summary', 'example']);
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

/** Every error message that a client may receive. */
const MESSAGES = new Set(
  [...new Set(OF_API.flatMap((file) => [...withImports(file)]))]
    .flatMap((file) => [...sentencesOf(parseSync(file, readFileSync(file, 'utf8'), { lang: 'ts' }).program)])
    .concat(Object.values(ERROR_CODES).map(({ message }) => message)),
);

test('every message has its Spanish, and no Spanish is left of a message that is gone', () => {
  expect(MESSAGES.size).toBeGreaterThan(150);
  expect(Object.keys(texts).filter((english) => !MESSAGES.has(english))).toEqual([]);
  const isKnown = (english: string) => Object.hasOwn(texts, english) || Object.hasOwn(descriptions, english);
  expect([...MESSAGES].filter((english) => !isKnown(english))).toEqual([]);
});

test('a Spanish message has the values of the English one', () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([value]) => value).sort();
  for (const [english, spanish] of Object.entries(texts))
    expect(valuesOf(spanish), english).toEqual(valuesOf(english));
});

test.each([
  ['Takes 4,000 characters at most.', 'Admite 4.000 caracteres como máximo.'],
  ['Takes 1,234 items at most.', 'Admite 1.234 elementos como máximo.'],
  ['Takes 12,345,678 items at most.', 'Admite 12.345.678 elementos como máximo.'],
  ['Takes 1,23 items at most.', 'Admite 1,23 elementos como máximo.'],
  ['Takes active.', 'Admite active.'],
  ['Takes one of active, disabled.', 'Admite uno de active, disabled.'],
  ['This path has no method PUT; it has GET, HEAD.', 'Esta ruta no tiene el método PUT; tiene GET, HEAD.'],
  [
    'There is not enough balance: 5.00 COP needed, 1.20 COP available.',
    'No hay saldo suficiente: se necesitan 5.00 COP y hay 1.20 COP.',
  ],
  ['There is not enough balance: 5.00 COP needed.', 'No hay saldo suficiente: se necesitan 5.00 COP.'],
])('%j in Spanish', (english, spanish) => {
  expect(toSpanish(english)).toBe(spanish);
});

test('every code has its message in Spanish', () => {
  for (const { message } of Object.values(ERROR_CODES)) expect(toSpanish(message)).not.toBe(message);
});

test('a message that names its field names it in Spanish too', () => {
  const error = fieldError('URL_INVALID', 'longUrl', 'The destination has a backslash.');
  expect(inLanguage('es', error)).toEqual({
    message: 'longUrl: El destino tiene una barra invertida.',
    details: [{ field: 'longUrl', message: 'El destino tiene una barra invertida.' }],
  });
  expect(inLanguage('en', error).message).toBe('longUrl: The destination has a backslash.');
  expect(inLanguage('es', new ApiError('LINK_NOT_FOUND')).message).toBe('No existe ese enlace.');
});
