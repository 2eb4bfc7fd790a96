import * as z from 'zod';
import { EXPORTED_VISITS } from '../../clicks/exported-visits.ts';

/** An option of exports. */
export const WITHOUT_FILES = {
  withoutFiles: z
    .boolean()
    .optional()
    .describe('leave out the files in R2: recordings, audios, batches and visits'),
};

/** The files of an organization's export, each with the rows of a query. `$1` is the organization's id. */
export const EXPORTED_KINDS: Record<string, { about: string; query: string }> = {
  organization: { about: 'The organization', query: 'select * from organization where id = $1' },
  account: {
    about: 'Its billing account',
    query: 'select * from billing_account where organization_id = $1',
  },
  services: {
    about: 'Which services are enabled',
    query: 'select * from organization_service where organization_id = $1',
  },
  members: {
    about: 'Its members and their roles, including former members',
    query: `select membership.*, name, email, language from membership join "user" on "user".id = user_id
             where organization_id = $1`,
  },
  'identity-provider': {
    about: 'Its identity provider, without its secret',
    query: ofOrganization('openid_provider'),
  },
  mails: { about: 'Mails to its members', query: ofOrganization('mail') },
  'mail-preferences': { about: 'Which mails its members want', query: ofOrganization('mail_preference') },
  invitations: { about: 'Its invitations', query: ofOrganization('invitation') },
  keys: { about: 'Its API keys; their tokens are not stored anywhere', query: ofOrganization('api_key') },
  'key-uses': {
    about: 'Uses of its API keys by day',
    query: 'select key_day.* from key_day join api_key on api_key.id = api_key_id where organization_id = $1',
  },
  'cost-centers': { about: 'Its cost centers', query: ofOrganization('cost_center') },
  links: {
    about: 'Its short links, including deleted ones, with what was set for each',
    query: `select link.*, domain.name as domain,
                   (select to_jsonb(setting) - 'link_id' from link_setting setting where setting.link_id = link.id) as settings from link
              join domain_tenure on domain_tenure.id = tenure_id join domain on domain.id = domain_id
             where link.organization_id = $1`,
  },
  references: { about: 'The references of its links', query: ofOrganization('link_reference') },
  ...EXPORTED_VISITS,
  domains: {
    about: 'The domains that it holds or held',
    query: `select domain_tenure.*, domain.name as domain from domain_tenure join domain on domain.id = domain_id
             where organization_id = $1`,
  },
  movements: { about: 'The movements of its balance', query: ofOrganization('movement') },
  'top-ups': {
    about: 'Its top-ups at the checkout, with their payments',
    query: `select top_up.*, (select jsonb_agg(to_jsonb(paid) - 'top_up_id' order by paid.transaction_id) from payment paid
                               where paid.top_up_id = top_up.id) as payments
              from top_up where organization_id = $1`,
  },
  'movement-days': {
    about: 'Daily totals of its movements, on which statements are based',
    query: ofOrganization('movement_day'),
  },
  calls: {
    about: 'Its calls, with their attempts',
    query: `select call.*, (select jsonb_agg(to_jsonb(tried) - 'token' order by tried.attempt) from call_attempt tried
                             where tried.call_id = call.id) as attempts
              from call where organization_id = $1`,
  },
  campaigns: { about: 'Its call campaigns', query: ofOrganization('campaign') },
  'campaign-recipients': {
    about: 'The recipients of its campaigns, while they are kept',
    query: `select recipient.* from campaign_recipient recipient join campaign on campaign.id = recipient.campaign_id
             where organization_id = $1`,
  },
  'call-settings': { about: 'The settings of its calls', query: ofOrganization('call_setting') },
  'call-destinations': { about: 'Where it may call', query: ofOrganization('call_destination') },
  'caller-ids': { about: 'Its caller ids', query: ofOrganization('caller_id') },
  'opt-outs': { about: 'Numbers that opted out of its calls', query: ofOrganization('opt_out') },
  contacts: {
    about: 'Direct contacts with people, by hashed number',
    query: ofOrganization('contact_touch'),
  },
  evidence: {
    about: 'Why numbers were called or not, by hashed number',
    query: ofOrganization('contact_evidence'),
  },
  'registry-answers': {
    about: 'What the registry of excluded numbers said, by hashed number',
    query: ofOrganization('registry_answer'),
  },
  audios: { about: 'The audios that it uploaded', query: ofOrganization('call_audio') },
  batches: { about: 'Its batches of numbers and links', query: ofOrganization('batch') },
  syntheses: { about: 'Its speech syntheses', query: ofOrganization('synthesis') },
  plans: { about: 'Its plans', query: ofOrganization('plan') },
  prices: { about: 'Its own prices', query: ofOrganization('price') },
  'spend-limits': { about: 'Its spend limits', query: ofOrganization('spend_limit') },
  'webhook-endpoints': {
    about: 'Its webhook endpoints, without secrets',
    query: ofOrganization('webhook_endpoint'),
  },
  deliveries: {
    about: 'Its stored webhook deliveries, a row for each of their events, with their attempts',
    query: `select delivery.*, type, service, occurred_at, data,
                   (select jsonb_agg(to_jsonb(tried) - 'delivery_id' order by tried.attempt) from webhook_attempt tried
                     where tried.delivery_id = delivery.id) as tried from webhook_delivery delivery
              join webhook_event on webhook_event.id = any (coalesce(event_ids, array[event_id]))
             where delivery.organization_id = $1`,
  },
  'audit-events': { about: 'Its audit log', query: ofOrganization('audit_event') },
  files: {
    about:
      'The recordings, uploaded audios, speech, batches, and visits one by one, each a file at this path',
    query: `${recordingsOf('organization_id = $1')}
      union all select 'call-audios', object_key, object_key from call_audio where organization_id = $1
      union all select 'speech-audio', 'audio/' || id || '/speech.wav', 'speech/' || id || '.wav'
                  from speech_audio where organization_id = $1 and status = 'ready'
      union all select case service when 'numberinsight' then 'number-batches' else 'link-batches' end, object.key, object.key
                  from batch join batch_chunk on batch_id = batch.id
                  cross join lateral (values ('batches/' || job_id || '/input/' || chunk || '.json'),
                    (case when done_at is not null then 'batches/' || job_id || '/result/' || chunk || '-' || claim || '.ndjson' end)
                  ) object (key)
                 where organization_id = $1 and object.key is not null
      union all select 'click-files', file, 'clicks/' || file
                  from (select organization_id || '-' || to_char(hour at time zone 'utc', 'YYYYMMDDHH24') || '-' || part
                               || '.ndjson.gz' as file
                          from click_file where organization_id = $1) named`,
  },
};

function ofOrganization(table: string): string {
  return `select * from ${table} where organization_id = $1`;
}

/** The recordings of some calls, as objects of R2 and the paths that they are exported to. */
export function recordingsOf(condition: string): string {
  return `select 'call-audios' as bucket, 'recordings/' || call.call_id || '/' || attempt || '.wav' as key,
                 'recordings/' || call.call_id || '-' || attempt || '.wav' as file
            from call join call_attempt on call_attempt.call_id = call.id
           where ${condition} and recorded_at is not null and recording_expires_at > now()`;
}
