import type { Value } from '../api/api.ts';
import { indent, wrap } from '../text.ts';

const WIDTH = 116;
const SCALARS = {
  text: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  file: 'File',
  any: 'mixed',
};

/** A file of one class in the client's namespace, or one below it. */
export const toFile = (content: string, namespace = 'Operator'): string =>
  `<?php\n\n// Generated from the OpenAPI document.\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n\n${content}\n`;

export const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A type as PHP enforces it. */
export function toNative({ type, nullable }: Value, prefix = ''): string {
  const native =
    type.kind === 'list' || type.kind === 'map'
      ? 'array'
      : type.kind === 'choice'
        ? 'string'
        : type.kind === 'model'
          ? prefix + type.name
          : SCALARS[type.kind];
  return nullable && native !== 'mixed' ? `?${native}` : native;
}

/** A type as PHPDoc says it, with what is in lists and maps. */
export function toDocType(value: Value, prefix = ''): string {
  const { type, nullable } = value;
  if (type.kind !== 'list' && type.kind !== 'map') return toNative(value, prefix);
  const inner = toDocType(type.of, prefix);
  return `${nullable ? '?' : ''}${type.kind === 'list' ? `list<${inner}>` : `array<string, ${inner}>`}`;
}

/** The expression that decodes `json`. */
export function toDecoded({ type, nullable }: Value, json: string, prefix = ''): string {
  if (nullable) return `${json}->orNull(${toDecoder({ type, nullable: false }, prefix)})`;
  if (type.kind === 'model') return `${prefix}${type.name}::fromJson(${json})`;
  if (type.kind === 'list' || type.kind === 'map')
    return `${json}->${type.kind}(${toDecoder(type.of, prefix)})`;
  return `${json}->${type.kind === 'choice' ? 'text' : type.kind}()`;
}

/** A function that decodes a value. */
export const toDecoder = (value: Value, prefix: string): string =>
  value.type.kind === 'model' && !value.nullable
    ? `${prefix}${value.type.name}::fromJson(...)`
    : `static fn (Json $value): ${toNative(value, prefix)} => ${toDecoded(value, '$value', prefix)}`;

/** A documentation comment, indented by `by`; none for no lines. */
export function toComment(paragraphs: string[], by = ''): string {
  const lines = paragraphs.flatMap((text) => wrap(text.replaceAll('*/', '* /'), WIDTH - by.length - 3));
  if (lines.length === 0) return '';
  const [only = ''] = lines;
  const comment =
    lines.length === 1
      ? [`/** ${only} */`]
      : ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'];
  return `${indent(comment, by).join('\n')}\n`;
}
