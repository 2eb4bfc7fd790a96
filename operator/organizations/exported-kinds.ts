/** What an export of an organization has: a file for each, of the rows of a query. `$1` is the organization's id. */
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
    about: 'Its members and their roles, also former ones',
    query: `select membership.*, name, email, language from membership join "user" on "user".id = user_id
             where organization_id = $1`,
  },
  invitations: { about: 'Its invitations', query: ofOrganization('invitation') },
  keys: { about: 'Its API keys; the tokens are kept nowhere', query: ofOrganization('api_key') },
  'cost-centers': { about: 'Its cost centers', query: ofOrganization('cost_center') },
  links: {
    about: 'Its short links, also deleted ones',
    query: `select link.*, domain.name as domain from link
              join domain_tenure on domain_tenure.id = tenure_id join domain on domain.id = domain_id
             where link.organization_id = $1`,
  },
  movements: { about: 'The movements of its balance', query: ofOrganization('movement') },
  'movement-days': {
    about: 'The movements of each day, summed up, on which statements are based',
    query: ofOrganization('movement_day'),
  },
  calls: {
    about: 'Its calls, with their attempts',
    query: `select call.*, (select jsonb_agg(to_jsonb(attempt) - 'token' order by attempt.attempt) from call_attempt attempt
                             where attempt.call_id = call.id) as attempts
              from call where organization_id = $1`,
  },
  'caller-ids': { about: 'Its caller ids', query: ofOrganization('caller_id') },
  audios: { about: 'The audios that it uploaded', query: ofOrganization('call_audio') },
  'number-batches': { about: 'Its batches of numbers', query: ofOrganization('number_batch') },
  syntheses: { about: 'Its speech syntheses', query: ofOrganization('synthesis') },
  plans: { about: 'Its plans', query: ofOrganization('plan') },
  prices: { about: 'Its own prices', query: ofOrganization('price') },
  'spend-limits': { about: 'Its spend limits', query: ofOrganization('spend_limit') },
  'webhook-endpoints': {
    about: 'Its webhook endpoints, without secrets',
    query: ofOrganization('webhook_endpoint'),
  },
  deliveries: {
    about: 'The webhook deliveries that are kept, with their events',
    query: `select delivery.*, type, service, occurred_at, data from webhook_delivery delivery
              join webhook_event on webhook_event.id = event_id
             where delivery.organization_id = $1`,
  },
  'audit-events': { about: 'Its audit trail', query: ofOrganization('audit_event') },
};

function ofOrganization(table: string): string {
  return `select * from ${table} where organization_id = $1`;
}
