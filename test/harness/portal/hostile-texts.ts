import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { tamper } from '../database.ts';

/** An element that no page has: shown as one, a text was not escaped. */
export const MARK = '<hm-hostile';
/** Markup, quotes, a right-to-left override, letters of both directions and a word longer than a phone is wide. */
const HOSTILE = `${MARK}>"'&\u202eשלום ${'Ñandú'.repeat(20)}`;

const OWN = 'organization_id = $1';
const OF_MEMBERS = '(select user_id from membership where organization_id = $1)';
const OF_DELIVERIES = '(select id from webhook_delivery where organization_id = $1)';

/** Texts that people, their systems and their visitors write, by column. */
const TEXTS: [table: string, columns: string[], where: string][] = [
  ['organization', ['name'], 'id = $1'],
  ['"user"', ['name'], `id in ${OF_MEMBERS}`],
  ['session', ['device', 'place'], `user_id in ${OF_MEMBERS}`],
  ['api_key', ['name'], OWN],
  ['cost_center', ['name'], OWN],
  ['link', ['long_url'], OWN],
  ['call', ['client_reference'], OWN],
  ['call_audio', ['name', 'original_name'], OWN],
  ['batch', ['reference'], OWN],
  ['synthesis', ['reference'], OWN],
  ['movement', ['description', 'reference'], OWN],
  ['webhook_endpoint', ['url'], OWN],
  ['webhook_attempt', ['url', 'error', 'response_body'], `delivery_id in ${OF_DELIVERIES}`],
  ['openid_provider', ['issuer', 'client_id'], OWN],
];
/** Such texts in JSON, as names and as values. */
const JSONS: typeof TEXTS = [
  ['audit_event', ['input'], OWN],
  ['webhook_attempt', ['request_headers', 'response_headers'], `delivery_id in ${OF_DELIVERIES}`],
];

/** A name as hostile as the database takes from a customer. */
const NAME = `${MARK}>"'&`;
const NAMES: typeof TEXTS = [
  ['link', ['external_id'], OWN],
  ['link_reference', ['name'], OWN],
];

/** Makes every text of an organization hostile. */
export async function writeHostileTexts(
  environment: Pick<CloudEnvironment, 'DATABASE_URL'>,
  organizationId: number,
): Promise<void> {
  const write = (value: string, text: string) => (rows: (typeof TEXTS)[number]) => {
    const [table, columns, where] = rows;
    const set = columns.map((column) => `${column} = ${value}`).join(', ');
    return tamper(environment, `update ${table} set ${set} where ${where}`, [organizationId, text]);
  };
  await Promise.all([
    ...TEXTS.map(write('$2::text', HOSTILE)),
    ...JSONS.map(write('jsonb_build_object($2::text, $2::text)', HOSTILE)),
  ]);
  // Rows of two lists are changed one after the other.
  await Promise.all(NAMES.map(write('$2::text', NAME)));
}
