import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import descriptions from '../../../../docs/site/spanish.json' with { type: 'json' };
import { moneyIn } from '../../../../shared/billing/amounts.ts';
import { BILLING_MESSAGES } from '../../../../shared/billing/messages.ts';
import { CALL_MESSAGES } from '../../../../shared/calls/messages.ts';
import { DomainError, fieldError } from '../../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { MESSAGES } from '../../../../shared/kernel/errors/messages.ts';
import type { Language } from '../../../../shared/kernel/errors/preferred-language.ts';
import { renderError } from '../../../../shared/kernel/errors/render-error.ts';
import { toErrorAnswer } from '../../../../shared/kernel/http/to-error-answer.ts';
import { LINK_MESSAGES } from '../../../../shared/links/messages.ts';

/** Texts for the documents, and errors that no client receives. */
const NO_MESSAGE = new Set(['description', 'summary', 'action', 'example']);
const NO_ANSWER = /^(Error|RangeError|TypeError)$/;
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

/** The API's functions; the redirect and the portal have pages of their own for people, and models read English. */
const OF_API = globSync('functions/*/index.ts', { exclude: ['functions/{redirect,portal,mcp}/**'] });

/** Texts that exist in both languages: messages, and the status page's words. */
const BILINGUAL = /messages\.ts$|\/http\/errors\/|status-words\.ts$/;

/** A file with everything it imports, transitively. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (!file.endsWith('.ts') || found.has(file) || BILINGUAL.test(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\..+?)'/g))
    withImports(join(dirname(file), path), found);
  return found;
}

/** Whether it is a description, or a part of one, with values in it. */
const isDescription = (english: string): boolean => {
  const parts = english.split(/\{\d\}/);
  return Object.keys(descriptions).some((text) => parts.every((part) => text.includes(part)));
};

test('every sentence that a client may receive is a message, which has every language', () => {
  const files = [...new Set(OF_API.flatMap((file) => [...withImports(file)]))];
  expect(files.length).toBeGreaterThan(300);
  const sentences = files.flatMap((file) =>
    [...sentencesOf(parseSync(file, readFileSync(file, 'utf8'), { lang: 'ts' }).program)].map(
      (sentence) => `${file}: ${sentence}`,
    ),
  );
  expect(sentences.filter((found) => !isDescription(found.replace(/^.*?: /, '')))).toEqual([]);
});

/** The messages of a record, and of records in it, with their names. */
const messagesIn = (record: object): [name: string, message: unknown][] =>
  Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? messagesIn(value) : [[name, value]],
  );

test('every message that takes no values says something in every language', async () => {
  const files = globSync('shared/**/{messages,line-messages}.ts');
  const records = await Promise.all(files.map((file) => import(join(process.cwd(), file))));
  const plain = records.flatMap(messagesIn).filter(([, message]) => typeof message === 'string');
  expect(plain.length).toBeGreaterThan(100);
  const isSaid = (language: Language, message: unknown) =>
    /\w.*\w/.test(inLanguage(language, String(message)));
  const empty = plain.filter(([, message]) => !isSaid('en', message) || !isSaid('es', message));
  expect(empty.map(([name]) => name)).toEqual([]);
});

const pesos = (micros: bigint) => (language: Language) => moneyIn(language, micros, 'COP');

test.each([
  [
    MESSAGES.tooLong(4_000),
    'Debe tener como máximo 4.000 caracteres.',
    'Must be at most 4,000 characters long.',
  ],
  [
    MESSAGES.tooManyItems(12_345_678),
    'Debe contener como máximo 12.345.678 elementos.',
    'Must contain at most 12,345,678 items.',
  ],
  [MESSAGES.notExactly('active'), 'Debe ser active.', 'Must be active.'],
  [
    CALL_MESSAGES.secondsBetween(30, 3_600),
    'Debe ser un número entero de segundos de 30 a 3.600.',
    'Must be a whole number of seconds from 30 to 3,600.',
  ],
  [
    MESSAGES.methodUnknown('PUT', 'GET, HEAD'),
    'Esta ruta no admite PUT. Use GET, HEAD.',
    'This path does not support PUT. Use GET, HEAD.',
  ],
  [
    BILLING_MESSAGES.insufficientOf(pesos(1_250_500_000n), pesos(1_200_000n)),
    'Saldo insuficiente: se necesitan $ 1.250,50 y hay $ 1,20 disponibles. Recargue e intente de nuevo.',
    'Insufficient balance: COP 1,250.50 needed, COP 1.20 available. Top up and try again.',
  ],
  [
    BILLING_MESSAGES.insufficient(pesos(5_000_000n)),
    'Saldo insuficiente: se necesitan $ 5,00. Recargue e intente de nuevo.',
    'Insufficient balance: COP 5.00 needed. Top up and try again.',
  ],
])('%s', (message, spanish, english) => {
  expect([inLanguage('es', message), inLanguage('en', message)]).toEqual([spanish, english]);
});

describe('An error', () => {
  test('names its field in both languages', () => {
    const error = toErrorAnswer(fieldError('URL_INVALID', 'longUrl', LINK_MESSAGES.backslash));
    expect(renderError('es', error)).toEqual({
      message: 'longUrl: El destino contiene una barra invertida. Use / o codifíquela con %.',
      details: [
        { field: 'longUrl', message: 'El destino contiene una barra invertida. Use / o codifíquela con %.' },
      ],
    });
    expect(renderError('en', error).message).toBe(
      'longUrl: The destination contains a backslash. Use / or percent-encode it.',
    );
  });

  test('has the message of its code unless it says more', () => {
    const error = toErrorAnswer(new DomainError('LINK_NOT_FOUND'));
    expect(renderError('es', error).message).toBe('Este enlace no existe.');
    expect(renderError('en', error).message).toBe('This link does not exist.');
  });

  test('an error of an earlier version is shown as it was stored', () => {
    const stored = { message: 'code: The alias is taken.', details: [{ field: 'code', message: 'Taken.' }] };
    expect(renderError('es', stored)).toEqual(stored);
  });
});
