import type { Api, Event, Field, Model } from '../api/api.ts';
import { toPascal } from '../api/names.ts';
import { KEYWORDS, toDocstring, toType } from './syntax.ts';

const HEAD = `"""The models of the API, as the reference names their fields. Generated from the OpenAPI document."""

from typing import Any, Literal, Optional, TypedDict, Union, final

from ..content import File

`;
const INDENT = '    ';

export function toModels({ models, events, errorCodes }: Api): string {
  const codes = errorCodes.map((code) => `${INDENT}${JSON.stringify(code)},\n`).join('');
  const names = ['ErrorCode', ...models.map(({ name }) => name), ...events.map(toEventName), 'WebhookEvent'];
  return `${HEAD}#: The codes of errors. A later version of the API may have more.
ErrorCode = Literal[\n${codes}]

${[...inOrder(models).map((model) => toModel(model, models)), ...events.map(toEvent)].join('\n')}
#: An event that a delivery brings; \`type\` tells them apart.
WebhookEvent = Union[\n${events.map((event) => `${INDENT}${toEventName(event)},\n`).join('')}]

__all__ = [\n${names.map((name) => `${INDENT}${JSON.stringify(name)},\n`).join('')}]
`;
}

const toEventName = ({ type }: Event): string => `${toPascal(type)}Event`;

/** Contained models first, because annotations are evaluated. */
function inOrder(models: Model[]): Model[] {
  const ordered: Model[] = [];
  const visit = (model: Model): void => {
    if (ordered.includes(model)) return;
    for (const name of [...model.choices, ...model.fields.flatMap(namesIn)]) {
      const contained = models.find((other) => other.name === name);
      if (contained !== undefined && contained !== model) visit(contained);
    }
    ordered.push(model);
  };
  for (const model of models) visit(model);
  return ordered;
}

function namesIn({ type }: Pick<Field, 'type'>): string[] {
  if (type.kind === 'model') return [type.name];
  return type.kind === 'list' || type.kind === 'map' ? namesIn(type.of) : [];
}

/** Optional fields are in a class of their own: \`NotRequired\` is newer than the oldest supported Python. */
function toModel({ name, description, choices, fields }: Model, models: Model[]): string {
  if (choices.length > 0) return `${name} = Union[${choices.join(', ')}]\n\n`;
  const isChoice = models.some((other) => other.choices.includes(name));
  // A checker narrows a union by `"error" in line` only where no class derives from its members.
  return isChoice
    ? toTypedDict(name, description, fields, '@final\n')
    : toTypedDict(name, description, fields);
}

function toTypedDict(name: string, description: string, fields: Field[], decorator = ''): string {
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  if (optional.length === 0) return decorator + toClass(name, 'TypedDict', description, required);
  if (required.length === 0)
    return decorator + toClass(name, 'TypedDict, total=False', description, optional);
  return `${toClass(`_${name}Required`, 'TypedDict', '', required)}
${decorator}${toClass(name, `_${name}Required, total=False`, description, optional)}`;
}

function toClass(name: string, base: string, description: string, fields: Field[]): string {
  if (fields.some((field) => KEYWORDS.has(field.name))) {
    const entries = fields.map((field) => `${JSON.stringify(field.name)}: ${toType(field)}`).join(', ');
    return `${name} = TypedDict("${name}", {${entries}}${base.replace('TypedDict', '')})\n\n`;
  }
  const lines = fields.flatMap((field) => [
    `${INDENT}${field.name}: ${toType(field)}`,
    ...(field.description === '' ? [] : toDocstring(field.description, INDENT)),
  ]);
  const docstring = description === '' ? [] : [...toDocstring(description, INDENT), ''];
  return `class ${name}(${base}):\n${[...docstring, ...lines].join('\n')}\n\n`;
}

const toEvent = (event: Event): string => `class ${toEventName(event)}(TypedDict):
${toDocstring(event.description, INDENT).join('\n')}

    id: str
    type: Literal[${JSON.stringify(event.type)}]
    version: int
    service: str
    accountId: int
    occurredAt: str
    data: ${event.data}

`;
