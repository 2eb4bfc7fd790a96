import { MAX_DIMENSION_VALUES, type Values } from '../../../db/clicks/tables/link-day.ts';
import type { Click } from '../click-stream.ts';
import { parseUserAgent } from '../parse-user-agent.ts';

/** Distinct combinations of dimension values; few of them repeat often, so a click refers to one by index. */
export type Profiles = { all: (string | null)[][]; of: (click: Click) => number };

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
    of({ country, subdivision, city, referrer, userAgent }) {
      const key = `${country}\n${subdivision}\n${city}\n${referrer}\n${userAgent}`;
      const found = raw.get(key);
      if (found !== undefined) return found;
      const { device, os, browser } = parse(userAgent);
      const profile = [country, subdivision, city, device, os, browser, referrer];
      const name = JSON.stringify(profile);
      const index = known.get(name) ?? all.push(profile) - 1;
      known.set(name, index);
      raw.set(key, index);
      return index;
    },
  };
}

/** Sums the dimension values of visits, given how many have each profile. */
export function toDimensions(counts: ReadonlyMap<number, number>, all: Profiles['all']): Values[] {
  const clicks = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (all[0] ?? []).map((_, place) => {
    const values = new Map<string, number>();
    for (const [profile, count] of counts) {
      const value = all[profile]?.[place] ?? null;
      if (value === null) continue;
      const name = values.size < MAX_DIMENSION_VALUES || values.has(value) ? value : '';
      values.set(name, (values.get(name) ?? 0) + count);
    }
    const [first, second] = values;
    if (first === undefined) return null;
    return second === undefined && first[1] === clicks ? first[0] : Object.fromEntries(values);
  });
}
