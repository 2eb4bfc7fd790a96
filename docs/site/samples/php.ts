import type { Type } from '../../../client/generator/api/api.ts';
import { quote } from '../../../client/generator/php/syntax.ts';
import { findModel, toClientCall, toSentFileName } from './find-operation.ts';
import type { SampleCall } from './sample.ts';

const STEP = '    ';

/** A call with our own client. */
export function toPhpSample(call: SampleCall): string {
  const { operation, path, query, body } = toClientCall(call);
  const values = [
    ...path.map(({ field, value }) => toValue(value, field.type)),
    ...(operation.body?.value === undefined ? [] : [toValue(body, operation.body.value.type)]),
    ...query.map(({ field, value }) => `${field.name}: ${toValue(value, field.type)}`),
  ];
  const made = `$client->${operation.id}${operation.format}(${values.join(', ')});`;
  const uses = ['Client', ...new Set(made.match(/(?<=new )\w+|File(?=::)/g))].map((name) =>
    name === 'Client' || name === 'File' ? name : `Model\\${name}`,
  );
  const { kind } = operation.result;
  return `<?php
require 'vendor/autoload.php';

${uses.map((name) => `use Operator\\${name};\n`).join('')}
$client = new Client(getenv('BASE'), getenv('KEY'));
${
  kind === 'none'
    ? made
    : kind === 'content'
      ? `$file = ${made}\necho $file->contentType, ' ', strlen($file->content), PHP_EOL;`
      : `$result = ${made}\nprint_r($result${kind === 'page' ? '->items' : ''});`
}`;
}

function toValue(value: unknown, type: Type, indent = ''): string {
  if (value === null) return 'null';
  const inner = indent + STEP;
  if (type.kind === 'file') return `File::read(${quote(toSentFileName(value))})`;
  if (type.kind === 'boolean' || type.kind === 'integer' || type.kind === 'number') return String(value);
  if (type.kind === 'list' && Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${toValue(item, type.of.type, inner)},\n`).join('')}${indent}]`;
  if (type.kind !== 'model') return quote(String(value));
  const given: Record<string, unknown> = Object(value);
  const fields = findModel(type.name).fields.filter(({ name }) => given[name] !== undefined);
  return `new ${type.name}(\n${fields.map(({ name, type: of }) => `${inner}${name}: ${toValue(given[name], of, inner)},\n`).join('')}${indent})`;
}
