import type { Cloud } from '../../../local/cloud.ts';
import { QSTASH_TIME_SCALE } from './test-cloud.ts';

/** Resets all faults that a test has switched on. */
export function heal({ neon, redisGateway, qstash, dns, carrier, speech, payments }: Cloud): void {
  for (const { faults } of [neon, redisGateway, carrier, speech.azure, speech.google, payments]) {
    faults.refuse = false;
    faults.freeze = false;
    faults.dropReplies = 0;
  }
  neon.ignores = () => false;
  neon.loses = () => false;
  neon.breaks = () => false;
  redisGateway.loses = () => false;
  neon.goesOn = false;
  qstash.faults.refuse = false;
  qstash.doubles = () => false;
  qstash.timeScale = QSTASH_TIME_SCALE;
  dns.faults.refuse = false;
  payments.faults.holdEvents = false;
  Object.assign(carrier.faults, { mute: false, refusal: null, queueSec: 0 });
  for (const { faults } of [speech.azure, speech.google]) faults.answers = [];
}
