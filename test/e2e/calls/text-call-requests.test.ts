import { expect, inject, test } from 'vitest';
import { addCallerId } from '../../../shared/calls/settings/caller-ids.ts';
import { HOSTILE_STRINGS } from '../../contract/input/hostile-strings.ts';
import { CALLS, numberEnding, type ShownCall, sayTo } from '../../harness/calls/call-blasting.ts';
import { TEXT, VOICE } from '../../harness/calls/speech.ts';
import { onCi, rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { CHARACTER_MICRO, createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
/** A busy number, so that no air time is charged. */
const busy = () => numberEnding('92');
const BODY = { to: busy(), text: TEXT, voice: VOICE };
const listCalls = async ({ api }: Tenant): Promise<ShownCall[]> => (await api.get(CALLS)).json.data.items;

test('a text and a reference with any characters are stored unchanged or refused by name', async () => {
  const tenant = await createTenant(environment, { balanceMicro: 10n * OPENING });
  const strings = rotateSample(Object.values(HOSTILE_STRINGS), 4, 3);
  const answers = await Promise.all(
    strings.map(async (hostile, index) => {
      const field = index % 2 === 0 ? 'text' : 'clientReference';
      return { field, hostile, answer: await sayTo(tenant, { ...BODY, [field]: hostile }) };
    }),
  );
  for (const { field, hostile, answer } of answers) {
    if (answer.status !== 200) expect(refusalOf(answer)).toMatchObject({ status: 400, fields: [field] });
    else if (field === 'clientReference') expect(answer.json.data.clientReference).toBe(hostile);
  }
  expect(await listCalls(tenant)).toHaveLength(answers.filter(({ answer }) => answer.status === 200).length);
});

test('a call shows the requested number if it belongs to the organization', async () => {
  const tenant = await createTenant(environment);
  const { organizationId, ctx } = tenant;
  for (const number of ['576011112222', '576011113333']) await addCallerId(ctx, { organizationId, number });
  for (const shown of [{}, { callerId: '576011113333' }]) await sayTo(tenant, { ...BODY, ...shown });
  const shown = await query(
    environment,
    'select caller_id from call where organization_id = $1 order by id',
    [organizationId],
  );
  expect(shown).toEqual([{ caller_id: '576011112222' }, { caller_id: '576011113333' }]);
});

test("a call without terms gets the contract's defaults, and its text up to 4,000 characters", async () => {
  const tenant = await createTenant(environment, { balanceMicro: 3n * OPENING });
  const text = `Hola ${'🤖'.repeat(onCi(3_995, 195))}`;
  expect((await tenant.api.post(CALLS, { to: busy(), text, voice: VOICE })).status).toBe(200);
  const terms = await query(
    environment,
    `select repeat, max_attempts, min_interval_sec, min_success_sec, recording_ttl_sec, client_reference
       from call where organization_id = $1`,
    [tenant.organizationId],
  );
  expect(terms).toEqual([
    {
      repeat: 2,
      max_attempts: 2,
      min_interval_sec: 300,
      min_success_sec: 5,
      recording_ttl_sec: 0,
      client_reference: null,
    },
  ]);
});

test('the voices for calls are those of speech, at the same prices', async () => {
  const { api } = await createTenant(environment);
  const [ofCalls, ofSpeech] = [await api.get('/callblasting/voices'), await api.get('/tts/voices')];
  expect(ofCalls.status).toBe(200);
  expect(ofCalls.json.data).toEqual(ofSpeech.json.data);
  expect(ofCalls.json.data.voices).toContainEqual(
    expect.objectContaining({ code: VOICE, perCharacterMicro: Number(CHARACTER_MICRO.neural) }),
  );
});
