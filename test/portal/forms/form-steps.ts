import type { IdentityProvider } from '../../../local/openid/server.ts';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import {
  callWith,
  type FormPart,
  numberEnding,
  toneWav,
  uploadTone,
} from '../../harness/calls/call-blasting.ts';
import { query } from '../../harness/database.ts';
import type { Tenant } from '../../harness/organization.ts';
import { type PortalBrowser, signIn } from '../../harness/portal/portal.ts';
import type { Example } from '../../harness/portal/portal-examples.ts';

/** The organization and people that send forms. */
export type World = Tenant & {
  email: string;
  provider: IdentityProvider;
  portal: PortalBrowser;
  base: string;
  examples: Record<string, Example>;
};

/** The values with which a form is sent where they differ from the examples. */
type Sent = { params?: Record<string, string>; values?: Record<string, string>; file?: FormPart };
type Step = { verbs: string[]; goesOn?: true; ready?: (world: World) => Promise<Sent> };

const does = (...verbs: string[]): Step => ({ verbs });

/** Every form, ordered so that each finds what it needs, with the verbs it leaves in the audit log. */
export const STEPS: Record<string, Step> = {
  '/links/new/create': does('link.create'),
  '/links/new/paste': does('link.create-many'),
  '/links/{domain}/{code}/edit': does('link.update'),
  '/links/{domain}/{code}/settings': does('link.set-settings'),
  '/links/{domain}/{code}/delete': does('link.delete'),
  '/campaigns/{campaign}/settings': does('reference.set-settings'),
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
    ready: async ({ ctx, organizationId, ownerId }) => {
      const key = { organizationId, userId: ownerId, name: 'Selected' };
      const { id } = await createKey(ctx, key);
      return { values: { item: String(id), count: '1' } };
    },
  },
  '/people/new/invite': does('invitation.create'),
  '/people/invitation-role': does('invitation.set-role'),
  '/people/resend': does('invitation.create'),
  '/people/withdraw': does('invitation.withdraw'),
  '/people/role': does('user.set-role'),
  '/people/developer-grants': does('organization.set-developer-grants'),
  '/people/{person}/remove': does('user.remove'),
  '/people/provider/save': {
    ...does('openid.set'),
    ready: async ({ provider: { issuer, clientId, clientSecret } }) => ({
      values: { issuer, clientId, clientSecret },
    }),
  },
  '/people/provider/only': {
    ...does('openid.require'),
    // The provider is left as a sign-in leaves it.
    ready: async ({ environment, organizationId }) => {
      await query(environment, 'update openid_provider set used_at = now() where organization_id = $1', [
        organizationId,
      ]);
      return {};
    },
  },
  '/people/provider/remove': does('openid.remove'),
  '/cost-centers/new/create': does('cost-center.create'),
  '/cost-centers/rename': does('cost-center.rename'),
  '/cost-centers/status': does('cost-center.set-status'),
  '/billing/limit': does('spend-limit.set'),
  '/billing/notice': does('balance.set-low'),
  // Each begins a top-up, which costs nothing until it is paid.
  '/top-ups/start': { verbs: ['top-up.start'], goesOn: true },
  '/opt-outs/new/add': does('opt-out.add'),
  '/opt-outs/selected/remove': does('opt-out.remove'),
  '/opt-outs/new/upload': {
    verbs: [],
    goesOn: true,
    ready: async () => ({
      file: { name: 'file', value: 'number\n573001234568\n', fileName: 'opt-outs.csv' },
    }),
  },
  '/opt-outs/new/{file}/columns/choose': does('opt-out.add'),
  '/contact-rules/purpose': does('calling.set'),
  '/contact-rules/token': does('registry.set-token'),
  '/contact-rules/mode': does('registry.set-mode'),
  '/webhooks/new/add': {
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
  '/webhooks/{endpoint}/batch': does('webhook.set-batch-size'),
  '/webhooks/{endpoint}/headers': {
    ...does('webhook.set-headers'),
    ready: async () => ({ values: { headers: 'X-Tenant: acme' } }),
  },
  '/webhooks/{endpoint}/rotate': does('webhook.rotate'),
  '/webhooks/{endpoint}/test': does('webhook.test'),
  '/webhooks/{endpoint}/status': does('webhook.set-status'),
  '/webhooks/selected/enable': does('webhook.set-status'),
  '/webhooks/selected/disable': does('webhook.set-status'),
  '/deliveries/{delivery}/resend': does('delivery.resend'),
  '/deliveries/resend': {
    ...does('delivery.resend'),
    // The endpoint is left as twelve failed attempts leave it.
    ready: async ({ environment, organizationId }) => {
      await query(environment, "update webhook_delivery set state = 'failed' where organization_id = $1", [
        organizationId,
      ]);
      return {};
    },
  },
  '/deliveries/selected/again': {
    ...does('delivery.resend'),
    ready: async ({ environment, organizationId }) => {
      await query(environment, "update webhook_delivery set state = 'failed' where organization_id = $1", [
        organizationId,
      ]);
      return {};
    },
  },
  '/webhooks/{endpoint}/remove': does('webhook.set-status'),
  '/domains/new/add': does('domain.add'),
  '/domains/{domain}/check': does(),
  '/domains/{domain}/default': {
    ...does('domain.set-default'),
    // The domain is left as a check leaves it that finds both records.
    ready: async ({ environment, organizationId }) => {
      await query(
        environment,
        "update domain_tenure set status = 'verified', verified_at = now() where organization_id = $1",
        [organizationId],
      );
      return {};
    },
  },
  '/domains/platform': does('domain.clear-default'),
  '/domains/{domain}/settings': does('domain.set-settings'),
  '/domains/{domain}/release': does('domain.release'),
  '/domains/{domain}/again': does('domain.add'),
  '/sandbox/create': does('organization.create-sandbox'),
  '/event-log/turn': does('organization.set-event-log'),
  '/click-files/turn': does('organization.set-click-files'),
  '/requests/keep': does('organization.set-keeps-requests'),
  '/notices/choose': does('notices.set'),
  '/calls/{call}/cancel': {
    ...does('call.cancel'),
    ready: async (own) => {
      await setCalling(own.ctx, { organizationId: own.organizationId, maxActive: 0 });
      const call = await callWith(own, { audioId: await uploadTone(own, 1), to: numberEnding('00') });
      return { params: { call } };
    },
  },
  '/calls/audios/new/upload': {
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
    ready: async (own) => ({ values: { session: await anotherSession(own) } }),
  },
  '/sessions/end-others': {
    ...does('session.end-others'),
    ready: async (own) => {
      await anotherSession(own);
      return {};
    },
  },
  // These begin work that continues by itself; `jobs.test.ts` checks that it begins once.
  '/lookup/ask': { verbs: [], goesOn: true },
  '/syntheses/new/speak': { verbs: ['synthesis.create'], goesOn: true },
  '/batches/new/create': { verbs: ['batch.create'], goesOn: true },
  '/batches/new/upload': {
    verbs: [],
    goesOn: true,
    ready: async () => ({
      file: { name: 'file', value: 'number\n573001234567\n', fileName: 'numbers.csv' },
    }),
  },
  '/batches/new/{file}/columns/choose': { verbs: ['batch.create'], goesOn: true },
  '/links/batches/new/upload': {
    verbs: [],
    goesOn: true,
    ready: async () => ({
      file: { name: 'file', value: 'longUrl\nhttps://example.com/', fileName: 'links.csv' },
    }),
  },
  '/links/batches/new/{file}/columns/choose': { verbs: [], goesOn: true },
  '/links/batches/new/{draft}/create': { verbs: ['link.create-batch'], goesOn: true },
  '/calls/campaigns/new/create': does('campaign.create'),
  '/calls/campaigns/{campaign}/edit/edit': does('campaign.update'),
  '/calls/campaigns/{campaign}/recipients': {
    verbs: [],
    goesOn: true,
    ready: async () => ({
      file: { name: 'file', value: 'to\n573001234567\n', fileName: 'recipients.csv' },
    }),
  },
  '/calls/campaigns/{campaign}/empty': does('campaign.remove-recipients'),
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
async function anotherSession({ environment, email }: World): Promise<string> {
  await signIn(environment, email);
  const [latest] = await query<{ id: string }>(
    environment,
    'select max(session.id)::text as id from session join "user" person on person.id = user_id where email = $1',
    [email],
  );
  return latest?.id ?? '';
}
