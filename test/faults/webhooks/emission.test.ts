import { describe, expect, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { told } from '../../harness/told.ts';
import { emitEvent } from '../../harness/webhooks.ts';
import { useWebhookTrial } from './trial.ts';

const trial = useWebhookTrial();

describe('An emission', () => {
  test('an emission in a statement that fails is not emitted', async () => {
    const { tenant } = await trial.open();
    await expect(
      told(
        query(
          trial.cloud.environment,
          `select routine.emit_event($1, 'urlshortener.link.deleted', 'urlshortener', now(), '{}'), 1 / 0`,
          [tenant.organizationId],
        ),
      ),
    ).rejects.toThrow('division by zero');
    const count = 'select count(*)::int as events from webhook_event where organization_id = $1';
    expect(await query(trial.cloud.environment, count, [tenant.organizationId])).toEqual([{ events: 0 }]);
    expect(await emitEvent(trial.cloud.environment, tenant)).toHaveLength(1);
    expect(await query(trial.cloud.environment, count, [tenant.organizationId])).toEqual([{ events: 1 }]);
  });
});
