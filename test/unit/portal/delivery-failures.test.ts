import { expect, test } from 'vitest';
import type { PortalContext } from '../../../functions/portal/app/context.ts';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';
import { describeFailure } from '../../../functions/portal/pages/webhooks/delivery-facts.tsx';
import { toEndpointState } from '../../../functions/portal/pages/webhooks/webhook-facts.tsx';

// Only the reader's language matters here.
const reader = (language: 'es' | 'en') =>
  ({ language, t: createTranslate(language) }) as unknown as PortalContext;

const met = (responseStatus: number | null, error: string | null = null) => ({
  outcome: 'failed' as const,
  responseStatus,
  error,
});

test.each([
  [met(401), 'The endpoint answered 401: the signature was not accepted.'],
  [met(418), 'The endpoint answered 418: it did not accept what was sent.'],
  [met(503), 'The endpoint answered 503: it failed itself.'],
  [met(302), 'The endpoint answered 302: it leads to another address'],
  [met(600), 'The endpoint answered 600.'],
  [met(null, 'timeout'), 'Did not answer within 10 seconds.'],
  [met(null), 'The endpoint did not answer.'],
])('explains %j in a sentence', (attempt, said) => {
  expect(describeFailure(reader('en'), attempt)?.slice(0, said.length)).toBe(said);
  expect(describeFailure(reader('es'), attempt)).toMatch(/^(El destino|No) (no )?respondió/);
});

test.each([
  [met(521), 'refused the connection'],
  [met(525), 'TLS'],
  [met(526), 'certificate'],
  [met(530), 'does not resolve'],
  [met(410), 'gone'],
  [met(null, 'connection_failed'), 'its port is open and that its certificate is valid'],
  [met(null, 'name_not_resolved'), 'DNS'],
])('says what to look for after %j', (attempt, about) => {
  expect(describeFailure(reader('en'), attempt)).toContain(about);
});

test('explains nothing of an attempt that succeeded or is not over', () => {
  for (const outcome of ['succeeded', 'unknown'] as const)
    expect(describeFailure(reader('en'), { ...met(200), outcome })).toBeUndefined();
});

test('an active endpoint that fails is failing', () => {
  const endpoint = { status: 'active', disabledReason: null, failingSince: null } as const;
  const stateOf = (more: object) =>
    toEndpointState({ ...endpoint, ...more } as Parameters<typeof toEndpointState>[0]).en;
  expect(stateOf({})).toBe('Active');
  expect(stateOf({ failingSince: new Date(0) })).toBe('Failing');
  expect(stateOf({ status: 'disabled', disabledReason: 'gone', failingSince: new Date(0) })).toBe(
    'Disabled: it answered 410',
  );
});
