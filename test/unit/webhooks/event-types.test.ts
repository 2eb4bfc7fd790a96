import { expect, test } from 'vitest';
import { readGuide } from '../../../docs/guides/read-guide.ts';
import { LANGUAGES } from '../../../docs/site/languages.ts';
import { EMITTING_SERVICES, EVENT_TYPES } from '../../../shared/webhooks/event-types.ts';

const guides = LANGUAGES.map((language) => readGuide(language, 'webhooks').markdown);

test.each(Object.entries(EVENT_TYPES))('%s is documented with every field of its data', (type, { data }) => {
  for (const guide of guides) {
    const line = guide.split('\n').find((text) => text.startsWith(`| \`${type}\``));
    expect(line).toBeDefined();
    for (const field of Object.keys(data.shape)) expect(line).toContain(`\`${field}\``);
  }
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

test('an endpoint chooses among the services that emit', () => {
  expect([...EMITTING_SERVICES].sort()).toEqual([
    'billing',
    'numberinsight',
    'tts',
    'urlshortener',
    'voice',
    'webhook',
  ]);
});
