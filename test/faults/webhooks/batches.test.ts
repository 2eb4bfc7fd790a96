import { expect, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { answerWith, type Hook } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';
import { useWebhookTrial } from './trial.ts';

const trial = useWebhookTrial();

const EVENTS = 60;
const idsOf = ({ json }: Hook): string[] => json.events.map(({ id }: { id: string }) => id);
const keyOf = ({ headers }: Hook) => headers['idempotency-key'] ?? '';

test('every event of batches arrives, and is repeated only in its batch, while senders die and answers are lost', async () => {
  const { cloud, receiver } = trial;
  const tenant = await createTenant(cloud.environment);
  await addEndpoint(cloud.environment, tenant, receiver.url, { batchSize: 10 });
  await query(
    cloud.environment,
    `select routine.emit_events($1, 'urlshortener.link.deleted', 'urlshortener', clock_timestamp(),
              (select array_agg(jsonb_build_object('n', n)) from generate_series(1, $2::int) n))`,
    [tenant.organizationId, EVENTS],
  );
  const written = await query<{ id: string }>(
    cloud.environment,
    'select event_id as id from webhook_delivery where organization_id = $1',
    [tenant.organizationId],
  );
  const from = receiver.hooks.length;
  const hooks = () => receiver.hooks.slice(from);
  /** Sweeps as if the leases of senders that died had ended, and every retry were due. */
  const sweepLater = async () => {
    await query(
      cloud.environment,
      "update webhook_slot set held_until = held_until - interval '2 minutes' where lane is not null",
    );
    const pending = await query<{ id: string }>(
      cloud.environment,
      "select id from webhook_delivery where organization_id = $1 and state = 'pending'",
      [tenant.organizationId],
    );
    // One row per statement, so that it holds no lock while it waits for another.
    for (const { id } of pending)
      await query(
        cloud.environment,
        `update webhook_delivery
            set claimed_until = claimed_until - interval '2 minutes', next_attempt_at = next_attempt_at - interval '2 hours'
          where id = $1 and state = 'pending'`,
        [id],
      );
    // It cannot end while Postgres is refused.
    await runJob(cloud.environment, 'webhooks/sweep');
  };
  cloud.qstash.faults.refuse = false;

  // The customer never answers what the system is killed with.
  receiver.behave(() => {});
  await sweepLater();
  await waitFor('requests in flight', async () => hooks().length >= 5 || undefined);
  await cloud.restart();
  // The customer has these, but the answers are lost on their way to us.
  const killed = hooks().length;
  receiver.behave((response) => void response.socket?.destroy());
  await sweepLater();
  await waitFor('lost answers', async () => hooks().length > killed || undefined);
  // These answers arrive, and their results cannot be saved.
  const lost = hooks().length;
  receiver.behave((response, hook) => {
    cloud.neon.faults.refuse = true;
    answerWith(204)(response, hook);
  });
  await sweepLater();
  await waitFor('answers that are not saved', async () => hooks().length > lost || undefined);
  receiver.behave((response, hook) => {
    answerWith(hooks().filter((other) => keyOf(other) === keyOf(hook)).length < 5 ? 503 : 204)(
      response,
      hook,
    );
  });
  cloud.neon.faults.refuse = false;
  await waitFor('all batches', async () => {
    await sweepLater();
    const left = await query(
      cloud.environment,
      "select from webhook_delivery where organization_id = $1 and state <> 'delivered'",
      [tenant.organizationId],
    );
    return left.length === 0 || undefined;
  });

  const bodies = Map.groupBy(hooks(), keyOf);
  for (const [, sent] of bodies) {
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(sent.length).toBeGreaterThan(1);
  }
  expect(
    [...bodies.values()].flatMap(([first]) => (first === undefined ? [] : idsOf(first))).toSorted(),
  ).toEqual(written.map(({ id }) => id).toSorted());
});
