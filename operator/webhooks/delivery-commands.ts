import { type Command, Option } from 'commander';
import { WEBHOOK_DELIVERY_STATES } from '../../db/schema/webhooks/webhook-delivery.ts';
import { listWebhookAttempts } from '../../shared/webhooks/endpoints/list-webhook-attempts.ts';
import {
  type DeliveryState,
  listWebhookDeliveries,
} from '../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { resendWebhooks } from '../../shared/webhooks/endpoints/resend-webhooks.ts';
import { choiceOption } from '../program/choices.ts';
import { onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { toCount, toMoment, toWhole } from '../program/parse-argument.ts';
import { ORGANIZATION } from '../program/words.ts';

const DELIVERY = ['<delivery>', 'id of the delivery: its Idempotency-Key'] as const;
const REVIEW: DeliveryState[] = ['waiting', 'failed'];

type ListOptions = { state?: DeliveryState; review?: boolean; endpoint?: number; limit: number };

export function addDeliveryCommands(program: Command): void {
  const group = program.command('delivery').description('Deliveries of webhooks, and the review queue');

  group
    .command('list')
    .description('List the latest deliveries of an organization')
    .argument(...ORGANIZATION)
    .addOption(choiceOption('--state <state>', 'in this state', WEBHOOK_DELIVERY_STATES))
    .addOption(new Option('--review', 'the review queue: what waits or has failed').conflicts('state'))
    .option('--endpoint <endpoint>', 'to this endpoint', toWhole)
    .option('--limit <count>', 'how many', toCount, 50)
    .action(
      operate(
        onOrganization((ctx, organizationId, { state, review, endpoint, limit }: ListOptions) => {
          const states = review ? REVIEW : state && [state];
          return listWebhookDeliveries(ctx, {
            organizationId,
            endpointId: endpoint,
            limit,
            ...(states && { states }),
          });
        }),
      ),
    );

  group
    .command('attempts')
    .description('Show the attempts of a delivery: request, answer and duration, kept 30 days')
    .argument(...DELIVERY)
    .action(operate((ctx, deliveryId: string) => listWebhookAttempts(ctx, deliveryId)));

  group
    .command('resend')
    .description('Send a delivery again, whatever became of it')
    .argument(...ORGANIZATION)
    .argument(...DELIVERY)
    .action(
      operate(
        onOrganization((ctx, organizationId, deliveryId: string) =>
          resendWebhooks(ctx, { organizationId, deliveryId }),
        ),
      ),
    );

  group
    .command('resend-all')
    .description('Send again all in the review queue that happened since a moment')
    .argument(...ORGANIZATION)
    .requiredOption('--since <moment>', 'ISO 8601, Colombia time without a zone', toMoment)
    .action(
      operate(
        onOrganization((ctx, organizationId, { since }: { since: Date }) =>
          resendWebhooks(ctx, { organizationId, since }),
        ),
      ),
    );
}
