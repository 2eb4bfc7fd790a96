import { OPERATIONS, type Operation, TAGS } from './reference/operations.ts';
import { toSampleCall } from './samples/to-sample-call.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** All operations with examples as a Postman collection; address and key are variables. */
export const postmanCollection = (api: string): object => ({
  info: { name: 'Operator API', schema: SCHEMA },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
  variable: [
    { key: 'baseUrl', value: api },
    { key: 'apiKey', value: '' },
  ],
  item: TAGS.map(({ name }) => ({
    name,
    item: OPERATIONS.filter(({ tags }) => tags.includes(name)).map(toItem),
  })).filter(({ item }) => item.length > 0),
});

function toItem(operation: Operation): object {
  const { method, target, body, form, needsKey } = toSampleCall(operation);
  return {
    name: operation.summary,
    request: {
      method,
      url: `{{baseUrl}}${target}`,
      description: operation.description ?? '',
      ...(needsKey ? {} : { auth: { type: 'noauth' } }),
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2) } }),
      ...(form === undefined ? {} : { body: { mode: 'formdata', formdata: toFields(form) } }),
    },
  };
}

const toFields = (form: Record<string, string>): object[] =>
  Object.entries(form).map(([key, value]) =>
    value.startsWith('@') ? { key, type: 'file', src: value.slice(1) } : { key, type: 'text', value },
  );
