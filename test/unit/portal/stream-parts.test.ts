import { expect, test } from 'vitest';
import { streamParts } from '../../../functions/portal/app/http/stream-parts.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { createLogger } from '../../../shared/kernel/log/logger.ts';

test.each([
  ['that is refused alerts nobody', new DomainError('RATE_TPS_EXCEEDED'), []],
  ['that fails is an alert', new TypeError('a bug'), ['undeclared_error']],
])('a file with a later part %s, and is never sent as if it were whole', async (_, error, alerts) => {
  const raised: string[] = [];
  const log = createLogger(
    {},
    (event) => raised.push(event),
    () => {},
  );
  const parts = (async function* () {
    yield 'first';
    throw error;
  })();
  await expect(new Response(streamParts({ log, pagePath: '/links/csv' }, parts)).text()).rejects.toThrow();
  expect(raised).toEqual(alerts);
});
