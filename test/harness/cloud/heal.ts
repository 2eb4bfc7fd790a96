import type { Cloud } from '../../../local/cloud.ts';
import { POOL_LIMITS } from '../../../local/neon/connection-pools.ts';
import { LOCAL_REGISTRY_TOKEN } from '../../../local/registry/server.ts';
import { QSTASH_TIME_SCALE } from './test-cloud.ts';

/** Resets all faults that a test has switched on. */
export function heal({ neon, redisGateway, qstash, dns, carrier, speech, registry, payments }: Cloud): void {
  for (const { faults } of [neon, redisGateway, carrier, speech.azure, speech.google, registry, payments]) {
    faults.refuse = false;
    faults.freeze = false;
    faults.dropReplies = 0;
  }
  neon.ignores = () => false;
  neon.loses = () => false;
  neon.breaks = () => false;
  redisGateway.loses = () => false;
  redisGateway.refuses = () => undefined;
  neon.goesOn = false;
  Object.assign(neon.pool, POOL_LIMITS);
  qstash.faults.refuse = false;
  qstash.doubles = () => false;
  qstash.timeScale = QSTASH_TIME_SCALE;
  dns.faults.refuse = false;
  payments.faults.holdEvents = false;
  Object.assign(carrier.faults, { mute: false, refusal: null, queueSec: 0 });
  for (const { faults } of [speech.azure, speech.google, registry]) faults.answers = [];
  for (const { faults } of [speech.azure, speech.google]) faults.untaken = [];
  registry.isUpdating = false;
  registry.tokens.clear();
  registry.tokens.add(LOCAL_REGISTRY_TOKEN);
}
