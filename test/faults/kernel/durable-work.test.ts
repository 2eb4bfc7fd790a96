import { globSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { withClient } from '../../harness/database.ts';
import { type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { ROOT, readSource } from '../../unit/repository/sources.ts';
import { type Specimen, specimensOf } from './work-specimens.ts';

const cloud = useCloud();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  cloud.qstash.faults.refuse = true;
});

const DECLARED = /\bdefine(?:Sent|Run|Joined)Work\(\{\s*name: (?:'([\w-]+)'|`\$\{service\}-(\w+)`)/g;
const SERVICES = ['numberinsight', 'urlshortener'];
/** The kinds of work that the code declares. */
const declared = globSync('{shared,functions}/**/*.ts', { cwd: ROOT }).flatMap((file) =>
  [...readSource(file).matchAll(DECLARED)].flatMap(([, name, ofService]) =>
    name === undefined ? SERVICES.map((service) => `${service}-${ofService}`) : [name],
  ),
);

type Opened = Awaited<ReturnType<Specimen['open']>>;

const says = (texts: readonly string[], words: string): boolean => texts.some((text) => text.includes(words));

/** Sweeps as often as it takes, a lease later each time, and asserts that the work was done once. */
async function finish({ sweep }: Specimen, opened: Opened): Promise<void> {
  cloud.qstash.faults.refuse = false;
  await waitFor(
    'the work to be done',
    async () => {
      if (await opened.isDone()) return true;
      await opened.age();
      await runJob(cloud.environment, sweep);
      return (await opened.isDone()) || undefined;
    },
    60_000,
    300,
  );
  await opened.expectOnce();
}

/** Does the work by its message, or by its sweep where that does it. */
const work = ({ sweep }: Specimen, { message }: Opened) => {
  const [job, body] = message ?? [sweep, {}];
  return runJob(cloud.environment, job, JSON.stringify(body));
};

/**
 * Kills the database's caller at a statement: neither the statement (`before`), nor its answer (`after`), nor anything that
 * follows gets through.
 */
function dieAt(words: string, when: 'before' | 'after') {
  let isDead = false;
  const stop = cloud.neon.onRequest((texts) => {
    isDead ||= when === 'before' && says(texts, words);
    if (isDead) throw new Error('The caller is dead.');
  });
  cloud.neon.loses = (texts) => {
    const dies = !isDead && when === 'after' && says(texts, words);
    isDead ||= dies;
    return dies;
  };
  const revive = () => {
    stop();
    cloud.neon.loses = () => false;
  };
  onTestFinished(revive);
  return { revive, isDead: () => isDead };
}

async function dieWhile(act: () => Promise<unknown>, words: string, when: 'before' | 'after'): Promise<void> {
  const death = dieAt(words, when);
  await act();
  expect(death.isDead()).toBe(true);
  death.revive();
}

const specimens = specimensOf(cloud, () => receiver);

test('every declared kind of work has a specimen', () => {
  expect(declared.length).toBeGreaterThan(10);
  expect(Object.keys(specimens).sort()).toEqual(declared.sort());
});

describe.each(Object.entries(specimens))('Work of the kind %s', (_, specimen) => {
  test.each(['before', 'after'] as const)(
    'is done once when the sweep dies %s it takes the row',
    async (when) => {
      const opened = await specimen.open();
      await dieWhile(() => runJob(cloud.environment, specimen.sweep), specimen.takes, when);
      await finish(specimen, opened);
    },
  );

  test.each(['before', 'after'] as const)(
    'is done once when its worker dies %s it records the effect',
    async (when) => {
      const opened = await specimen.open();
      await opened.markSent?.();
      await dieWhile(() => work(specimen, opened), specimen.records, when);
      await finish(specimen, opened);
    },
  );

  test('is done once when the message and the sweep come many times at once', async () => {
    const opened = await specimen.open();
    cloud.qstash.faults.refuse = false;
    await Promise.all(
      [1, 2, 3].flatMap(() => [runJob(cloud.environment, specimen.sweep), work(specimen, opened)]),
    );
    await finish(specimen, opened);
  });

  test('is done once when the queue is down during the sweep', async () => {
    const opened = await specimen.open();
    await runJob(cloud.environment, specimen.sweep);
    await finish(specimen, opened);
  });

  test('is done once when the database is slow', async () => {
    const opened = await specimen.open();
    await withClient(cloud.environment, async (client) => {
      await client.query('begin');
      await client.query('lock table billing_account, mail, batch, call_attempt in share mode');
      const slow = Promise.all([runJob(cloud.environment, specimen.sweep), work(specimen, opened)]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await client.query('commit');
      await slow;
    });
    await finish(specimen, opened);
  });
});
