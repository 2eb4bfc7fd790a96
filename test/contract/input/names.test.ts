import { expect, inject, test } from 'vitest';
import { rotateSample } from '../../harness/ci.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { bodyFieldsOf } from '../document/openapi-schemas.ts';
import { OPERATIONS } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');

/** Texts that a terminal obeys, that are more than a line, or that show as others. */
const DECEPTIVE: Record<string, string> = {
  'an escape sequence': 'a\u001b]52;c;aGk=\u0007b',
  'a C1 control': 'a\u009b31mb',
  'a line break': 'a\nb',
  'a line separator': 'a\u2028b',
  'a right-to-left override': 'abc\u202egnp.exe',
  'an isolate': 'a\u2066b\u2069',
  'a right-to-left mark': 'a\u200fb',
  'a soft hyphen': 'a\u00adb',
  'a zero-width space': 'a\u200bb',
};

/** Texts to be spoken, which may be of several lines. */
const PROSE = new Set(['text']);

/** Every text in a body, by the document. */
const FIELDS = OPERATIONS.flatMap((operation) =>
  Object.entries(bodyFieldsOf(operation))
    .filter(
      ([name, { type, format }]) =>
        [type].flat().includes('string') && format !== 'binary' && !PROSE.has(name),
    )
    .map(([field]) => ({ operation, id: operation.id, field })),
).map((one, turn) => ({ ...one, turn }));

test('every operation with a name or a reference is tested here', () => {
  expect(FIELDS.map(({ id, field }) => `${id} ${field}`)).toEqual(
    expect.arrayContaining([
      'synthesize reference',
      'createBatch reference',
      'createTextCall clientReference',
      'createAudioCall clientReference',
      'uploadAudio name',
      'createLink longUrl',
    ]),
  );
});

test.for(rotateSample(FIELDS, 5, 0))(
  '$id refuses a $field that is not a single line of plain text',
  async ({ operation, field, turn }) => {
    const tenant = await createTenant(environment);
    const { body, form, ...rest } = await makeValidRequest(operation, tenant);
    for (const [what, text] of rotateSample(Object.entries(DECEPTIVE), 3, turn)) {
      const sent = form
        ? { form: [...form, { name: field, value: text }] }
        : { body: { ...Object(body), [field]: text } };
      const { status, fields } = refusalOf(await call(environment, operation, { ...rest, ...sent }, tenant));
      expect([what, status, fields]).toEqual([what, 400, [field]]);
    }
  },
);
