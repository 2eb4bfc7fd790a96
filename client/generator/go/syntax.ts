import type { Value } from '../api/api.ts';
import { toPascal, toWords } from '../api/names.ts';
import { wrap } from '../text.ts';

const WIDTH = 117;
const SCALARS = {
  text: 'string',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
  file: 'File',
  any: 'any',
};
/** Initialisms that Go writes in one case. */
const INITIALISMS = new Set(['id', 'url', 'ip', 'csv', 'qr', 'os', 'tps', 'json', 'ndjson', 'tts', 'ttl']);
const KEYWORDS = new Set([
  'type',
  'func',
  'range',
  'map',
  'go',
  'select',
  'default',
  'package',
  'import',
  'var',
]);

export const toFile = (content: string, imports: string[] = []): string =>
  `// Code generated from the OpenAPI document. DO NOT EDIT.

package operator

${imports.length === 0 ? '' : `import (\n${imports.map((name) => `\t${JSON.stringify(name)}\n`).join('')})\n\n`}${content}`;

/** An exported name. */
export const toName = (name: string): string =>
  toWords(name)
    .map((word) => (INITIALISMS.has(word) ? word.toUpperCase() : toPascal(word)))
    .join('');

/** A parameter's name. */
export function toArgument(name: string): string {
  const [first = '', ...rest] = toWords(name);
  const argument = first + rest.map(toName).join('');
  return KEYWORDS.has(argument) ? `${argument}_` : argument;
}

/** A type whose null is nil. */
export function toType({ type, nullable }: Value): string {
  if (type.kind === 'list') return `[]${toType(type.of)}`;
  if (type.kind === 'map') return `map[string]${toType(type.of)}`;
  const name =
    type.kind === 'choice' ? 'string' : type.kind === 'model' ? toName(type.name) : SCALARS[type.kind];
  return nullable && name !== 'any' ? `*${name}` : name;
}

/** The type of a result: models by pointer. */
export const toResultType = (value: Value): string =>
  toType(value.type.kind === 'model' ? { ...value, nullable: true } : value);

/** A comment, which begins with what it is about, indented by `by`. */
export const toComment = (text: string, by = ''): string =>
  wrap(text, WIDTH - by.length - 3)
    .map((line) => `${by}//${line === '' ? '' : ` ${line}`}\n`)
    .join('');
