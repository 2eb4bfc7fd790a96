import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { eraseCalledNumber, erasePerson } from '../../../shared/people/users/erase-person.ts';
import { exportPerson } from '../../../shared/people/users/export-person.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();

const newFile = () => join(mkdtempSync(join(tmpdir(), 'person-')), 'person.json');

test('an export writes all data about a person to a file that only its owner can read, without secrets', async () => {
  const { ctx } = cloud.openContext();
  const { id: organizationId } = await createOrganization(ctx, { name: 'Exports' });
  await addUser(ctx, { organizationId, email: 'Ana@exports.example', name: 'Ana', role: 'owner' });
  await cloud.query(
    `insert into sign_in_link (token_hash, user_id, next, expires_at)
     select '\\x01', id, '/', now() from "user" where email = 'Ana@exports.example'`,
  );
  const file = newFile();
  const counts = await exportPerson(ctx, { who: 'ana@exports.example', file });
  expect(counts).toMatchObject({ person: 1, memberships: 1, keys: 0, signInLinks: 1, auditEvents: 1 });
  expect(counts).toMatchObject({ sentInvitations: 0, topUps: 0 });
  const written = JSON.parse(readFileSync(file, 'utf8'));
  expect(written).toMatchObject({
    who: 'ana@exports.example',
    person: [{ name: 'Ana', email: 'Ana@exports.example' }],
    memberships: [{ organization: 'Exports', role: 'owner' }],
    auditEvents: [{ verb: 'user.add' }],
  });
  expect(JSON.stringify(written)).not.toContain('token');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(exportPerson(ctx, { who: 'ana@exports.example', file })).rejects.toMatchObject({
    code: 'FILE_NOT_WRITTEN',
  });

  await erasePerson(ctx, { email: 'ana@exports.example' });
  await expect(told(exportPerson(ctx, { who: 'ana@exports.example', file: newFile() }))).rejects.toThrow(
    'There is no user',
  );
});

test('an address that was only invited is exported and erased too', async () => {
  const { ctx } = cloud.openContext();
  const { id: organizationId } = await createOrganization(ctx, { name: 'Invites' });
  await addUser(ctx, { organizationId, email: 'eva@invites.example', name: 'Eva', role: 'owner' });
  await cloud.query(
    `insert into invitation (organization_id, email, name, role, invited_by, expires_at)
     select $1, 'Fay@invites.example', 'Fay', 'member', user_id, now() from membership where organization_id = $1`,
    [organizationId],
  );
  const file = newFile();
  expect(await exportPerson(ctx, { who: 'fay@invites.example', file })).toMatchObject({
    person: 0,
    invitations: 1,
    sentInvitations: 0,
  });
  expect(JSON.parse(readFileSync(file, 'utf8')).invitations).toMatchObject([{ name: 'Fay' }]);

  expect(await erasePerson(ctx, { email: 'fay@invites.example' })).toEqual({ userId: null, isErased: true });
  await expect(told(erasePerson(ctx, { email: 'fay@invites.example' }))).rejects.toThrow('There is no user');
  const events = await cloud.query(
    'select verb, input from audit_event where organization_id = $1 order by id',
    [organizationId],
  );
  expect(events.at(-1)).toEqual({ verb: 'user.erase', input: { email: 'Deleted person' } });
});

test('an export of a called number contains its calls, and text that is neither a number nor an address is refused', async () => {
  const { ctx } = cloud.openContext();
  const { id: organizationId } = await createOrganization(ctx, { name: 'Calls' });
  await cloud.query(
    `insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec, max_attempts,
                       min_interval_sec, min_success_sec, status, next_attempt_at, sent_at, created_at, finished_at)
     values (gen_random_uuid(), $1, '573004445566', '576011234567', 'audio', 1000, 1, 0, 1, 60, 5, 'success', now(), now(), now(), now())`,
    [organizationId],
  );
  const file = newFile();
  const number = { international: '+57 300 4445566', country: 'CO' };
  expect(await exportPerson(ctx, { who: '+573004445566', file })).toMatchObject({
    ...number,
    calls: 1,
    attempts: 0,
  });
  const written = JSON.parse(readFileSync(file, 'utf8'));
  expect(written).toMatchObject({ ...number, calls: [{ organization_id: organizationId }] });
  expect(await eraseCalledNumber(ctx, { number: '+57 300 444 5566' })).toEqual({
    ...number,
    calls: 1,
    links: 0,
  });
  await expect(exportPerson(ctx, { who: 'Ana', file: newFile() })).rejects.toMatchObject({
    code: 'NEITHER_EMAIL_NOR_NUMBER',
  });
});

test('an export of a called number contains what is kept about it by campaigns and under its hash', async () => {
  const { ctx } = cloud.openContext();
  const number = '573004445577';
  const [{ id }, other] = [
    await createOrganization(ctx, { name: 'Contacts' }),
    await createOrganization(ctx, { name: 'Others' }),
  ];
  await cloud.query('select routine.open_contact_partitions()');
  for (const [organization, about] of [
    [id, number],
    [other.id, '573004445578'],
  ] as const)
    await cloud.query(
      `with made as (
         insert into campaign (campaign_id, organization_id, name, terms, text, voice, created_at)
         values (gen_random_uuid(), $1, 'Autumn', '{}', 'Hola', 'es-CO-Salome', now()) returning id
       ), recipient as (
         insert into campaign_recipient (campaign_id, position, is_ordinary, state, to_number, variables)
         select id, 1, true, 'new', $2, '{"name": "Ana"}' from made
       ), answered as (
         insert into registry_answer (organization_id, number_hash, is_excluded, asked_at)
         select $1, routine.hash_number(routine.contact_key_of($1), $2), true, now()
       ), shown as (
         insert into contact_evidence (organization_id, number_hash, key_id, decided_at, call_id, attempt, purpose, rules, known)
         select $1, routine.hash_number(key, $2), key.id, now(), gen_random_uuid(), 1, 'collection', '{FREQUENCY}', '{}'
           from routine.contact_key_of($1) key
       ), contacted as (
         select routine.add_touches($1, jsonb_build_array(
           jsonb_build_object('number', $2, 'channel', 'sms', 'at', now(), 'requestedByConsumer', false)))
       )
       select routine.add_opt_outs($1, jsonb_build_array(jsonb_build_object('number', $2, 'source', 'mail', 'at', now())))
         from contacted`,
      [organization, about],
    );
  const file = newFile();
  await exportPerson(ctx, { who: number, file });
  const of = { organization_id: id };
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    recipients: [{ to_number: number, variables: { name: 'Ana' } }],
    optOuts: [{ ...of, source: 'mail' }],
    contacts: [{ ...of, channel: 'sms' }],
    evidence: [{ ...of, purpose: 'collection' }],
    registryAnswers: [{ ...of, is_excluded: true }],
  });
});
