import type { Field, Type } from '../../../client/generator/api/api.ts';
import { toMethodName, toParamsName } from '../../../client/generator/go/operations.ts';
import { toName, toType } from '../../../client/generator/go/syntax.ts';
import { findModel, toClientCall, toSentFileName } from './find-operation.ts';
import type { SampleCall } from './sample.ts';

const STEP = '\t';

/** A call with our own client. */
export function toGoSample(call: SampleCall): string {
  const { operation, path, query, body } = toClientCall(call);
  const { id, format, queryFields, result } = operation;
  const params = query.map(
    ({ field, value }) => `${toName(field.name)}: ${toPointer(value, field.type, STEP)}`,
  );
  const values = [
    'context.Background()',
    ...path.map(({ field, value }) => toValue(value, field.type, STEP)),
    ...(operation.body?.value === undefined ? [] : [toValue(body, operation.body.value.type, STEP)]),
    ...(queryFields.length === 0 ? [] : [`operator.${toParamsName(id, format)}{${params.join(', ')}}`]),
  ];
  const made = `client.${toMethodName(id, format)}(${values.join(', ')})`;
  const check = (condition: string) => `\tif ${condition} {\n\t\tlog.Fatal(err)\n\t}\n`;
  const used =
    result.kind === 'content'
      ? 'file.ContentType, len(file.Content)'
      : `result${result.kind === 'page' ? '.Items' : ''}`;
  const printed = `${result.kind === 'content' ? 'fmt.Println' : 'fmt.Printf'}(${result.kind === 'content' ? '' : '"%+v\\n", '}${used})`;
  const reads = /Content: content\b/.test(made);
  const imports = ['context', ...(result.kind === 'none' ? [] : ['fmt']), 'log', 'os'];
  return `package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')}
	operator "github.com/operator-example/client-go/v6"
)

func main() {
	client, err := operator.New(os.Getenv("BASE"), os.Getenv("KEY"))
${check('err != nil')}${reads ? `\tcontent, err := os.ReadFile("${toSentFileName(Object(body).file)}")\n${check('err != nil')}` : ''}${
  result.kind === 'none'
    ? check(`err := ${made}; err != nil`)
    : `\t${result.kind === 'content' ? 'file' : 'result'}, err := ${made}\n${check('err != nil')}\t${printed}\n`
}}`;
}

/** A value of a required field. */
function toValue(value: unknown, type: Type, indent: string): string {
  const inner = indent + STEP;
  if (type.kind === 'file')
    return `operator.File{Name: ${JSON.stringify(toSentFileName(value))}, Content: content}`;
  if (type.kind === 'boolean' || type.kind === 'integer' || type.kind === 'number') return String(value);
  if (type.kind === 'list' && Array.isArray(value) && value.length === 0)
    return `[]${inPackage(type.of.type)}{}`;
  if (type.kind === 'list' && Array.isArray(value))
    return `[]${inPackage(type.of.type)}{\n${value.map((item) => `${inner}${toValue(item, type.of.type, inner)},\n`).join('')}${indent}}`;
  if (type.kind !== 'model') return JSON.stringify(String(value));
  const given: Record<string, unknown> = Object(value);
  const fields = findModel(type.name).fields.filter(({ name }) => given[name] !== undefined);
  const lines = align(
    fields.map((field) => [`${toName(field.name)}:`, toFieldValue(given[field.name], field, inner)]),
  ).map((line) => `${inner}${line},\n`);
  return `${inPackage(type)}{\n${lines.join('')}${indent}}`;
}

function toFieldValue(value: unknown, { required, nullable, type }: Field, indent: string): string {
  if (required) return toValue(value, type, indent);
  if (!nullable) return toPointer(value, type, indent);
  return value === null
    ? `operator.Null[${inPackage(type)}]()`
    : `operator.Value(${toTyped(value, type, indent)})`;
}

/** Aligned as gofmt does it: values of one line with those of the lines beside them. */
function align(entries: [key: string, value: string][]): string[] {
  const isShort = ([, value]: [string, string]): boolean => !value.includes('\n');
  return entries.map(([key, value], index) => {
    if (!isShort([key, value])) return `${key} ${value}`;
    const before = entries.slice(0, index).findLastIndex((entry) => !isShort(entry));
    const after = entries.findIndex((entry, at) => at > index && !isShort(entry));
    const beside = entries.slice(before + 1, after === -1 ? undefined : after);
    return `${key.padEnd(Math.max(...beside.map(([name]) => name.length)))} ${value}`;
  });
}

/** A list is nil where it is missing; anything else by a pointer. */
const toPointer = (value: unknown, type: Type, indent: string): string =>
  type.kind === 'list' ? toValue(value, type, indent) : `operator.Ptr(${toTyped(value, type, indent)})`;

/** The types of numbers, as Go takes \`2\` for an \`int\`. */
const GO_NUMBERS: Readonly<Record<string, string>> = { integer: 'int64', number: 'float64' };

const toTyped = (value: unknown, type: Type, indent: string): string => {
  const numberType = GO_NUMBERS[type.kind];
  return numberType === undefined ? toValue(value, type, indent) : `${numberType}(${String(value)})`;
};

const inPackage = (type: Type): string => {
  const name = toType({ type, nullable: false });
  return type.kind === 'model' || type.kind === 'file' ? `operator.${name}` : name;
};
