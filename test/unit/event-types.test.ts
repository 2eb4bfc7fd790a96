import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EMITTING_SERVICES, EVENT_TYPES } from '../../shared/webhooks/event-types.ts';

const documentation = readFileSync(new URL('../../docs/webhooks/README.md', import.meta.url), 'utf8');

test.each(Object.entries(EVENT_TYPES))('%s is documented with every field of its data', (type, { data }) => {
  const line = documentation.split('\n').find((text) => text.startsWith(`| \`${type}\``));
  expect(line).toBeDefined();
  for (const field of Object.keys(data.shape)) expect(line).toContain(`\`${field}\``);
});

test.each(Object.entries(EVENT_TYPES))(
  '%s is under the name of its service, each field told of',
  (type, { service, data }) => {
    expect(type.startsWith(`${service}.`)).toBe(true);
    for (const field of Object.values(data.shape)) {
      expect(field.meta()).toEqual({ description: expect.any(String), example: expect.anything() });
    }
  },
);

test('an endpoint chooses among the services that emit, not the one that only tests', () => {
  expect([...EMITTING_SERVICES].sort()).toEqual(['billing', 'numberinsight', 'tts', 'urlshortener', 'voice']);
});
