import type { Api, Field, Operation } from '../api/api.ts';
import { deprecationOf, describe } from '../text.ts';
import { toArgument, toComment, toFile, toName, toResultType, toType } from './syntax.ts';

export const toOperations = ({ operations, models }: Api): string => {
  const fieldsOf = (name: string): Field[] => models.find((model) => model.name === name)?.fields ?? [];
  const methods = operations.map((operation) => toMethod(operation, fieldsOf)).join('\n');
  return toFile(methods, ['context', ...(/\bfmt\./.test(methods) ? ['fmt'] : [])]);
};

/** The name of an operation's method, also used by the samples. */
export const toMethodName = (id: string, format: string): string => toName(id + format);

/** The struct of an operation's query parameters, also used by the samples. */
export const toParamsName = (id: string, format: string): string => `${toName(id + format)}Params`;

function toMethod(operation: Operation, fieldsOf: (model: string) => Field[]): string {
  const { id, format, pathFields, queryFields, body } = operation;
  const name = toMethodName(id, format);
  const parameters = [
    'ctx context.Context',
    ...pathFields.map((field) => `${toArgument(field.name)} ${toType(field)}`),
    ...(body === undefined ? [] : [`body ${body.value === undefined ? 'Upload' : toType(body.value)}`]),
    ...(queryFields.length === 0 ? [] : [`params ${toParamsName(id, format)}`]),
    'options ...CallOption',
  ];
  const result = resultType(operation);
  const end = deprecationOf(operation);
  const deprecation = end === undefined ? '' : `\n\nDeprecated: ${end}`;
  const text = `${name}: ${describe(operation)}${argumentsText(pathFields)}${deprecation}`;
  return `${toParams(operation)}${toComment(text)}func (c *Client) ${name}(${parameters.join(', ')}) ${result === '' ? 'error' : `(${result}, error)`} {
${toRequest(operation, fieldsOf)}
	return ${toCall(operation)}(ctx, c, r, options)
}
`;
}

function argumentsText(fields: Field[]): string {
  const described = fields.filter(({ description }) => description !== '');
  return described.length === 0
    ? ''
    : `\n\n${described.map(({ name, description }) => `${toArgument(name)}: ${description}`).join('\n')}`;
}

function toParams({ id, format, queryFields }: Operation): string {
  if (queryFields.length === 0) return '';
  const name = toParamsName(id, format);
  const fields = queryFields.map((field) => {
    const comment = field.description === '' ? '' : toComment(field.description, '\t');
    return `${comment}\t${toName(field.name)} ${toType({ ...field, nullable: true })}\n`;
  });
  return `// ${name} are the query parameters of ${toMethodName(id, format)}; nil is left out.\ntype ${name} struct {\n${fields.join('\n')}}\n\n`;
}

function toRequest(operation: Operation, fieldsOf: (model: string) => Field[]): string {
  const { method, path, pathFields, queryFields, fixedQuery, body, keyed } = operation;
  const values = pathFields.map((field) =>
    field.type.kind === 'integer' ? `, fmt.Sprint(${toArgument(field.name)})` : `, ${toArgument(field.name)}`,
  );
  return [
    `r := newRequest(${JSON.stringify(method)}, ${JSON.stringify(path)}${values.join('')})`,
    ...queryFields.map(({ name }) => `setQuery(r, ${JSON.stringify(name)}, params.${toName(name)})`),
    ...Object.entries(fixedQuery).map(
      ([name, value]) => `r.query.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
    ...(body === undefined ? [] : toBody(body, fieldsOf)),
    ...(keyed ? ['r.withKey()'] : []),
  ]
    .map((line) => `\t${line}`)
    .join('\n');
}

function toBody(
  { contentType, value }: NonNullable<Operation['body']>,
  fieldsOf: (model: string) => Field[],
): string[] {
  if (value === undefined) return [`r.setRaw(${JSON.stringify(contentType)}, body)`];
  if (contentType !== 'multipart/form-data') return ['r.setJSON(body)'];
  const fields = value.type.kind === 'model' ? fieldsOf(value.type.name) : [];
  return [
    'f := newForm()',
    ...fields.map(({ name, type, required }) => {
      const member = `body.${toName(name)}`;
      if (type.kind === 'file') return `f.file(${JSON.stringify(name)}, ${member})`;
      return `addField(f, ${JSON.stringify(name)}, ${required ? '&' : ''}${member})`;
    }),
    'r.setForm(f)',
  ];
}

function resultType({ result }: Operation): string {
  if (result.kind === 'data') return toResultType(result.value);
  if (result.kind === 'page') return `*Page[${toType(result.of)}]`;
  return result.kind === 'content' ? '*Content' : '';
}

function toCall({ result }: Operation): string {
  if (result.kind === 'data') return `data[${toResultType(result.value)}]`;
  return result.kind === 'page' ? `page[${toType(result.of)}]` : result.kind;
}
