import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { DOCUMENT } from '../../../openapi/document.ts';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import { IS_CI } from '../../harness/ci.ts';

const { Ruleset, Spectral } = spectralCore;
const { oas } = spectralRulesets;
/** The document's size, divided by its operations and events. */
const MAX_CHARACTERS = 5_000;

test('the document is valid against the OpenAPI schema', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openapi));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('Redocly recommends nothing about the document', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(openapi),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test.runIf(IS_CI)('Spectral has neither errors nor warnings about the document', async () => {
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(oas));
  const problems = await spectral.run(structuredClone(openapi));
  expect(problems.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual([]);
});

test('every parameter is described, and has an example', () => {
  const document = [...Object.values(DOCUMENT.paths), ...Object.values(DOCUMENT.webhooks)];
  const parameters = document.flatMap((methods) =>
    Object.values(methods).flatMap(
      (operation): { name: string; description?: string; example?: unknown }[] =>
        Object(operation).parameters ?? [],
    ),
  );
  expect(parameters.length).toBeGreaterThan(100);
  expect(
    parameters.filter(({ description = '', example }) => description === '' || example === undefined),
  ).toEqual([]);
});

test('what operations share is written once, so that the document stays small', () => {
  const operations = Object.values({ ...openapi.paths, ...openapi.webhooks }).flatMap(Object.keys);
  expect(JSON.stringify(openapi).length / operations.length).toBeLessThan(MAX_CHARACTERS);
});

test('what has no name in the document is not repeated in it', () => {
  const seen = new Map<string, number>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, properties } = part as { type?: unknown; properties?: object };
    if (type === 'object' && Object.keys(Object(properties)).length > 1) {
      const text = JSON.stringify(part);
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(openapi.components.schemas);
  expect([...seen].filter(([, count]) => count > 1).map(([text]) => text.slice(0, 200))).toEqual([]);
});

test('every group of operations is described once', () => {
  const used = [...Object.values(openapi.paths), ...Object.values(openapi.webhooks)].flatMap((methods) =>
    Object.values(methods).flatMap((operation) => Object(operation).tags ?? []),
  );
  expect(openapi.tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
  for (const { name, description } of openapi.tags) expect(description, name).toMatch(/\w.*\.$/);
});
