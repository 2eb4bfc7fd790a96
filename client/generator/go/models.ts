import type { Api, Field, Model } from '../api/api.ts';
import { toComment, toFile, toName, toType } from './syntax.ts';

export const toModels = ({ models, events, errorCodes }: Api): string =>
  toFile(`${toErrorCodes(errorCodes)}
${models.map(toModel).join('\n')}
// newEventData returns the model of an event's data; nil for a type that this version does not know.
func newEventData(eventType string) any {
	switch eventType {
${events.map(({ type, data }) => `\tcase ${JSON.stringify(type)}:\n\t\treturn &${toName(data)}{}\n`).join('')}\t}
	return nil
}
`);

/** Aligned as gofmt does it. */
function toErrorCodes(codes: string[]): string {
  const width = Math.max(...codes.map((code) => toName(code).length));
  const lines = codes.map((code) => `\t${toName(code).padEnd(width)} ErrorCode = ${JSON.stringify(code)}\n`);
  return `// The codes of errors. A later version of the API may have more.\nconst (\n${lines.join('')})\n`;
}

function toModel({ name, description, fields, isInput }: Model): string {
  const text = `${toName(name)} is a model of the API.${description === '' ? '' : ` ${description}`}`;
  // An empty line between fields, so that gofmt aligns nothing.
  const members = fields.map((field) => toField(field, isInput)).join('\n');
  return `${toComment(text)}type ${toName(name)} struct {\n${members}}\n`;
}

function toField(field: Field, isInput: boolean): string {
  const { name, required, type, description } = field;
  const values = type.kind === 'choice' ? `One of ${type.values.join(', ')}.` : '';
  const text = [description, values].filter((part) => part !== '').join(' ');
  const tag = `\`json:"${name}${required ? '' : ',omitempty'}"\``;
  return `${text === '' ? '' : toComment(text, '\t')}\t${toName(name)} ${fieldType(field, isInput)} ${tag}\n`;
}

/** Optional fields are nil where they are missing; in a request, some are null where they are there. */
function fieldType(field: Field, isInput: boolean): string {
  if (field.required) return toType(field);
  return isInput && field.nullable
    ? `*Nullable[${toType({ ...field, nullable: false })}]`
    : toType({ ...field, nullable: true });
}
