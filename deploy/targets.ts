import { PRODUCTION } from './derive-function.ts';

/** A place to deploy to. Its Workers, buckets and schedules begin with `prefix`, which begins no other target's. */
export type Target = {
  name: string;
  prefix: string;
  /** What stands in its place in wrangler.toml, and what is its own. */
  replacements: Record<string, string>;
};

export const TARGETS = {
  production: { name: 'production', prefix: PRODUCTION.prefix, replacements: {} },
  // A zone of its own, since custom hostnames take every host of a zone; a Redis of its own. The database and QStash
  // are told apart by their secrets.
  qa: {
    name: 'qa',
    prefix: 'qa-operator-',
    replacements: {
      [PRODUCTION.zone]: 'operator-qa.example',
      [PRODUCTION.redis]: 'https://operator-qa.upstash.io',
    },
  },
} as const satisfies Record<string, Target>;

export const TARGET_NAMES = ['production', 'qa'] as const satisfies (keyof typeof TARGETS)[];
