import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };

test('the document is valid by the schema of OpenAPI', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openapi));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('the document is valid by the linter of Redocly', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(openapi),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['spec'] }),
  });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('every group of operations is described, once', () => {
  const used = [...Object.values(openapi.paths), ...Object.values(openapi.webhooks)].flatMap((methods) =>
    Object.values(methods).flatMap((operation) => Object(operation).tags ?? []),
  );
  expect(openapi.tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
  for (const { name, description } of openapi.tags) expect(description, name).toMatch(/\w.*\.$/);
});
