import { expect, test } from 'vitest';
import type { Schema } from '../../../client/generator/api/document.ts';
import { readApi } from '../../../client/generator/api/read-api.ts';

const toDocument = (schemas: Record<string, Schema>) => ({
  info: { version: '1.0.0' },
  paths: {},
  webhooks: {},
  components: { schemas },
});

const text: Schema = { type: 'string' };
const window: Schema = { type: 'object', properties: { from: text, to: text } };

test('two different schemas that would be the same model are refused', () => {
  const schemas = {
    CampaignWindow: { type: 'object', properties: { from: text } },
    Campaign: { type: 'object', properties: { window } },
  };
  expect(() => readApi(toDocument(schemas))).toThrow(
    'Two schemas would be the model CampaignWindow: give one of them an id.',
  );
});

test('a schema that is read twice is one model', () => {
  const $ref = '#/components/schemas/Window';
  const { models } = readApi(
    toDocument({
      Window: window,
      Campaign: { type: 'object', properties: { window: { $ref } } },
      Draft: { type: 'object', properties: { window: { anyOf: [{ $ref }, { type: 'null' }] } } },
    }),
  );
  expect(models.map(({ name }) => name)).toEqual(['Window', 'Campaign', 'Draft']);
});
