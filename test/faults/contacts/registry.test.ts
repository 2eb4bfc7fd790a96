import { expect, test } from 'vitest';
import { LOCAL_REGISTRY_TOKEN } from '../../../local/registry/server.ts';
import {
  setRegistryMode,
  setRegistryToken,
  showRegistry,
} from '../../../shared/contacts/registry/set-registry.ts';
import { placeAttempt, readCall } from '../../harness/calls/call-attempts.ts';
import { CALLS, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';

const cloud = useCloud();
const UNAVAILABLE = 'CONTACTS_REGISTRY_UNAVAILABLE';

async function openRequiring(): Promise<Tenant> {
  const tenant = await createTenant(cloud.environment);
  const operator = operatorOf(cloud.environment);
  const { organizationId } = tenant;
  await setRegistryToken(operator, { organizationId, registrySecret: LOCAL_REGISTRY_TOKEN });
  await setRegistryMode(operator, { organizationId, mode: 'required' });
  return tenant;
}

const check = ({ api }: Tenant, to: string) =>
  api.post('/contacts/check', { numbers: [to], purpose: 'advertising' });
const reasonsOf = async (tenant: Tenant, to: string): Promise<string[]> =>
  (await check(tenant, to)).json.data.items[0].reasons;
const faultOf = async ({ organizationId }: Tenant) =>
  (await showRegistry(operatorOf(cloud.environment), organizationId)).fault;

/** Lets the registry be asked again at once after it gave no answer. */
const forgetSilence = ({ organizationId }: Tenant) =>
  query(cloud.environment, 'update contact_registry set ask_again_at = null where organization_id = $1', [
    organizationId,
  ]);

async function advertise(tenant: Tenant, to: string): Promise<string> {
  const body = { to, audioId: await uploadTone(tenant, 1), options: { purpose: 'advertising' } };
  const { status, json, text } = await tenant.api.post(`${CALLS}/audio`, body);
  if (status !== 200) throw new Error(`The call was refused: ${text}`);
  return json.data.id;
}
const dialed = (to: string) => cloud.carrier.calls.some((call) => call.to === `+${to}`);

const FAULTS: Record<string, { begin: () => void; fault: string }> = {
  'its token has expired': { begin: () => cloud.registry.tokens.clear(), fault: 'token' },
  'it is being updated': {
    begin: () => {
      cloud.registry.isUpdating = true;
    },
    fault: 'updating',
  },
  'it refuses connections': {
    begin: () => {
      cloud.registry.faults.refuse = true;
    },
    fault: 'unavailable',
  },
  'it never answers': {
    begin: () => {
      cloud.registry.faults.freeze = true;
    },
    fault: 'unavailable',
  },
  'its answer is lost': {
    begin: () => {
      cloud.registry.faults.dropReplies = 1;
    },
    fault: 'unavailable',
  },
  'it answers something else': {
    begin: () => cloud.registry.faults.answers.push({ status: 200, body: '{"numbers":[]}' }),
    fault: 'unavailable',
  },
};

test('a registered number is refused, unless it accepts calls, and its call ends without being dialed', async () => {
  const tenant = await openRequiring();
  const [to, accepting, other] = [numberEnding('00'), numberEnding('00'), numberEnding('00')];
  cloud.registry.register(to, { acceptsCalls: false });
  cloud.registry.register(accepting, { acceptsCalls: true });
  expect(await reasonsOf(tenant, to)).toContain('EXCLUDED_REGISTRY');
  expect(await reasonsOf(tenant, accepting)).not.toContain('EXCLUDED_REGISTRY');
  expect(await reasonsOf(tenant, other)).not.toContain('EXCLUDED_REGISTRY');
  const ended = await waitForCall(tenant, await advertise(tenant, to));
  expect(ended).toMatchObject({ status: 'failed', endReason: 'excluded', cost: '0.000000' });
  expect(dialed(to)).toBe(false);
  const { json } = await tenant.api.get(`/contacts/evidence?number=${to}`);
  expect(json.data.items).toMatchObject([
    { dialed: false, refusal: 'EXCLUDED_REGISTRY', registry: { excluded: true } },
  ]);
});

test.each(Object.entries(FAULTS))(
  'while %s, nobody is called for advertising, and afterwards the answer decides',
  async (_, { begin, fault }) => {
    const tenant = await openRequiring();
    const to = numberEnding('00');
    cloud.registry.register(to, { acceptsCalls: false });
    begin();
    expect(refusalOf(await check(tenant, to))).toMatchObject({ status: 503, code: UNAVAILABLE });
    expect(await faultOf(tenant)).toBe(fault);

    const id = await advertise(tenant, to);
    await placeAttempt(cloud.environment, id, 1);
    expect(await readCall(tenant, id)).toMatchObject({ status: 'queued', attempts: [] });
    expect(dialed(to)).toBe(false);

    Object.assign(cloud.registry.faults, { refuse: false, freeze: false, dropReplies: 0, answers: [] });
    cloud.registry.isUpdating = false;
    cloud.registry.tokens.add(LOCAL_REGISTRY_TOKEN);
    await forgetSilence(tenant);
    expect(await reasonsOf(tenant, to)).toContain('EXCLUDED_REGISTRY');
    expect(await faultOf(tenant)).toBeNull();
  },
);

test('checks ask the registry as soon as there is a token, although calls do not require it', async () => {
  const tenant = await createTenant(cloud.environment);
  const to = numberEnding('00');
  cloud.registry.register(to, { acceptsCalls: false });
  expect(await reasonsOf(tenant, to)).not.toContain('EXCLUDED_REGISTRY');
  const { organizationId } = tenant;
  await setRegistryToken(operatorOf(cloud.environment), {
    organizationId,
    registrySecret: LOCAL_REGISTRY_TOKEN,
  });
  expect(await reasonsOf(tenant, to)).toContain('EXCLUDED_REGISTRY');
  cloud.registry.tokens.clear();
  expect(refusalOf(await check(tenant, numberEnding('00')))).toMatchObject({
    status: 503,
    code: UNAVAILABLE,
  });
});

test('a number that registers later is refused once the data has been replaced, even if the update is late', async () => {
  const tenant = await openRequiring();
  const to = numberEnding('00');
  expect(await reasonsOf(tenant, to)).not.toContain('EXCLUDED_REGISTRY');
  cloud.registry.register(to, { acceptsCalls: false });
  expect(await reasonsOf(tenant, to)).not.toContain('EXCLUDED_REGISTRY');
  await query(
    cloud.environment,
    "update registry_answer set asked_at = asked_at - interval '1 day' where organization_id = $1",
    [tenant.organizationId],
  );
  cloud.registry.isUpdating = true;
  expect(refusalOf(await check(tenant, to))).toMatchObject({ status: 503, code: UNAVAILABLE });
  cloud.registry.isUpdating = false;
  await forgetSilence(tenant);
  expect(await reasonsOf(tenant, to)).toContain('EXCLUDED_REGISTRY');
});
