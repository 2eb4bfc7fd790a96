import type {
  CeilingLeft,
  CountedDay,
  CountedVisitor,
  VisitsLeft,
} from '../../../db/clicks/functions/clicks.ts';
import type { ClickCount } from '../../../db/clicks/queries/count-clicks.ts';
import {
  type DimensionValues,
  MAX_DESTINATIONS,
  MAX_DIMENSION_VALUES,
  SHARED_DIMENSIONS,
} from '../../../db/clicks/tables/link-day.ts';
import { type ColombiaMoment, toColombiaMoment } from '../../kernel/time/colombia.ts';
import type { Click, Filtered } from '../click-stream.ts';
import { parseUserAgent } from '../parse-user-agent.ts';

type Visits = Pick<
  ClickCount,
  | 'days'
  | 'profiles'
  | 'visitors'
  | 'again'
  | 'links'
  | 'moments'
  | 'flooded'
  | 'filtered'
  | 'flood'
  | 'lines'
>;

type DayCount = Omit<CountedDay, 'profile' | 'dimensions'> & { profiles: Map<number, number> };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Identifies the visits of one browser to one link in one minute. */
const minuteKey = ({ link, visitor, day, minute }: Omit<VisitsLeft, 'remaining'>): string =>
  `${link} ${visitor} ${day} ${minute}`;

/** The visits that still count, per browser and minute. */
export const toVisitsLeft = (browsers: readonly VisitsLeft[]): [string, number][] =>
  browsers.map((browser) => [minuteKey(browser), browser.remaining]);

/**
 * Sums visits by link and Colombia day for one statement. A browser's visits beyond `flood` per minute, or beyond what
 * that minute still has left, are excluded and listed; they count as filtered, with what was `filtered` before. So do visits of
 * a link beyond what its ceiling, or that of its reference, still has left.
 */
export function toVisits(
  clicks: readonly Click[],
  profiles: Profiles,
  {
    flood,
    visitsLeft,
    ceilingsLeft = [],
    filtered = [],
  }: {
    flood: number;
    visitsLeft: ReadonlyMap<string, number>;
    ceilingsLeft?: readonly Omit<CeilingLeft, 'of'>[];
    filtered?: readonly Filtered[];
  },
): Visits {
  const days = new Map<string, DayCount>();
  /** Per link and day, the browsers and the minutes of their visits. */
  const browsers = new Map<string, CountedVisitor[]>();
  const flooded = new Map<string, { link: number; day: string; visits: number }>();
  const excess = new Map<string, { link: number; day: string; visits: number }>();
  const takesOneOf = createCeilings(ceilingsLeft);
  const links: number[] = [];
  const moments: number[] = [];
  const lines = { profiles: [] as number[], flooded: [] as [number, number, number][] };
  const mostVisits = (minute: Omit<VisitsLeft, 'remaining'>): number =>
    (visitsLeft.size === 0 ? undefined : visitsLeft.get(minuteKey(minute))) ?? flood;
  /** The one of `links` that each browser visited first. */
  const earliest = new Map<string, number>();
  for (const click of clicks) {
    const moment = toColombiaMoment(click.at);
    const link = click.linkId;
    const day = moment.day;
    const minute = Math.floor(moment.ms / MINUTE_MS);
    const key = `${link} ${click.visitor} ${day}`;
    const minutes = browsers.get(key);
    const known = minutes?.find((one) => one.minute === minute);
    const visitor = minutes?.[0]?.visitor ?? toSigned(click.visitor);
    if ((known?.visits ?? 0) >= mostVisits({ link, visitor, day, minute })) {
      addAside(flooded, link, day);
      lines.flooded.push([link, click.at, profiles.of(click)]);
      continue;
    }
    if (!takesOneOf(link)) {
      addAside(excess, link, day);
      continue;
    }
    if (known !== undefined) known.visits += 1;
    else browsers.set(key, [...(minutes ?? []), { link, visitor, day, minute, visits: 1 }]);
    earliest.set(key, earlierOf(earliest.get(key), moments, click.at));
    links.push(click.linkId);
    moments.push(click.at);
    const profile = profiles.of(click);
    lines.profiles.push(profile);
    add(days, click, moment, profile);
  }
  const firsts = Array<number>(links.length).fill(0);
  // The order is that of `visitors`, which has one of each browser.
  for (const [place, key] of [...browsers.keys()].entries()) firsts[earliest.get(key) ?? 0] = place + 1;
  return {
    days: [...days.values()].map((day) => toCountedDay(day, profiles)),
    profiles: profiles.all,
    ...toVisitors(browsers.values()),
    links,
    moments,
    flood,
    flooded: [...flooded.values()],
    filtered: sumFiltered(filtered, [...flooded.values(), ...excess.values()]),
    lines: { ...lines, firsts },
  };
}

/** The place among `moments` of a browser's earliest visit, when one `at` a moment is added at their end. */
const earlierOf = (place: number | undefined, moments: readonly number[], at: number): number =>
  place !== undefined && (moments[place] ?? at) <= at ? place : moments.length;

/** Takes one of the visits that are left of each ceiling that a link is under; false: of one none is left. */
function createCeilings(ceilings: readonly Omit<CeilingLeft, 'of'>[]): (link: number) => boolean {
  const byLink = new Map<number, { remaining: number }[]>();
  for (const { links, remaining } of ceilings) {
    const shared = { remaining };
    for (const link of links) byLink.set(link, [...(byLink.get(link) ?? []), shared]);
  }
  return (link) => {
    const own = byLink.get(link) ?? [];
    if (own.some(({ remaining }) => remaining <= 0)) return false;
    for (const ceiling of own) ceiling.remaining -= 1;
    return true;
  };
}

function addAside(flooded: Map<string, Visits['flooded'][number]>, link: number, day: string): void {
  const aside = flooded.get(`${link} ${day}`) ?? { link, day, visits: 0 };
  aside.visits += 1;
  flooded.set(`${link} ${day}`, aside);
}

/** Each link and day once. */
function sumFiltered(filtered: readonly Filtered[], flooded: Visits['flooded']): Visits['filtered'] {
  const sums = new Map<string, Visits['filtered'][number]>();
  for (const { link, day, requests } of [
    ...filtered.map(({ linkId, ...one }) => ({ link: linkId, ...one })),
    ...flooded.map(({ visits, ...one }) => ({ ...one, requests: visits })),
  ]) {
    const sum = sums.get(`${link} ${day}`) ?? { link, day, requests: 0 };
    sum.requests += requests;
    sums.set(`${link} ${day}`, sum);
  }
  return [...sums.values()];
}

function add(days: Map<string, DayCount>, click: Click, { day, ms }: ColombiaMoment, profile: number): void {
  const key = `${click.linkId} ${day}`;
  const known = days.get(key);
  if (known === undefined) {
    days.set(key, {
      link: click.linkId,
      day,
      clicks: 1,
      first: ms,
      last: ms,
      profiles: new Map([[profile, 1]]),
    });
    return;
  }
  const hour = Math.floor(ms / HOUR_MS);
  const ownHour = Math.floor(known.first / HOUR_MS);
  if (known.hours === undefined && hour !== ownHour) {
    known.hours = Array<number>(24).fill(0);
    known.hours[ownHour] = known.clicks;
  }
  if (known.hours !== undefined) known.hours[hour] = (known.hours[hour] ?? 0) + 1;
  known.clicks += 1;
  known.first = Math.min(known.first, ms);
  known.last = Math.max(known.last, ms);
  known.profiles.set(profile, (known.profiles.get(profile) ?? 0) + 1);
}

function toCountedDay({ profiles: counts, ...day }: DayCount, profiles: Profiles): CountedDay {
  const [only, other] = counts.keys();
  return other === undefined
    ? { ...day, profile: only }
    : { ...day, dimensions: toDimensions(counts, profiles.all) };
}

/** Each browser's first minute of a day, and its later ones. */
function toVisitors(browsers: Iterable<CountedVisitor[]>): Pick<Visits, 'visitors' | 'again'> {
  const visitors: CountedVisitor[] = [];
  const again: CountedVisitor[] = [];
  for (const minutes of browsers) {
    const [first, ...later] = minutes.sort((a, b) => a.minute - b.minute);
    if (first !== undefined) visitors.push(first);
    again.push(...later);
  }
  return { visitors, again };
}

/** Any odd constant works: 2^64 divided by the golden ratio. */
const FOLD = 0x9e3779b97f4a7c15n;

/** Folds a 128-bit hash (hex) into 64 bits, using both halves, as a signed Postgres bigint. */
const toSigned = (hex: string): string =>
  BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`) * FOLD + BigInt(`0x${hex.slice(16)}`)).toString();

/** Distinct combinations of dimension values; few of them repeat often, so a click refers to one by index. */
type Profiles = { all: (string | null)[][]; of: (click: Click) => number };

type Device = ReturnType<typeof parseUserAgent>;

/** Parses each distinct user agent once. */
export function createAgentParser(): (userAgent: string) => Device {
  const parsed = new Map<string, Device>();
  return (userAgent) => {
    const device = parsed.get(userAgent) ?? parseUserAgent(userAgent);
    parsed.set(userAgent, device);
    return device;
  };
}

/** The profiles of one drain step. */
export function createProfiles(parse: (userAgent: string) => Device): Profiles {
  const all: (string | null)[][] = [];
  const raw = new Map<string, number>();
  const known = new Map<string, number>();
  return {
    all,
    of({ country, subdivision, city, referrer, userAgent, destination }) {
      const key = `${country}\n${subdivision}\n${city}\n${referrer}\n${destination ?? ''}\n${userAgent}`;
      const found = raw.get(key);
      if (found !== undefined) return found;
      const { device, os, browser } = parse(userAgent);
      const profile = [country, subdivision, city, device, os, browser, referrer, destination];
      const name = JSON.stringify(profile);
      const index = known.get(name) ?? all.push(profile) - 1;
      known.set(name, index);
      raw.set(key, index);
      return index;
    },
  };
}

/** Sums the dimension values of visits, given how many have each profile. */
export function toDimensions(counts: ReadonlyMap<number, number>, all: Profiles['all']): DimensionValues[] {
  const clicks = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (all[0] ?? []).map((_, place) => {
    const values = sumValues(counts, all, place);
    const [first, second] = values;
    if (first === undefined) return null;
    return second === undefined && first[1] === clicks ? first[0] : Object.fromEntries(values);
  });
}

/** Visits by the value of one dimension; those beyond the most values are together under no name. */
function sumValues(
  counts: ReadonlyMap<number, number>,
  all: Profiles['all'],
  place: number,
): Map<string, number> {
  const values = new Map<string, number>();
  const most = place < SHARED_DIMENSIONS.length ? MAX_DIMENSION_VALUES : MAX_DESTINATIONS;
  for (const [profile, count] of counts) {
    const value = all[profile]?.[place] ?? null;
    if (value === null) continue;
    const name = values.size < most || values.has(value) ? value : '';
    values.set(name, (values.get(name) ?? 0) + count);
  }
  return values;
}
