import type { Api, Field, Operation } from '../api/api.ts';
import { toSnake } from '../api/names.ts';
import { deprecationOf, describe } from '../text.ts';
import { KEYWORDS, toDocstring, toType } from './syntax.ts';

const HEAD = `"""A method for each operation of the API. Generated from the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, Optional

from ..content import Content, Upload
from ..deprecation import warn_deprecated
from ..page import Page
from ..request import Request, fill, form_body, json_body, raw_body, to_key
from . import models


class Operations:
    def _data(self, request: Request) -> Any:
        raise NotImplementedError

    def _page(self, request: Request) -> Page[Any]:
        raise NotImplementedError

    def _content(self, request: Request) -> Content:
        raise NotImplementedError

    def _none(self, request: Request) -> None:
        raise NotImplementedError

`;
const INDENT = '        ';

export const toOperations = ({ operations }: Api): string => `${HEAD}${operations.map(toMethod).join('\n')}`;

/** The name of an operation's method, also used by the samples. */
export const toMethodName = (id: string, format: string): string => toSnake(id + format);

/** The name of a parameter, also used by the samples. */
export function toArgument(name: string): string {
  const snake = toSnake(name);
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

function toMethod(operation: Operation): string {
  const { id, format, pathFields, queryFields, body, keyed } = operation;
  const bodies = body === undefined ? [] : [`body: ${bodyType(body)}`];
  const named = [
    ...queryFields.map(toNamedArgument),
    ...(keyed ? ['idempotency_key: Optional[str] = None'] : []),
  ];
  const parameters = [
    'self',
    ...pathFields.map((field) => `${toArgument(field.name)}: ${toType(field, 'models.')}`),
    ...bodies,
    ...(named.length === 0 ? [] : ['*', ...named]),
  ];
  const name = toMethodName(id, format);
  const deprecation = deprecationOf(operation);
  const text = [
    `${describe(operation)}${argumentsText([...pathFields, ...queryFields])}`,
    ...(deprecation === undefined ? [] : [`Deprecated: ${deprecation}`]),
  ];
  return `    def ${name}(
${parameters.map((parameter) => `${INDENT}${parameter},\n`).join('')}    ) -> ${resultType(operation)}:
${toDocstring(text.join('\n\n'), INDENT).join('\n')}${deprecation === undefined ? '' : `\n${INDENT}warn_deprecated(${JSON.stringify(`${name} is deprecated. ${deprecation}`)})`}
${INDENT}request = Request(${toRequest(operation).join(', ')})
${toReturn(operation)}
`;
}

const toNamedArgument = (field: Field): string =>
  `${toArgument(field.name)}: ${field.required ? toType(field, 'models.') : `Optional[${toType({ ...field, nullable: false }, 'models.')}] = None`}`;

const argumentsText = (fields: Field[]): string => {
  const described = fields.filter(({ description }) => description !== '');
  return described.length === 0
    ? ''
    : `\n\n${described.map(({ name, description }) => `:param ${toArgument(name)}: ${description}`).join('\n')}`;
};

const bodyType = ({ value }: NonNullable<Operation['body']>): string =>
  value === undefined ? 'Upload' : toType(value, 'models.');

function toRequest({ method, path, pathFields, queryFields, fixedQuery, body, keyed }: Operation): string[] {
  const filled = pathFields.map(({ name }) => `, ${name}=${toArgument(name)}`).join('');
  const query = [
    ...queryFields.map(({ name }) => `${JSON.stringify(name)}: ${toArgument(name)}`),
    ...Object.entries(fixedQuery).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ];
  return [
    JSON.stringify(method),
    pathFields.length === 0 ? JSON.stringify(path) : `fill(${JSON.stringify(path)}${filled})`,
    ...(query.length === 0 ? [] : [`query={${query.join(', ')}}`]),
    ...(body === undefined ? [] : [`body=${toBody(body)}`]),
    ...(keyed ? ['key=to_key(idempotency_key)'] : []),
  ];
}

function toBody({ contentType, value }: NonNullable<Operation['body']>): string {
  if (value === undefined) return `raw_body(${JSON.stringify(contentType)}, body)`;
  return contentType === 'multipart/form-data' ? 'form_body(body)' : 'json_body(body)';
}

function resultType({ result }: Operation): string {
  if (result.kind === 'data') return toType(result.value, 'models.');
  if (result.kind === 'page') return `Page[${toType(result.of, 'models.')}]`;
  return result.kind === 'content' ? 'Content' : 'None';
}

function toReturn(operation: Operation): string {
  const { kind } = operation.result;
  if (kind === 'none') return `${INDENT}self._none(request)`;
  if (kind === 'content') return `${INDENT}return self._content(request)`;
  return `${INDENT}result: ${resultType(operation)} = self._${kind}(request)\n${INDENT}return result`;
}
