import { BALANCES } from './balances.ts';
import { BATCHES } from './batches.ts';
import { CALLS } from './calls.ts';
import { IDEMPOTENCY_KEYS } from './idempotency-keys.ts';
import type { Invariant } from './invariant.ts';
import { LINKS } from './links.ts';
import { SPEECH } from './speech.ts';

/** Everything that `ledger check` checks. A service that charges adds the invariants of its charges. */
export const INVARIANTS: Invariant[] = [
  ...BALANCES,
  ...LINKS,
  ...BATCHES,
  ...SPEECH,
  ...CALLS,
  ...IDEMPOTENCY_KEYS,
];
