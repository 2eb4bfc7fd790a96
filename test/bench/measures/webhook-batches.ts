import { addWebhookEndpoint } from '../../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { answerWith, startReceiver } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 200_000);
const BATCH_SIZE = 100;
/** The time that the endpoint takes to answer. */
const ANSWER_MS = 200;
const PIECE = 5_000;
const OWNER = 1;
const MOST_MS = 1_200_000;

/**
 * Measures the time until an endpoint that takes batches has acknowledged all events of its organization, which were written while
 * nothing was sent.
 */
export async function measureWebhookBatches(): Promise<Row[]> {
  const system = await startSystem({ hasVisits: false });
  const seen = new Set<string>();
  let requests = 0;
  const receiver = await startReceiver((response, hook) => {
    requests += 1;
    for (const { id } of hook.json.events) seen.add(id);
    // The received requests are read above; a run keeps only their ids.
    receiver.hooks.length = 0;
    setTimeout(() => answerWith(204)(response, hook), ANSWER_MS);
  });
  try {
    const { cloud, database } = system;
    const { environment } = cloud;
    await addWebhookEndpoint(operatorOf(environment), {
      organizationId: OWNER,
      url: receiver.url,
      batchSize: BATCH_SIZE,
    });
    const lane = await emitAll(database);
    const from = performance.now();
    await runJob(environment, 'webhooks/deliver', JSON.stringify({ lane }));
    await waitFor(
      'all events are acknowledged',
      async () => {
        const { rowCount } = await database.query(
          "select from webhook_delivery where organization_id = $1 and state <> 'delivered' limit 1",
          [OWNER],
        );
        return rowCount === 0 || undefined;
      },
      MOST_MS,
    );
    const seconds = (performance.now() - from) / 1000;
    if (seen.size !== EVENTS) throw new Error(`${seen.size} of ${EVENTS} events arrived.`);
    return [
      {
        name: `${EVENTS.toLocaleString('en')} events to one endpoint`,
        unit: 's',
        value: Math.round(seconds),
        note: `${Math.round(EVENTS / seconds)} events/s in ${requests} requests of ${ANSWER_MS} ms`,
      },
    ];
  } finally {
    await receiver.close();
    await system.stop();
  }
}

/** Writes all events; returns the lane of their deliveries. */
async function emitAll(database: Awaited<ReturnType<typeof startSystem>>['database']): Promise<string> {
  for (let written = 0; written < EVENTS; written += PIECE)
    await database.query(
      `select routine.emit_events($1, 'urlshortener.link.deleted', 'urlshortener', clock_timestamp(),
                (select array_agg(jsonb_build_object('domain', 'go.example.com', 'code', 'code-' || n))
                   from generate_series($2::int + 1, least($2 + $3, $4)) n))`,
      [OWNER, written, PIECE, EVENTS],
    );
  const { rows } = await database.query(
    'select lane from webhook_delivery where organization_id = $1 limit 1',
    [OWNER],
  );
  return rows[0].lane;
}
