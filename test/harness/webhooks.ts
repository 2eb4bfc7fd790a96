import type { CloudEnvironment } from '../../local/workers/local-functions.ts';
import { addWebhookEndpoint } from '../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import type { EndpointAddress } from '../../shared/webhooks/endpoints/endpoint-address.ts';
import { query } from './database.ts';
import type { Received } from './http/http.ts';
import { runJob } from './http/run-job.ts';
import { operatorOf, type Tenant } from './organization.ts';
import { waitFor } from './wait-for.ts';

type Owner = Pick<Tenant, 'organizationId'>;

/** An endpoint of the tenant, and its secret. */
export const addEndpoint = (
  environment: CloudEnvironment,
  { organizationId }: Owner,
  url: string,
  scope: { services?: string[]; types?: string[]; batchSize?: number } = {},
) => addWebhookEndpoint(operatorOf(environment), { organizationId, url, ...scope });

/** The address of a tenant's endpoint. */
export const endpointOf = ({ organizationId }: Owner, endpointId: number): EndpointAddress => ({
  organizationId,
  endpointId,
});

/** Emits an event without publishing it; returns the ids of the deliveries to send. */
export async function emitEvent(
  environment: CloudEnvironment,
  { organizationId }: Owner,
  adhocUrl: string | null = null,
): Promise<string[]> {
  const [row] = await query<{ emitted: { deliveryId: string }[] }>(
    environment,
    `select routine.emit_event($1, 'urlshortener.link.deleted', 'urlshortener', clock_timestamp(), '{"code":"x"}', $2) as emitted`,
    [organizationId, adhocUrl],
  );
  return (row?.emitted ?? []).map(({ deliveryId }) => deliveryId);
}

/** The only delivery of an event. */
export async function emitOne(
  environment: CloudEnvironment,
  owner: Owner,
  adhocUrl: string | null = null,
): Promise<string> {
  const [deliveryId, ...others] = await emitEvent(environment, owner, adhocUrl);
  if (deliveryId === undefined || others.length > 0) throw new Error('The event has not one delivery.');
  return deliveryId;
}

type DeliveryRow = {
  state: string;
  trigger: string;
  attempts: number;
  next_attempt_at: Date;
  claimed_until: Date | null;
};

export async function readDelivery(environment: CloudEnvironment, deliveryId: string): Promise<DeliveryRow> {
  const [row] = await query<DeliveryRow>(
    environment,
    'select state, trigger, attempts, next_attempt_at, claimed_until from webhook_delivery where id = $1',
    [deliveryId],
  );
  if (row === undefined) throw new Error(`There is no delivery ${deliveryId}.`);
  return row;
}

type AttemptRow = {
  attempt: number;
  sent_id: string;
  trigger: string;
  outcome: string;
  error: string | null;
  response_status: number | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  response_truncated: boolean | null;
  started_at: Date;
  duration_ms: number | null;
};

/** Cancels all deliveries, so that the sweeper finds none of other tests. */
export const cancelDeliveries = (environment: CloudEnvironment): Promise<unknown> => {
  const cancel = () =>
    query(
      environment,
      `with line as (delete from webhook_lane)
       update webhook_delivery set state = 'canceled', claim_token = null, claimed_until = null`,
    );
  // A delivery under way locks the same rows in another order: Postgres ends one of the two.
  return waitFor('the end of deliveries under way', () =>
    cancel().then(
      () => true,
      (error) => {
        if (error.code !== '40P01') throw error;
        return undefined;
      },
    ),
  );
};

/** The log of a delivery, in order. */
export const readAttempts = (environment: CloudEnvironment, deliveryId: string): Promise<AttemptRow[]> =>
  query<AttemptRow>(environment, 'select * from webhook_attempt where delivery_id = $1 order by attempt', [
    deliveryId,
  ]);

/** Runs a lane's message: attempts what is due by `dueUntil`, or by now. */
export const serveLane = (environment: CloudEnvironment, lane: string, dueUntil?: Date): Promise<Received> =>
  runJob(environment, 'webhooks/deliver', JSON.stringify({ lane, dueUntil: dueUntil?.toISOString() }));

export async function laneOf(environment: CloudEnvironment, deliveryId: string): Promise<string> {
  const [row] = await query<{ lane: string }>(
    environment,
    'select lane from webhook_delivery where id = $1',
    [deliveryId],
  );
  if (row === undefined) throw new Error(`There is no delivery ${deliveryId}.`);
  return row.lane;
}

/** Makes the delivery's next attempt now, holding back the rest of its lane; returns the delivery afterwards. */
export async function attemptNow(environment: CloudEnvironment, deliveryId: string): Promise<DeliveryRow> {
  const lane = await laneOf(environment, deliveryId);
  const move = (by: string) =>
    query(
      environment,
      `update webhook_delivery set next_attempt_at = next_attempt_at + $3::interval where lane = $1 and id <> $2`,
      [lane, deliveryId, by],
    );
  await move('1 day');
  const { next_attempt_at } = await readDelivery(environment, deliveryId);
  const { status, text } = await serveLane(environment, lane, new Date(next_attempt_at.getTime() + 1));
  await move('-1 day');
  if (status !== 200) throw new Error(`The attempt answered ${status}: ${text}`);
  return await readDelivery(environment, deliveryId);
}

/** Ages an endpoint: moves its first failure, its disabling and its probe into the past. */
export async function ageEndpoint(environment: CloudEnvironment, id: number, minutes: number): Promise<void> {
  await query(
    environment,
    `update webhook_endpoint set failing_since = failing_since - make_interval(mins => $2),
            disabled_at = disabled_at - make_interval(mins => $2), probed_at = probed_at - make_interval(mins => $2)
      where id = $1`,
    [id, minutes],
  );
}

type EndpointRow = { status: string; disabled_reason: string | null; consecutive_failures: number };

export async function readEndpoint(environment: CloudEnvironment, id: number): Promise<EndpointRow> {
  const [row] = await query<EndpointRow>(
    environment,
    'select status, disabled_reason, consecutive_failures from webhook_endpoint where id = $1',
    [id],
  );
  if (row === undefined) throw new Error(`There is no endpoint ${id}.`);
  return row;
}
