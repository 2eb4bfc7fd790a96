import { expect, test } from 'vitest';
import * as z from 'zod';
import { ALL_FUNCTIONS } from '../../../../openapi/all-functions.ts';

/** A schema with all that it is made of. */
function* schemasOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Generator<z.core.$ZodType> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const {
    shape = {},
    element,
    innerType,
    options = [],
    in: from,
    out,
    catchall,
    valueType,
  } = Object(schema._zod.def);
  for (const part of [
    ...Object.values(shape),
    element,
    innerType,
    ...options,
    from,
    out,
    catchall,
    valueType,
  ])
    if (part instanceof z.core.$ZodType) yield* schemasOf(part, seen);
}

/** The messages that a schema gives itself, for no value in particular. */
function messagesOf({ _zod: { def } }: z.core.$ZodType): string[] {
  return [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap(({ error }) => {
    const given = error?.({ input: '', code: 'custom', path: [], message: '' } as never);
    const text = typeof given === 'string' ? given : given?.message;
    return text === undefined || text === null || text === '' ? [] : [text];
  });
}

test('every message of a schema of requests has both languages', () => {
  const found = ALL_FUNCTIONS.flatMap(({ routes }) =>
    routes.flatMap(({ operationId, body, query, params, line }) =>
      [body, query, params, line].flatMap((schema) =>
        schema === undefined
          ? []
          : [...schemasOf(schema)].flatMap(messagesOf).map((message) => ({ operationId, message })),
      ),
    ),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ message }) => !message.startsWith('["'))).toEqual([]);
});
