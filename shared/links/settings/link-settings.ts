import * as z from 'zod';
import type { StoredLinkSettings } from '../../../db/links/queries/link-settings.ts';
import { MAX_CLICKS, MAX_RULES, RULE_PLATFORMS } from '../../../db/links/tables/link-setting.ts';
import { GivenCountry } from '../../numbers/countries/country-code.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { ExternalId, Reference } from '../references/reference-fields.ts';

/** Bytes of a link's rules as JSON: they are part of its cached entry. */
const MAX_RULES_BYTES = 2_048;

const Destination = z.string().meta({ maxLength: 2048 });

const toCountries = (country: z.ZodString) =>
  z.array(country).min(1).max(250).optional().describe('Countries of the visitor (ISO 3166-1 alpha-2).');

const SHARE =
  'Percentage of these visitors that the rule leads; the others go on to the next rules. The shares of all rules add up to at most 100. A visitor goes to the same destination all day, by Colombia time.';

const rule = {
  platform: z.enum(RULE_PLATFORMS).optional().describe('Operating system of the visitor.'),
  countries: toCountries(GivenCountry),
  share: z.int().min(1).max(99).optional().describe(SHARE),
  longUrl: Destination.describe(
    'Where these visitors go, with the same rules as when you create a link; an IP address in it is stored in its usual form.',
  ),
};

const Rule = z
  .strictObject(rule)
  .refine(({ platform, countries, share }) => [platform, countries, share].some((one) => one !== undefined), {
    error: LINK_MESSAGES.ruleForNobody,
  })
  .meta({ id: 'LinkRuleBody' });

/** Shown as it is stored: a country may leave the catalog. */
const stored = { ...rule, countries: toCountries(z.string().meta(GivenCountry.meta() ?? {})) };

const LINK_SETTINGS_EXAMPLE = {
  reference: 'black-friday',
  externalId: 'customer-81723',
  expiredUrl: 'https://example.com/ended',
  rules: [
    { platform: 'ios' as const, longUrl: 'https://example.com/app/ios' },
    { countries: ['MX', 'PE'], longUrl: 'https://example.com/offers/international' },
    { share: 30, longUrl: 'https://example.com/offers/new' },
  ],
  passQuery: true,
  maxClicks: 10_000,
};

const EXPIRED_URL =
  'Where visitors of the link go once it has expired. These visits are neither counted nor charged. Null: they see that the link does not exist.';
const RULES = {
  description: `Lead some visitors elsewhere: the first rule that matches decides, and everybody else goes to \`longUrl\`. Up to ${MAX_RULES} rules and ${MAX_RULES_BYTES} bytes of JSON.`,
};

const PASS_QUERY =
  'Pass the query parameters of the short URL to the destination, before its fragment. A parameter that the destination has itself keeps its own value, and a query of more than 2,048 characters is not passed.';

const MAX_CLICKS_TEXT =
  'How many visits the link may have in all. From then on its visitors go where those of an expired link go, and no visit is counted or charged. Null: any number.';

const fields = {
  reference: Reference.nullable(),
  externalId: ExternalId.nullable(),
  expiredUrl: Destination.nullable().describe(EXPIRED_URL),
  passQuery: z.boolean().describe(PASS_QUERY),
  maxClicks: z.int().min(1).max(MAX_CLICKS).nullable().describe(MAX_CLICKS_TEXT),
};

/** Its campaign and recipient, and where and how it leads besides its destination. */
export const LinkSettings = z
  .object({ ...fields, rules: z.array(z.object(stored).meta({ id: 'LinkRule' })).meta(RULES) })
  .meta({ id: 'LinkSettings', example: LINK_SETTINGS_EXAMPLE });
export type LinkSettings = z.output<typeof LinkSettings>;

/** Names the first share with which the shares exceed 100. */
function checkShares({ value: rules, issues }: z.core.ParsePayload<z.output<typeof Rule>[]>): void {
  let sum = 0;
  for (const [place, { share = 0 }] of rules.entries()) {
    sum += share;
    if (sum <= 100) continue;
    issues.push({
      code: 'custom',
      input: rules,
      path: [place, 'share'],
      message: LINK_MESSAGES.sharesTooLarge,
    });
    return;
  }
}

export const LinkSettingsBody = z
  .strictObject({
    ...fields,
    rules: z
      .array(Rule)
      .max(MAX_RULES)
      .refine((rules) => new TextEncoder().encode(JSON.stringify(rules)).length <= MAX_RULES_BYTES, {
        error: LINK_MESSAGES.rulesTooLarge(MAX_RULES_BYTES),
      })
      .check(checkShares)
      .meta(RULES),
  })
  .partial()
  .meta({ id: 'LinkSettingsBody', example: LINK_SETTINGS_EXAMPLE });
export type LinkSettingsBody = z.output<typeof LinkSettingsBody>;

const NONE: LinkSettings = {
  reference: null,
  externalId: null,
  expiredUrl: null,
  rules: [],
  passQuery: false,
  maxClicks: null,
};

/** All settings, without those that a body leaves out. */
export const toSettings = (body: LinkSettingsBody): LinkSettings => Object.assign({}, NONE, body);

export const toLinkSettings = ({ rules, passQuery, ...settings }: StoredLinkSettings): LinkSettings => ({
  ...settings,
  rules: rules ?? [],
  passQuery: passQuery ?? false,
});

/** A setting that a link does not have is null; a field of a rule that is undefined is left out of its JSON. */
export const toStoredSettings = ({ rules, passQuery, ...settings }: LinkSettings): StoredLinkSettings => ({
  ...settings,
  rules: rules.length === 0 ? null : (rules as StoredLinkSettings['rules']),
  passQuery: passQuery || null,
});
