import type { LinkRule, RulePlatform } from '../../../db/links/tables/link-setting.ts';
import type { CachedLink } from '../link-cache.ts';

type Visitor = { userAgent: string; country: string | null };

/** The order matters: Android's user agents also name Linux. An iPad that asks for desktop pages says that it is a Mac. */
const PLATFORMS: readonly [RulePlatform, RegExp][] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['desktop', /Windows NT|Macintosh|X11|CrOS|Linux/],
];

/**
 * Where a visitor of a link goes: by its first rule that matches, or else to its destination. `draw`: the visitor's number from 0
 * to 99. Each share has numbers of its own, in the order of the rules, so no visitor is counted for two of them.
 */
export function chooseDestination(
  { longUrl, rules }: Pick<CachedLink, 'longUrl' | 'rules'>,
  visitor: Visitor,
  draw: () => number,
): string {
  if (rules === null) return longUrl;
  const platform = PLATFORMS.find(([, form]) => form.test(visitor.userAgent))?.[0];
  let drawn: number | undefined;
  let from = 0;
  for (const rule of rules) {
    const first = from;
    from += rule.share ?? 0;
    if (!isMatch(rule, platform, visitor.country)) continue;
    if (rule.share === undefined) return rule.longUrl;
    drawn ??= draw();
    if (drawn >= first && drawn < from) return rule.longUrl;
  }
  return longUrl;
}

const isMatch = (rule: LinkRule, platform: RulePlatform | undefined, country: string | null): boolean =>
  (rule.platform === undefined || rule.platform === platform) &&
  (rule.countries === undefined || (country !== null && rule.countries.includes(country)));
