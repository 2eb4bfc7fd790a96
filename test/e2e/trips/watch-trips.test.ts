import { beforeEach, expect, test } from 'vitest';
import { WATCH } from '../../../docs/operations/cost-table.ts';
import { IS_CI } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { runCron } from '../../harness/http/run-cron.ts';

/** Precedes each statement in its request, and takes no time. */
const DEADLINE = /^select set_config\('statement_timeout'/;

// Alone: what other files leave raises alerts, and what begins and ends is written.
const cloud = useCloud({ alone: true });
beforeEach(() => {
  cloud.qstash.faults.refuse = true;
});

test.runIf(IS_CI)(
  'a run of the watch takes as many statements and commands as the cost page counts',
  async () => {
    // The first run knows no secret of any function, and saves all of them.
    await runCron(cloud.environment);
    const statements: string[] = [];
    const billed: string[] = [];
    const stops = [
      cloud.neon.onRequest((texts) => void statements.push(...texts.filter((text) => !DEADLINE.test(text)))),
      cloud.redisGateway.onBill((lines) => void billed.push(...lines.flatMap((line) => line.split(' ')))),
    ];
    await runCron(cloud.environment);
    for (const stop of stops) stop();
    expect({ statements: statements.length, commands: billed.length }).toEqual(WATCH);
  },
);
