import { expect, inject, test } from 'vitest';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const NUMBER = '573001234567';

test('Opt-outs come as files of lines, and each wrong line is listed by its number', async () => {
  const tenant = await createTenant(environment);
  const send = async (type: string, body: string) => {
    const answer = await tenant.api.send('/contacts/opt-outs', {
      ...{ method: 'POST', body, headers: { 'Content-Type': type } },
    });
    return { status: answer.status, ...answer.json };
  };
  const csv = `number;purpose\n${NUMBER};advertising\n\nnobody;\n573007654321;\n`;
  expect(await send('text/csv', csv)).toMatchObject({
    status: 200,
    data: { accepted: 2, rejected: [{ line: 4 }] },
  });
  const ndjson = `{"number":"573001111111"}\n{"number":\n{"number":"1"}\n`;
  expect(await send('application/x-ndjson', ndjson)).toMatchObject({
    data: { accepted: 1, rejected: [{ line: 2 }, { line: 3 }] },
  });
  expect(await send('text/csv', `phone\n${NUMBER}\n`)).toMatchObject({ status: 400 });
  expect((await tenant.api.get('/contacts/opt-outs')).json.data.items).toHaveLength(3);
});

test('Numbers are checked, with contacts made elsewhere, and a check leaves no evidence', async () => {
  const tenant = await createTenant(environment);
  const at = new Date().toISOString();
  const touches = [
    { number: NUMBER, channel: 'visit', at },
    { number: NUMBER, channel: 'fax', at },
  ];
  expect((await tenant.api.post('/contacts/touches', { items: touches })).json.data).toMatchObject({
    accepted: 1,
    rejected: [{ line: 2 }],
  });
  const { json } = await tenant.api.post('/contacts/check', {
    ...{ numbers: [NUMBER, '573007654321'], purpose: 'collection' },
  });
  expect(json.data.items[0]).toMatchObject({ allowed: false, nextAllowedAt: expect.any(String) });
  expect(json.data.items[0].reasons).toContain('FREQUENCY');
  expect(json.data.items[1].reasons).not.toContain('FREQUENCY');
  expect((await tenant.api.get(`/contacts/evidence?number=${NUMBER}`)).json.data.items).toEqual([]);
});
