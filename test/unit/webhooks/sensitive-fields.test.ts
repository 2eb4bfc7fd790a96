import { expect, test } from 'vitest';
import type * as z from 'zod';
import {
  EVENT_TYPE_NAMES,
  type EventType,
  sensitiveFieldsOf,
  shownByEvent,
} from '../../../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../../../shared/webhooks/event-types.ts';

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  const { def } = schema as z.core.$ZodType['_zod'] & { def: z.core.$ZodTypeDef };
  switch (def.type) {
    case 'object':
      return Object.entries((def as z.core.$ZodObjectDef).shape).flatMap(([name, inner]) => [
        name,
        ...fieldsOf(inner),
      ]);
    case 'array':
      return fieldsOf((def as z.core.$ZodArrayDef).element);
    case 'union':
      return (def as z.core.$ZodUnionDef).options.flatMap(fieldsOf);
    case 'nullable':
      return fieldsOf((def as z.core.$ZodNullableDef).innerType);
    default:
      return [];
  }
}

const fields = (type: EventType) => new Set(fieldsOf(EVENT_TYPES[type].data));

test.each(EVENT_TYPE_NAMES)('%s declares each amount that it has, and only fields that it has', (type) => {
  const { money = [], people = [] } = sensitiveFieldsOf(type);
  const has = fields(type);
  expect([...has].filter((name) => name.endsWith('Micro')).toSorted()).toEqual(money.toSorted());
  expect([...money, ...people].filter((name) => !has.has(name))).toEqual([]);
});

test('the events about a person declare it: who was called, and each visit', () => {
  const about = EVENT_TYPE_NAMES.filter((type) =>
    ['to', 'externalId'].some((name) => fields(type).has(name)),
  );
  expect(about.length).toBe(6);
  for (const type of about) expect([type, shownByEvent(type)]).toEqual([type, ['people']]);
});
