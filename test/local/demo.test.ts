import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoData } from '../../local/demo/demo-data.ts';
import { IS_CI } from '../harness/ci.ts';
import { startTestCloud, type TestCloud } from '../harness/cloud/test-cloud.ts';
import { query } from '../harness/database.ts';
import { runJob } from '../harness/http/run-job.ts';
import { runProgram } from '../harness/machine/run-program.ts';
import { waitFor } from '../harness/wait-for.ts';

let cloud: TestCloud;
beforeAll(async () => {
  // The journey on the in-process store: everything else runs on redis-server where there is one.
  cloud = await startTestCloud({ seed: seedDemoData, redisUrl: undefined, redisServer: 'absent' });
});
afterAll(() => cloud.stop());

/** Skips the minute between the two attempts of the demonstration's call. */
async function passTheMinute(): Promise<void> {
  await waitFor('the call that is tried again', async () => {
    const aged = await query(
      cloud.environment,
      `update call set next_attempt_at = now(), sent_at = now() - interval '1 hour'
          where status = 'retrying' returning 1`,
    );
    return aged[0];
  });
  await runJob(cloud.environment, 'callblasting/sweep-calls');
}

test.runIf(IS_CI)(
  'the demonstration runs its whole story on the in-process store, and every step succeeds',
  async () => {
    const played = runProgram('local/demo/cli.ts', [], { ...cloud.environment });
    const [{ code, stdout, stderr }] = await Promise.all([played, passTheMinute()]);
    expect(stderr).toBe('');
    expect(stdout).not.toContain('✗');
    const titles = [...stdout.matchAll(/^\d+\. (.+)$/gm)].map(([, title]) => title);
    expect(stdout).toContain(`${titles.length} of ${titles.length} steps went as they should.`);
    expect(titles).toEqual([
      'A company shortens a link for its SMS campaign',
      'People follow it, each from a device of their own',
      'A few seconds later the statistics have them',
      'It asks whose a number is',
      'It has a list looked up, and is told by a webhook when that is done',
      'It chooses a voice and has a text spoken',
      'The same text again costs nothing',
      'It uploads a recorded message',
      'A call is answered, listened to, and a digit is pressed',
      'Another is busy, and will be called again',
      'It prepares a campaign of calls, and sees what it may cost',
      'The campaign calls everyone, and has a result for each',
      'It sees what all this has cost',
      'The busy number has been called again',
    ]);
    for (const type of [
      'urlshortener.link.created',
      'numberinsight.batch.completed',
      'voice.completed',
      'voice.campaign.completed',
    ])
      expect(stdout).toContain(`← webhook ${type}, signature verified`);
    expect(code).toBe(0);
  },
);

test.runIf(IS_CI)('the demonstration reports an error, and fails', async () => {
  const { code, stdout } = await runProgram('local/demo/cli.ts', [], {
    ...cloud.environment,
    API_BASE_URL: 'http://127.0.0.1:1',
  });
  expect(code).toBe(1);
  expect(stdout).toContain('✗ A company shortens a link for its SMS campaign: connect ECONNREFUSED');
});
