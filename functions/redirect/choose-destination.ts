import type { LinkRule, RulePlatform } from '../../db/links/tables/link-setting.ts';
import type { CachedLink } from '../../shared/links/link-cache.ts';

type Visitor = { userAgent: string; country: string | null };

/** In this order: Android's user agents also name Linux. An iPad that asks for desktop pages says that it is a Mac. */
const PLATFORMS: readonly [RulePlatform, RegExp][] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['desktop', /Windows NT|Macintosh|X11|CrOS|Linux/],
];

/** Where a visitor of the link goes: by its first rule that matches, or else to its destination. */
export function chooseDestination({ longUrl, rules }: CachedLink, visitor: Visitor): string {
  if (rules === null) return longUrl;
  const platform = PLATFORMS.find(([, form]) => form.test(visitor.userAgent))?.[0];
  return rules.find((rule) => isMatch(rule, platform, visitor.country))?.longUrl ?? longUrl;
}

const isMatch = (rule: LinkRule, platform: RulePlatform | undefined, country: string | null): boolean =>
  (rule.platform === undefined || rule.platform === platform) &&
  (rule.countries === undefined || (country !== null && rule.countries.includes(country)));
