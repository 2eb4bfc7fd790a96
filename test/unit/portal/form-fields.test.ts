import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Form, Page } from '../../../functions/portal/app/declare.ts';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';
import { PAGES } from '../../../functions/portal/pages.ts';
import {
  type FieldRules,
  toAttributes,
  toBrowserPattern,
  toRules,
  toValues,
} from '../../../functions/portal/ui/forms/field-rules.ts';
import { ALL_FUNCTIONS } from '../../../openapi/all-functions.ts';

const t = createTranslate('en');
const routes = ALL_FUNCTIONS.flatMap((each) => each.routes);

/** Forms with a limit of their own, and the operation that they perform. */
const PERFORMED: Readonly<Record<string, string>> = {
  '/batches/new upload': 'createBatch',
  '/batches/new create': 'createBatch',
  '/batches/new/{file}/columns choose': 'createBatch',
  '/opt-outs/new upload': 'addOptOuts',
  '/links/batches/new upload': 'createLinkBatch',
  '/links/{domain}/{code} settings': 'setLinkSettings',
  '/calls/campaigns/{campaign} recipients': 'addRecipients',
  '/links/batches/new/{file}/columns choose': 'createLinkBatch',
};

/** Fields that no operation has: what they become there. */
const OF_THE_PORTAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/links/{domain}/{code} settings': { passQuery: 'true or false' },
  '/links/new paste': { domain: 'a field of each link', lines: 'links, one a line' },
  '/links/batches/new upload': { file: 'the body' },
  '/links/batches/new/{file}/columns choose': { column: 'the places of the fields of a line' },
  '/batches/new upload': { file: 'the body' },
  '/batches/new create': { numbers: 'a list, here as text' },
  '/batches/new/{file}/columns choose': { column: 'the place of the numbers' },
  '/calls/new dial': { to: 'a number as people write it', audioId: 'a field of createAudioCall' },
  '/opt-outs/new upload': { file: 'the body' },
  '/opt-outs/new/{file}/columns choose': { column: 'the places of the fields of an item' },
  '/opt-outs/new add': {
    number: 'a number as people write it',
    purpose: 'a field of an item',
    source: 'a field of an item',
  },
  '/calls/campaigns/{campaign} recipients': { file: 'the body' },
  '/calls/campaigns/{campaign} hear': { place: 'which recipient hears the text' },
  '/calls/campaigns/{campaign}/recipients/{file} add': { column: 'the places of the fields of a recipient' },
  '/calls/campaigns/new create': { startAt: 'a day', startTime: 'the time of that day' },
  '/calls/campaigns/{campaign}/edit edit': { startAt: 'a day', startTime: 'the time of that day' },
};

/** Fields that a form requires although the operation has a default or may leave them out, and the other way around. */
const OTHERWISE_REQUIRED: Readonly<Record<string, readonly string[]>> = {
  // An edit leaves out what stays; a form shows all of it.
  '/links/{domain}/{code} edit': ['longUrl', 'status'],
  '/calls/campaigns/{campaign}/edit edit': ['name'],
  // A text, or else an audio.
  '/calls/new dial': ['text', 'voice'],
  // A window needs both of its times and its days, but there may be none.
  '/calls/campaigns/new create': ['window.from', 'window.to', 'window.days'],
};

/** A choice of what the page has listed: the operation refuses any other. */
const LISTED = new Set(['voice']);
/** Drawn by the page from its own schema of each. */
const RULE = /^rules\.\d+\.(platform|countries|share|longUrl)$/;

const nameOf = (page: Page, form: Form): string => `${page.path} ${form.name}`;
const FORMS = PAGES.flatMap((page) =>
  page.forms.map((form) => ({ name: nameOf(page, form), form, fields: form.fields(t, 'CO').shape })),
);
const operationOf = ({ name, form }: (typeof FORMS)[number]) => {
  const id = PERFORMED[name] ?? form.operation;
  return routes.find(({ operationId }) => operationId === id);
};
const WITH_OPERATION = FORMS.filter((each) => operationOf(each) && Object.keys(each.fields).length > 0);

/** The schema within optional ones and those that prepare their input. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe)
    return innermost(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return innermost(schema.unwrap());
  return schema;
}

/** The operation's field with that path. */
function fieldAt(schema: z.core.$ZodType | undefined, path: string): z.ZodType | undefined {
  const [first = '', ...rest] = path.split('.');
  const object = schema && innermost(schema);
  const field = object instanceof z.ZodObject ? object.shape[first] : undefined;
  return rest.length === 0 || field === undefined ? field : fieldAt(field, rest.join('.'));
}

const operationField = (each: (typeof FORMS)[number], path: string): z.ZodType | undefined => {
  const route = operationOf(each);
  return [route?.body, route?.params, route?.query].flatMap((schema) => fieldAt(schema, path) ?? [])[0];
};

const KEYS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'format', 'type'] as const;

/** The limits that both schemas give for a field; a day is written in one of the operation's ways. */
function limitsOf(rules: FieldRules, isDay: boolean): object {
  const compared = isDay ? [] : KEYS;
  return {
    // A form says of a field that it requires that one character is the least.
    ...Object.fromEntries(
      compared.map((key) => [key, rules[key] === 1 && key === 'minLength' ? undefined : rules[key]]),
    ),
    values: toValues(rules),
  };
}

const isRequired = (schema: z.ZodType, given: unknown): boolean => !schema.safeParse(given).success;

describe.each(WITH_OPERATION)('the form $name', (each) => {
  const fields = Object.entries(each.fields).filter(
    ([name]) => !(name in (OF_THE_PORTAL[each.name] ?? {})) && !RULE.test(name),
  );

  test('has only fields of its operation, besides those of the portal', () => {
    expect(fields.filter(([name]) => operationField(each, name) === undefined).map(([name]) => name)).toEqual(
      [],
    );
  });

  test('has the lengths, formats and choices of its operation', () => {
    for (const [name, field] of fields.filter(([name]) => !LISTED.has(name))) {
      const rules = toRules(field);
      const isDay = rules.format === 'date';
      const meant = operationField(each, name);
      if (meant === undefined) throw new Error(`no field ${name}`);
      expect({ name, ...limitsOf(rules, isDay) }).toEqual({ name, ...limitsOf(toRules(meant), isDay) });
    }
  });

  test('requires what its operation requires', () => {
    for (const [name, field] of fields) {
      const meant = operationField(each, name);
      const isOtherwise = OTHERWISE_REQUIRED[each.name]?.includes(name) ?? false;
      if (meant !== undefined && field instanceof z.ZodType && toRules(field).items === undefined)
        expect([name, isRequired(field, '')]).toEqual([name, isRequired(meant, undefined) !== isOtherwise]);
    }
  });
});

test('every form that performs an operation is compared with it', () => {
  expect(WITH_OPERATION.length).toBeGreaterThan(12);
  const named = new Set(FORMS.map(({ name }) => name));
  const listed = [PERFORMED, OF_THE_PORTAL, OTHERWISE_REQUIRED].flatMap((names) => Object.keys(names));
  expect(listed.filter((name) => !named.has(name))).toEqual([]);
});

test('every choice of a form has a label, and no label is of anything else', () => {
  for (const { name, form, fields } of FORMS)
    for (const [field, { choices }] of Object.entries(form.inputs ?? {})) {
      const schema = fields[field];
      if (choices === undefined || schema === undefined || Object.keys(choices).length === 0) continue;
      expect([name, field, ...toValues(toRules(schema))]).toEqual([name, field, ...Object.keys(choices)]);
    }
});

test('an alias is drawn with the length and the form that the API takes', () => {
  const form = FORMS.find(({ name }) => name === '/links/new create');
  const code = form?.fields.code;
  if (code === undefined) throw new Error('there is no field code');
  const { pattern = '', ...attributes } = toAttributes(toRules(code));
  expect(attributes).toEqual({ minlength: 3, maxlength: 32 });
  const alias = new RegExp(`^(?:${pattern})$`, 'v');
  expect(
    ['black-friday', 'a'.repeat(32), 'ab', 'a'.repeat(33), 'a b'].map((each) => alias.test(each)),
  ).toEqual([true, true, false, false, false]);
});

test('browsers understand every pattern', () => {
  const patterns = FORMS.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => toAttributes(toRules(field)).pattern ?? []),
  );
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) expect(() => new RegExp(`^(?:${pattern})$`, 'v')).not.toThrow();
  expect(toBrowserPattern('^[A-Za-z0-9_.-]{1,32}$')).toBe('^[A-Za-z0-9_.\\-]{1,32}$');
  expect(toBrowserPattern('^[-a/(]\\[x-y$')).toBe('^[\\-a\\/\\(]\\[x-y$');
});
