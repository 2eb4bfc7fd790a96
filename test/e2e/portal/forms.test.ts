import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Form } from '../../../functions/portal/app/declare.ts';
import { PAGES } from '../../../functions/portal/pages.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../local/openid/server.ts';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/create-cost-center.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import {
  callWith,
  type FormPart,
  numberEnding,
  toneWav,
  uploadTone,
} from '../../harness/calls/call-blasting.ts';
import { query } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { operatorOf, type Tenant } from '../../harness/organization.ts';
import { everythingOf } from '../../harness/portal/everything-of.ts';
import { createSignedIn, joinAs, type PortalBrowser, signIn } from '../../harness/portal/portal.ts';
import { createExamples, type Example } from '../../harness/portal/portal-examples.ts';

const environment = inject('environment');

type World = Tenant & {
  email: string;
  portal: PortalBrowser;
  base: string;
  examples: Record<string, Example>;
};

/** What a form is sent with where it differs from the examples. */
type Sent = { params?: Record<string, string>; values?: Record<string, string>; file?: FormPart };
type Step = { verbs: string[]; goesOn?: true; ready?: (world: World) => Promise<Sent> };

const does = (...verbs: string[]): Step => ({ verbs });

let provider: IdentityProvider;
let world: World;
beforeAll(async () => {
  provider = await startIdentityProvider();
  const tenant = await createSignedIn(environment);
  const { organizationId } = tenant;
  await createCostCenter(operatorOf(environment), {
    organizationId,
    code: `only-${organizationId}`,
    name: 'Only here',
  });
  const { userId: memberId } = await joinAs(environment, tenant, 'member');
  world = { ...tenant, examples: await createExamples({ ...tenant, memberId }) };
});
afterAll(() => provider.close());

/** Every form, ordered so that each finds what it needs, with the verbs it leaves in the audit trail. */
const STEPS: Record<string, Step> = {
  '/links/new/create': does('link.create'),
  '/links/new/paste': does('link.create-many'),
  '/links/{domain}/{code}/edit': does('link.update'),
  '/links/{domain}/{code}/settings': does('link.set-settings'),
  '/links/{domain}/{code}/delete': does('link.delete'),
  '/links/restore/restore': does('link.restore'),
  '/links/selected/enable': does('link.update'),
  '/links/selected/disable': does('link.update'),
  '/links/selected/reference': does('link.set-reference'),
  '/links/selected/delete': does('link.delete'),
  '/links/selected/restore': does('link.restore'),
  '/keys/new/create': does('key.create'),
  '/keys/{key}/replace': does('key.create'),
  '/keys/{key}/revoke': does('key.revoke'),
  '/keys/selected/revoke': {
    ...does('key.revoke'),
    ready: async ({ organizationId, ownerId }) => {
      const key = { organizationId, userId: ownerId, name: 'Selected' };
      const { id } = await createKey(operatorOf(environment), key);
      return { values: { item: String(id), count: '1' } };
    },
  },
  '/people/invite': does('invitation.create'),
  '/people/invitation-role': does('invitation.set-role'),
  '/people/resend': does('invitation.create'),
  '/people/withdraw': does('invitation.withdraw'),
  '/people/role': does('user.set-role'),
  '/people/developer-grants': does('organization.set-developer-grants'),
  '/people/{person}/remove': does('user.remove'),
  '/people/provider/save': {
    ...does('openid.set'),
    ready: async () => {
      const { issuer, clientId, clientSecret } = provider;
      return { values: { issuer, clientId, clientSecret } };
    },
  },
  '/people/provider/only': {
    ...does('openid.require'),
    // As after somebody signs in with the provider.
    ready: async ({ organizationId }) => {
      await query(environment, 'update openid_provider set used_at = now() where organization_id = $1', [
        organizationId,
      ]);
      return {};
    },
  },
  '/people/provider/remove': does('openid.remove'),
  '/cost-centers/create': does('cost-center.create'),
  '/cost-centers/rename': does('cost-center.rename'),
  '/cost-centers/status': does('cost-center.set-status'),
  '/billing/limit': does('spend-limit.set'),
  '/billing/notice': does('balance.set-low'),
  // Each begins a top-up, which costs nothing until it is paid.
  '/top-ups/start': { verbs: ['top-up.start'], goesOn: true },
  '/opt-outs/add': does('opt-out.add'),
  '/opt-outs/selected/remove': does('opt-out.remove'),
  '/opt-outs/upload': {
    ...does('opt-out.add'),
    ready: async () => ({
      file: { name: 'file', value: 'number\n573001234568\n', fileName: 'opt-outs.csv' },
    }),
  },
  '/contact-rules/purpose': does('calling.set'),
  '/contact-rules/token': does('registry.set-token'),
  '/contact-rules/mode': does('registry.set-mode'),
  '/webhooks/add': {
    ...does('webhook.add', 'webhook.test'),
    ready: async () => ({ values: { url: 'http://127.0.0.1:1/new', types: 'tts.completed' } }),
  },
  '/webhooks/show-secret': does('webhook.account-secret'),
  '/webhooks/rotate-secret': does('webhook.rotate-account-secret'),
  '/webhooks/{endpoint}/move': does('webhook.change-url'),
  '/webhooks/{endpoint}/choose': {
    ...does('webhook.change-events'),
    ready: async () => ({ values: { types: 'voice.failed' } }),
  },
  '/webhooks/{endpoint}/rotate': does('webhook.rotate'),
  '/webhooks/{endpoint}/test': does('webhook.test'),
  '/webhooks/{endpoint}/status': does('webhook.set-status'),
  '/webhooks/selected/enable': does('webhook.set-status'),
  '/webhooks/selected/disable': does('webhook.set-status'),
  '/deliveries/{delivery}/resend': does('delivery.resend'),
  '/deliveries/resend': {
    ...does('delivery.resend'),
    // As after twelve failed attempts.
    ready: async ({ organizationId }) => {
      await query(environment, "update webhook_delivery set state = 'failed' where organization_id = $1", [
        organizationId,
      ]);
      return {};
    },
  },
  '/deliveries/selected/again': {
    ...does('delivery.resend'),
    ready: async ({ organizationId }) => {
      await query(environment, "update webhook_delivery set state = 'failed' where organization_id = $1", [
        organizationId,
      ]);
      return {};
    },
  },
  '/webhooks/{endpoint}/remove': does('webhook.set-status'),
  '/click-files/turn': does('organization.set-click-files'),
  '/requests/keep': does('organization.set-keeps-requests'),
  '/notices/choose': does('notices.set'),
  '/calls/{call}/cancel': {
    ...does('call.cancel'),
    ready: async (own) => {
      await setCalling(operatorOf(environment), { organizationId: own.organizationId, maxActive: 0 });
      const call = await callWith(own, { audioId: await uploadTone(own, 1), to: numberEnding('00') });
      return { params: { call } };
    },
  },
  '/calls/audios/upload': {
    ...does('call-audio.upload'),
    ready: async () => ({
      file: { name: 'file', value: toneWav(1), fileName: 'tone.wav', type: 'audio/wav' },
    }),
  },
  '/calls/audios/selected/delete': {
    ...does('call-audio.delete'),
    ready: async (own) => ({ values: { item: await uploadTone(own, 1), count: '1' } }),
  },
  '/sessions/end': {
    ...does('session.end'),
    ready: async ({ email }) => ({ values: { session: await anotherSession(email) } }),
  },
  '/sessions/end-others': {
    ...does('session.end-others'),
    ready: async ({ email }) => {
      await anotherSession(email);
      return {};
    },
  },
  // These begin work that continues by itself; `jobs.test.ts` checks that it begins once.
  '/lookup/ask': { verbs: [], goesOn: true },
  '/syntheses/new/speak': { verbs: ['synthesis.create'], goesOn: true },
  '/batches/new/create': { verbs: ['batch.create'], goesOn: true },
  '/links/batches/new/upload': {
    ...{ verbs: [], goesOn: true },
    ready: async () => ({
      file: { name: 'file', value: 'longUrl\nhttps://example.com/', fileName: 'links.csv' },
    }),
  },
  '/links/batches/new/{draft}/create': { verbs: ['link.create-batch'], goesOn: true },
  '/calls/campaigns/new/create': does('campaign.create'),
  '/calls/campaigns/{campaign}/recipients': {
    ...{ verbs: [], goesOn: true },
    ready: async () => ({
      file: { name: 'file', value: 'to\n573001234567\n', fileName: 'recipients.csv' },
    }),
  },
  '/calls/campaigns/{campaign}/recipients/{file}/add': does(),
  '/calls/campaigns/{campaign}/hear': { verbs: ['synthesis.create'], goesOn: true },
  // A campaign speaks by itself while it runs.
  '/calls/campaigns/{campaign}/start/start': { verbs: ['campaign.start'], goesOn: true },
  '/calls/campaigns/{campaign}/pause': { verbs: ['campaign.pause'], goesOn: true },
  '/calls/campaigns/{campaign}/resume': { verbs: ['campaign.resume'], goesOn: true },
  '/calls/campaigns/{campaign}/cancel': { verbs: ['campaign.cancel'], goesOn: true },
  '/calls/new/dial': { verbs: ['call.create'], goesOn: true },
};

/** Opens another session of the person; returns its id. */
async function anotherSession(email: string): Promise<string> {
  await signIn(environment, email);
  const [latest] = await query<{ id: string }>(
    environment,
    'select max(session.id)::text as id from session join "user" person on person.id = user_id where email = $1',
    [email],
  );
  return latest?.id ?? '';
}

const eventsOf = (after: number) =>
  query<{ id: string; verb: string; actor: string }>(
    environment,
    'select id, verb, actor from audit_event where organization_id = $1 and id > $2 order by id',
    [world.organizationId, after],
  );

const FORMS = new Map<string, Form>(
  PAGES.flatMap((page) => page.forms.map((form) => [`${page.path}/${form.name}`, form] as const)),
);

test('every form has a test case here', () => {
  expect(Object.keys(STEPS).toSorted()).toEqual([...FORMS.keys()].toSorted());
});

type FormAt = { form: string; page: string; name: string };

const toFormAt = (form: string): FormAt => {
  const page = form.slice(0, form.lastIndexOf('/'));
  return { form, page, name: form.slice(page.length + 1) };
};

type Prepared = {
  /** Each time with the same one-time value and the same fields. */
  send: () => Promise<Received>;
  /** With one of its fields as none may be stored: it shows the rest of a line in reverse. */
  deceive: [field: string, send: () => Promise<Received>][];
};

async function prepare({ form, page, name }: FormAt): Promise<Prepared> {
  const example = world.examples[page] ?? {};
  const sent = (await STEPS[form]?.ready?.(world)) ?? {};
  const params = { ...example.params, ...sent.params };
  const path = `${world.base}${form.replaceAll(/\{(\w+)\}/g, (_, param) => params[param] ?? '')}`;
  const once = crypto.randomUUID();
  const fields = sent.values ?? example.forms?.[name] ?? {};
  const values = { ...fields, once };
  const { file } = sent;
  const post = (given: Record<string, string>) =>
    file === undefined
      ? world.portal.post(path, given)
      : world.portal.upload(path, [...Object.entries(given).map(([name, value]) => ({ name, value })), file]);
  return {
    send: () => post(values),
    deceive: Object.entries(fields)
      .filter(([field]) => field !== 'once')
      .map(([field, value]) => [field, () => post({ ...values, [field]: `${value}a\u202eb` })]),
  };
}

/**
 * Pasted lines are answered one by one, refused ones as they were; a secret is never shown; a text is spoken, not stored; the
 * voice of a call with an audio is not used.
 */
const MAY_DECEIVE = [
  ...['/links/new/paste lines', '/people/provider/save clientSecret', '/syntheses/new/speak text'],
  ...['/batches/new/create numbers', '/calls/new/dial voice'],
];

/** What somebody who sends a form sees: where it leads, or the secret that it shows, or what is wrong. */
const toSeen = ({ status, headers, text }: Received) => [
  status,
  // Each time that a file is uploaded it has another id, and nothing is made of it yet.
  headers.location?.replace(/(batches\/new|recipients)\/[^/]+$/, '$1'),
  /svc_[0-9a-f]{32}|whsec_[0-9a-f]{64}/.exec(text)?.[0],
  /class="wrong"[^>]*>([^<]*)</.exec(text)?.[1],
];

/** What a form that sets something changes each time it is sent: the audit trail, and the ciphertext of one secret. */
const EACH_TIME = { tables: ['audit_event'], columns: ['client_secret'] };

test('every form refuses deceptive texts, takes effect once however often it is sent, and leaves its event in the audit log', async () => {
  const left: Record<string, string[]> = {};
  const deceived: string[] = [];
  for (const at of Object.keys(STEPS).map(toFormAt)) {
    const { idempotent } = FORMS.get(at.form) ?? {};
    const { send, deceive } = await prepare(at);
    for (const [field, deceptive] of deceive)
      if ((await deceptive()).status !== 422) deceived.push(`${at.form} ${field}`);
    const last = Number((await eventsOf(0)).at(-1)?.id ?? 0);
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    const before = await everythingOf(environment, world, idempotent && EACH_TIME);
    const later = await send();
    expect([at.form, first.status < 400]).toEqual([at.form, true]);
    expect([at.form, ...[...others, later].map(toSeen)]).toEqual([
      at.form,
      ...[1, 2, 3].map(() => toSeen(first)),
    ]);
    if (STEPS[at.form]?.goesOn === undefined)
      expect([at.form, await everythingOf(environment, world, idempotent && EACH_TIME)]).toEqual([
        at.form,
        before,
      ]);
    const verbs = (await eventsOf(last)).filter(({ actor }) => actor === 'user').map(({ verb }) => verb);
    left[at.form] = idempotent ? [...new Set(verbs)] : verbs;
  }
  expect(left).toEqual(Object.fromEntries(Object.entries(STEPS).map(([form, { verbs }]) => [form, verbs])));
  expect(deceived).toEqual(MAY_DECEIVE);
});
