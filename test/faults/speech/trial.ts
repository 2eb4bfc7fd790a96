import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { signPath } from '../../../shared/kernel/storage/signed-url.ts';
import { AUDIO_FILES } from '../../../shared/speech/audio-store.ts';
import { EVENT_TYPES } from '../../../shared/webhooks/event-types.ts';
import { TEXT } from '../../harness/calls/speech.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { CHARACTER_MICRO, createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

/** A tenant's opening balance, and the cost of the sample text. */
export const OPENING = 1_000_000_000n;
export const COST = BigInt([...TEXT].length) * CHARACTER_MICRO.neural;

/** A cloud whose engines and stores fail as a test requests. Call it once, at the top of the file. */
export function useSpeechTrial() {
  const cloud = useCloud();
  let asked = { azure: 0, google: 0 };
  let stops: (() => void)[] = [];

  /** Runs only what a test requests: a webhook's delivery would consume a fault meant for something else. */
  function listen(): void {
    cloud.qstash.faults.refuse = true;
    asked = { azure: 0, google: 0 };
    stops = (['azure', 'google'] as const).map((name) =>
      cloud.speech[name].onRequest(() => {
        asked[name] += 1;
      }),
    );
  }
  function stopListening(): void {
    for (const stop of stops.splice(0)) stop();
  }
  beforeEach(listen);
  afterEach(stopListening);

  /** Reads all that the functions have logged. */
  const readLog = (): string => readFileSync(cloud.logFile, 'utf8');
  // No log line contains a text or the address of an audio.
  afterAll(() => expect(readLog()).not.toMatch(/Buenos|Su cita|Texto \d|speech\.wav\/\d/));

  const run = async (job: string): Promise<void> =>
    expect((await runJob(cloud.environment, `tts/${job}`)).status).toBe(200);

  return {
    cloud,
    /** The number of requests that each engine received in this test. */
    get asked(): { azure: number; google: number } {
      return asked;
    },
    readLog,

    /** Kills the system during requests, and restarts it in place. */
    async restart(lost: readonly Promise<unknown>[]): Promise<void> {
      stopListening();
      await Promise.all([cloud.restart(), ...lost.map((answer) => answer.catch(() => 'lost'))]);
      listen();
    },

    eventsOf: async ({ organizationId }: Tenant) =>
      (
        await query(
          cloud.environment,
          `select data from webhook_event where organization_id = $1 and type = 'tts.completed' order by occurred_at`,
          [organizationId],
        )
      ).map(({ data }) => EVENT_TYPES['tts.completed'].data.parse(data)),

    /** A tenant with an endpoint, for which events are kept. */
    async openTenant(): Promise<Tenant> {
      const tenant = await createTenant(cloud.environment);
      await query(
        cloud.environment,
        `insert into webhook_endpoint (organization_id, url, secret) values ($1, 'https://hooks.example.com/', 'x')`,
        [tenant.organizationId],
      );
      return tenant;
    },

    run,

    /** Renews the leases of the organizations' audio: on a busy machine a restart may take as long as one. */
    renewLease: (...tenants: Tenant[]) =>
      query(
        cloud.environment,
        `update speech_audio set claimed_until = now() + interval '1 minute' where organization_id = any($1)`,
        [tenants.map(({ organizationId }) => organizationId)],
      ),

    /** Lets the leases of the organizations' audio lapse, and sweeps several times at once. */
    async sweepAfterTheLease(...tenants: Tenant[]): Promise<void> {
      await query(
        cloud.environment,
        `update speech_audio set claimed_until = claimed_until - interval '1 hour' where organization_id = any($1)`,
        [tenants.map(({ organizationId }) => organizationId)],
      );
      await Promise.all([run('sweep-audio'), run('sweep-audio'), run('sweep-audio')]);
    },

    /** Lets the retention of discarded audio pass, and purges it. */
    async purgeDiscarded(): Promise<void> {
      await query(
        cloud.environment,
        `update speech_audio set expires_at = expires_at - interval '1 hour' where status = 'discarded'`,
      );
      await run('purge-audio');
    },

    /** The signed URLs of an organization's audio files, whether they exist or not. */
    async signFiles({ organizationId }: Tenant): Promise<string[]> {
      const rows = await query<{ id: string }>(
        cloud.environment,
        'select id from speech_audio where organization_id = $1',
        [organizationId],
      );
      // Longer than a test takes, on whatever machine.
      const soon = new Date(Date.now() + 600_000);
      const paths = rows.flatMap(({ id }) => AUDIO_FILES.map((file) => `/api/v6/tts/audio/${id}/${file}`));
      const signed = await Promise.all(
        paths.map((path) => signPath(LOCAL_SECRETS.DOWNLOAD_SECRET, path, soon)),
      );
      return signed.map((path) => cloud.url + path);
    },

    asksEngine: (name: 'azure' | 'google', times = 1) =>
      waitFor(`${name} to be asked`, async () => (asked[name] >= times ? true : undefined)),
  };
}
