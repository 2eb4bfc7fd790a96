import { beforeAll, describe, expect, inject, test } from 'vitest';
import { CALLS, callWith, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { downloadLines, waitForBatch } from '../../harness/numbers.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
let tenant: Tenant;
let audioId: string;
beforeAll(async () => {
  tenant = await createTenant(environment);
  audioId = await uploadTone(tenant, 1);
});

/** Numbers as an organization in Colombia writes them, and their digits; undefined: it is not a number. */
const WRITTEN: readonly [text: string, digits: string | undefined][] = [
  ['3005550111', '573005550111'],
  ['00573005550112', '573005550112'],
  ['03005550113', '573005550113'],
  ['+573005550114', '573005550114'],
  ['310 555 9999', '573105559999'],
  ['(+57) 300-555.0115', '573005550115'],
  ['tel:+573005550116', '573005550116'],
  ['３００５５５０１１７', '573005550117'],
  ['573005550118.0', '573005550118'],
  ['573005550119', '573005550119'],
  ['3212345678', '573212345678'],
  ['+3212345678', '3212345678'],
  ['604 234 5678', '576042345678'],
  ['12345678', undefined],
  ['00000000', undefined],
  ['571001234567', undefined],
  ['5,73E+11', undefined],
  ['628123456789.5', undefined],
];
const DIGITS = WRITTEN.flatMap(([, digits]) => digits ?? []);
/** The lines, from 1, of what is no number. */
const REFUSED = WRITTEN.flatMap(([, digits], index) => (digits === undefined ? [index + 1] : []));

const linesOf = (json: { data: { rejected: { line: number }[] } }) =>
  json.data.rejected.map(({ line }) => line);
/** These texts as a file with a column, and the number of its first line. */
const FILES: readonly [type: string, toFile: (column: string) => string, firstLine: number][] = [
  ['text/csv', (column) => [`${column};note`, ...WRITTEN.map(([text]) => `${text};`)].join('\n'), 2],
  [
    'application/x-ndjson',
    (column) => WRITTEN.map(([text]) => JSON.stringify({ [column]: text })).join('\n'),
    1,
  ],
];
const send = ({ api }: Tenant, path: string, type: string, body: string) =>
  api.send(path, { method: 'POST', body, headers: { 'Content-Type': type } });

describe('A number as people write it is read in', () => {
  const storedOptOuts = async ({ organizationId }: Tenant) =>
    (
      await query<{ number: string }>(environment, 'select number from opt_out where organization_id = $1', [
        organizationId,
      ])
    ).map(({ number }) => number);

  test('opt-outs that are added, filtered and removed', async () => {
    const items = WRITTEN.map(([number]) => ({ number }));
    const { json } = await tenant.api.post('/contacts/opt-outs', { items });
    expect([json.data.accepted, linesOf(json)]).toEqual([DIGITS.length, REFUSED]);
    expect((await storedOptOuts(tenant)).sort()).toEqual(DIGITS.toSorted());
    for (const [text, digits] of rotateSample(WRITTEN, 4, 2)) {
      const { status, json } = await tenant.api.get(
        `/contacts/opt-outs?${new URLSearchParams({ number: text })}`,
      );
      expect([text, status, json.data?.items.map(({ number }: { number: string }) => number)]).toEqual(
        digits === undefined ? [text, 400, undefined] : [text, 200, [digits]],
      );
    }
    // A plus that is not encoded.
    const belgian = (await tenant.api.get('/contacts/opt-outs?number=+3212345678')).json.data.items;
    expect(belgian).toMatchObject([{ number: '3212345678' }]);
    const afterSpace = await tenant.api.get('/contacts/opt-outs?number=%203212345678');
    expect(afterSpace.json.data.items).toMatchObject([{ number: '573212345678' }]);
    const removed = rotateSample(WRITTEN, 4, 0);
    for (const [number, digits] of removed) {
      const { status, json } = await tenant.api.post('/contacts/opt-outs/remove', {
        number,
        reason: 'Asked',
      });
      expect([number, status, json.data]).toEqual(
        digits === undefined ? [number, 400, undefined] : [number, 200, { removed: 1 }],
      );
    }
    const left = DIGITS.filter((digits) => !removed.some(([, gone]) => gone === digits));
    expect((await storedOptOuts(tenant)).sort()).toEqual(left.sort());
  });

  test.each(rotateSample(FILES, 2, 0))('opt-outs of a file, %s', async (type, toFile, firstLine) => {
    const own = await createTenant(environment);
    const { json } = await send(own, '/contacts/opt-outs', type, toFile('number').replace('note', 'source'));
    expect([json.data.accepted, linesOf(json)]).toEqual([
      DIGITS.length,
      REFUSED.map((line) => line + firstLine - 1),
    ]);
    const shortened = json.data.rejected.find(({ message }: { message: string }) => /Excel/.test(message));
    expect(shortened.line).toBe(WRITTEN.findIndex(([text]) => text.includes('E+')) + firstLine);
    expect((await storedOptOuts(own)).sort()).toEqual(DIGITS.toSorted());
  });

  test('contacts made elsewhere, checks and evidence', async () => {
    const at = new Date().toISOString();
    const own = await createTenant(environment);
    const items = WRITTEN.map(([number]) => ({ number, channel: 'visit', at }));
    const { json } = await own.api.post('/contacts/touches', { items });
    expect([json.data.accepted, linesOf(json)]).toEqual([DIGITS.length, REFUSED]);
    const [row] = await query<{ known: number }>(
      environment,
      `select count(*)::int as known from contact_touch
        where organization_id = $1 and encode(number_hash, 'hex') in (select routine.find_number_hash($1, number) from unnest($2::text[]) number)`,
      [own.organizationId, DIGITS],
    );
    expect(row?.known).toBe(DIGITS.length);
    const check = (texts: string[]) =>
      own.api.post('/contacts/check', { numbers: texts, purpose: 'collection' });
    const readable = WRITTEN.flatMap(([text, digits]) => (digits === undefined ? [] : [text]));
    const checked = (await check(readable)).json.data.items;
    expect(checked.map(({ number }: { number: string }) => number)).toEqual(DIGITS);
    expect(refusalOf(await check(WRITTEN.map(([text]) => text)))).toMatchObject({
      fields: REFUSED.map((line) => `numbers.${line - 1}`),
    });
    for (const [text, digits] of rotateSample(WRITTEN, 4, 1)) {
      const { status } = await own.api.get(`/contacts/evidence?${new URLSearchParams({ number: text })}`);
      expect([text, status]).toEqual([text, digits === undefined ? 400 : 200]);
    }
  });

  test.each<[type: string, add: (path: string) => Promise<Received>, firstLine: number]>([
    ['JSON', (path) => tenant.api.post(path, { recipients: WRITTEN.map(([to]) => ({ to })) }), 1],
    ...FILES.map(([type, toFile, firstLine]): [string, (path: string) => Promise<Received>, number] => [
      type,
      (path) => send(tenant, path, type, toFile('to').replace('note', 'externalId')),
      firstLine,
    ]),
  ])('recipients of a campaign, %s', async (_, add, firstLine) => {
    const created = await tenant.api.post('/callblasting/campaigns', { name: 'Numbers', audioId });
    const { id } = created.json.data;
    const { json } = await add(`/callblasting/campaigns/${id}/recipients`);
    expect([json.data.accepted, linesOf(json)]).toEqual([
      DIGITS.length,
      REFUSED.map((line) => line + firstLine - 1),
    ]);
    const stored = await query<{ to: string }>(
      environment,
      `select to_number as "to" from campaign_recipient
        where campaign_id = (select id from campaign where campaign_id = $1)`,
      [id],
    );
    expect(stored.map(({ to }) => to).sort()).toEqual(DIGITS.toSorted());
  });

  test('look-ups and batches, which name the other number that the digits may be', async () => {
    const texts = WRITTEN.map(([text]) => text);
    const created = await tenant.api.post('/numberinsight/batch', { numbers: texts });
    const lines = await downloadLines(await waitForBatch(tenant, created.json.data.jobId));
    expect(lines.map(({ number, valid }) => (valid ? number : undefined))).toEqual(
      WRITTEN.map(([, digits]) => digits),
    );
    const found = (await tenant.api.get('/numberinsight/lookup/3212345678')).json.data;
    expect(found).toMatchObject({ number: '573212345678', alsoValidAs: '3212345678' });
    const belgian = (await tenant.api.get('/numberinsight/lookup/+3212345678')).json.data;
    expect(belgian).toMatchObject({ number: '3212345678', alsoValidAs: null, country: { code: 'BE' } });
    const asBelgian = (await tenant.api.get('/numberinsight/lookup/3212345678?country=BE')).json.data;
    expect(asBelgian).toMatchObject({ number: '3212345678', alsoValidAs: null });
  });

  test('the filter of calls', async () => {
    const to = numberEnding('00');
    const id = await callWith(tenant, { to, audioId });
    const national = to.slice(2);
    for (const text of [
      to,
      `+${to}`,
      `00${to}`,
      national,
      `0${national}`,
      `(${national.slice(0, 3)}) ${national.slice(3)}`,
    ]) {
      const { json } = await tenant.api.get(`${CALLS}?${new URLSearchParams({ to: text })}`);
      expect([text, json.data.items.map((call: { id: string }) => call.id)]).toEqual([text, [id]]);
    }
    expect(refusalOf(await tenant.api.get(`${CALLS}?to=12345678`))).toMatchObject({ fields: ['to'] });
  });
});

test('`to` and `callerId` stay digits with country code, and their refusal says how to write the number', async () => {
  const refused = async (path: string, body: object) => {
    const { status, json } = await tenant.api.post(path, body);
    return [status, ...json.error.details.map(({ message }: { message: string }) => message)];
  };
  const ends = (digits: string) => expect.stringMatching(new RegExp(` write ${digits}\\.$`));
  for (const [path, rest] of [
    [`${CALLS}/audio`, { audioId }],
    [CALLS, { text: 'Hola', voice: 'es-CO-Salome' }],
  ] as const)
    for (const to of ['3105559999', '310 555 9999', '+573105559999', '03105559999', '573105559999.0'])
      expect(await refused(path, { to, ...rest })).toEqual([400, ends('573105559999')]);
  expect(await refused(`${CALLS}/audio`, { audioId, to: '12345678' })).toEqual([
    400,
    expect.not.stringContaining('write'),
  ]);
  // Digits of a number in Belgium, where this organization does not call.
  expect(await refused(`${CALLS}/audio`, { audioId, to: '3212345678' })).toEqual([400, ends('573212345678')]);
  const to = numberEnding('00');
  expect(await refused(`${CALLS}/audio`, { audioId, to, callerId: '601 234 5678' })).toEqual([
    400,
    ends('576012345678'),
  ]);
  const campaign = { name: 'Numbers', audioId, callerId: '6012345678' };
  expect(await refused('/callblasting/campaigns', campaign)).toEqual([400, ends('576012345678')]);
});
