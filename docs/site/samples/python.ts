import type { Type } from '../../../client/generator/api/api.ts';
import { toArgument, toMethodName } from '../../../client/generator/python/operations.ts';
import { findModel, toClientCall, toSentFileName } from './find-operation.ts';
import type { SampleCall } from './sample.ts';

const STEP = '    ';

/** A call with our own client. */
export function toPythonSample(call: SampleCall): string {
  const { operation, path, query, body } = toClientCall(call);
  const values = [
    ...path.map(({ field, value }) => toValue(value, field.type)),
    ...(operation.body?.value === undefined ? [] : [toValue(body, operation.body.value.type)]),
    ...query.map(({ field, value }) => `${toArgument(field.name)}=${toValue(value, field.type)}`),
  ];
  const made = `client.${toMethodName(operation.id, operation.format)}(${values.join(', ')})`;
  const { kind } = operation.result;
  return `import os
from operator_client import Client

client = Client(os.environ["BASE"], os.environ["KEY"])
${
  kind === 'none'
    ? made
    : kind === 'content'
      ? `file = ${made}\nprint(file.content_type, len(file.content))`
      : `result = ${made}\nprint(result${kind === 'page' ? '.items' : ''})`
}`;
}

function toValue(value: unknown, type: Type, indent = ''): string {
  if (value === null) return 'None';
  const inner = indent + STEP;
  if (type.kind === 'file') {
    const name = JSON.stringify(toSentFileName(value));
    return `(${name}, open(${name}, "rb").read())`;
  }
  if (type.kind === 'boolean') return String(value) === 'true' ? 'True' : 'False';
  if (type.kind === 'integer' || type.kind === 'number') return String(value);
  if (type.kind === 'list' && Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${toValue(item, type.of.type, inner)},\n`).join('')}${indent}]`;
  if (type.kind !== 'model') return JSON.stringify(value);
  const given: Record<string, unknown> = Object(value);
  const fields = findModel(type.name).fields.filter(({ name }) => given[name] !== undefined);
  return `{\n${fields.map(({ name, type: of }) => `${inner}${JSON.stringify(name)}: ${toValue(given[name], of, inner)},\n`).join('')}${indent}}`;
}
