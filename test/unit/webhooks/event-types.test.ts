import { expect, test } from 'vitest';
import { readGuide } from '../../../docs/guides/read-guide.ts';
import { LANGUAGES } from '../../../docs/site/languages.ts';
import { EMITTING_SERVICES } from '../../../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../../../shared/webhooks/event-types.ts';

test.each(LANGUAGES)('the guide in %s lists every event with its fields', (language) => {
  const guide = readGuide(language, 'webhooks').markdown;
  for (const [type, { summary, data }] of Object.entries(EVENT_TYPES)) {
    const line = guide.split('\n').find((text) => text.startsWith(`| \`${type}\` | ${summary[language]} |`));
    expect([type, line]).toEqual([type, expect.any(String)]);
    for (const field of Object.keys(data.shape)) expect(line).toContain(`\`${field}\``);
  }
  expect(guide).toContain('`reason` (`failures`, `gone`, `operator`, `customer`)');
  expect(guide).toMatch(/`attempt` \((or|o) null\)/);
});

test.each(Object.entries(EVENT_TYPES))('every field of %s is described', (_, { data }) => {
  for (const field of Object.values(data.shape)) {
    const { description, example, id } = field.meta() ?? {};
    expect(description).toEqual(expect.any(String));
    // A part with a name of its own has its example with that of the whole.
    if (id === undefined) expect(example).toBeDefined();
  }
});

test('an endpoint chooses among the services that emit events', () => {
  expect([...EMITTING_SERVICES].sort()).toEqual([
    'billing',
    'numberinsight',
    'tts',
    'urlshortener',
    'voice',
    'webhook',
  ]);
});
