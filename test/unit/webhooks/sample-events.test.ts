import { expect, test } from 'vitest';
import { EVENT_TYPE_NAMES } from '../../../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../../../shared/webhooks/event-types.ts';
import { toSample } from '../../../shared/webhooks/sandbox/send-sample-event.ts';

test.each(EVENT_TYPE_NAMES)('the sample of %s is one of its type, and says that it is a sample', (type) => {
  const sample = toSample(type);
  expect(EVENT_TYPES[type].data.safeParse(sample).error?.issues).toBeUndefined();
  expect(sample.sample).toBe(true);
  expect(Object.keys(sample).length).toBeGreaterThan(1);
});
