import { expect, inject, test } from 'vitest';
import { toPhone } from '../../functions/portal/i18n/format.ts';
import { numberEnding, uploadTone } from '../harness/calls/call-blasting.ts';
import { query } from '../harness/database.ts';
import { uploadForColumns } from '../harness/portal/column-files.ts';
import { createSignedIn, readConfirmation } from '../harness/portal/portal.ts';
import { uploadRecipientFile } from '../harness/portal/recipient-files.ts';

const environment = inject('environment');

/** Numbers as people of an organization in Colombia type them, and their digits. */
const TYPED = [
  ['310 555 9999', '573105559999'],
  ['0310 555 9999', '573105559999'],
  ['00573105559999', '573105559999'],
  ['573105559999', '573105559999'],
  ['+32 12 34 56 78', '3212345678'],
  ['3212345678', '573212345678'],
] as const;
const UNREADABLE = ['12345678', '00000000', '5,73E+11', '628123456789.5'];

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ');
const once = () => crypto.randomUUID();

test('a page shows the number as it was read before an opt-out, a test call or a look-up takes effect', async () => {
  const own = await createSignedIn(environment);
  const { portal, base } = own;
  const audioId = await uploadTone(own, 1);
  const forms = [
    [`${base}/opt-outs/new/add`, (number: string) => ({ number, purpose: '', source: '' })],
    [`${base}/calls/new/dial`, (to: string) => ({ to, text: '', voice: '', audioId })],
    [`${base}/lookup/ask`, (number: string) => ({ number, country: '' })],
  ] as const;
  for (const [path, toFields] of forms) {
    for (const [typed, digits] of TYPED) {
      const asked = await portal.submit(path, { ...toFields(typed), once: once() });
      expect([path, typed, asked.status, readConfirmation(asked) !== undefined]).toEqual([
        path,
        typed,
        200,
        true,
      ]);
      expect(asked.text).toMatch(new RegExp(`<h1>[^<]*${toPhone(digits).replace('+', '\\+')}`));
    }
    for (const typed of UNREADABLE) {
      const refused = await portal.post(path, { ...toFields(typed), once: once() });
      expect([path, typed, refused.status]).toEqual([path, typed, 422]);
    }
  }
  expect(
    await query(environment, 'select 1 from opt_out where organization_id = $1', [own.organizationId]),
  ).toEqual([]);
  await portal.post(`${base}/opt-outs/new/add`, { number: '+32 12 34 56 78', purpose: '', source: '' });
  await portal.post(`${base}/opt-outs/new/add`, { number: '3212345678', purpose: '', source: '' });
  const stored = await query(
    environment,
    'select number from opt_out where organization_id = $1 order by id',
    [own.organizationId],
  );
  expect(stored).toEqual([{ number: '3212345678' }, { number: '573212345678' }]);
  // A selected row is the number that is stored, not what its digits could be at home.
  await portal.post(`${base}/opt-outs/selected/remove`, { item: '3212345678', value: 'Asked for it' });
  expect(
    await query(environment, 'select number from opt_out where organization_id = $1', [own.organizationId]),
  ).toEqual([{ number: '573212345678' }]);
});

test('the fields of filters show the number as it was read', async () => {
  const { portal, base } = await createSignedIn(environment);
  for (const path of ['/opt-outs?number=', '/evidence?number=', '/calls?to='])
    for (const [typed, digits] of TYPED) {
      const { text } = await portal.get(`${base}${path}${encodeURIComponent(typed)}`);
      expect(text).toContain(`value="${toPhone(digits).replaceAll('\u00a0', ' ')}"`);
    }
});

test('a file of opt-outs or recipients that somebody uploads is read as people write numbers', async () => {
  const own = await createSignedIn(environment);
  const { portal, base } = own;
  const file = ['number', ...TYPED.slice(0, 5).map(([typed]) => typed)].join('\n');
  const columns = await uploadForColumns(own, '/opt-outs/new', `${file}\n`);
  await portal.submit(`${columns}/choose`, { column: '0' });
  const stored = await query(
    environment,
    'select number from opt_out where organization_id = $1 order by number',
    [own.organizationId],
  );
  expect(stored).toEqual([{ number: '3212345678' }, { number: '573105559999' }]);

  const audioId = await uploadTone(own, 1);
  const made = await own.api.post('/callblasting/campaigns', { name: 'Numbers', audioId });
  const { id } = made.json.data;
  const national = numberEnding('00').slice(2);
  const uploaded = await uploadRecipientFile(own, id, `Celular;Ciudad\n${national};Cali\n5,73E+11;Cali\n`);
  const page = `${base}/calls/campaigns/${id}/recipients/${uploaded}`;
  const shown = textOf((await portal.get(page)).text);
  expect(shown).toContain(`→ ${toPhone(`57${national}`)}`);
  expect(shown).toContain('In Excel');
  expect((await portal.post(`${page}/add`, { column: ['0', ''] })).status).toBe(303);
  expect(textOf((await portal.get(page)).text).replaceAll(/\s+/g, ' ')).toMatch(
    /Added 1 .* Lines with errors 1 .* 3 to: .*Excel/,
  );
});
