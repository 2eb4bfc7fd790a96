import { describe, expect, test } from 'vitest';
import { countCalls } from '../harness/calls.ts';
import { query } from '../harness/database.ts';
import { createLink } from '../harness/links.ts';
import { emitEvent } from '../harness/webhooks.ts';
import type { WebhookTrial } from './webhook-trial.ts';

/** That an event is of the statement that makes it. */
export function testEmission(trial: WebhookTrial): void {
  describe('An emission', () => {
    test('a creation and a deletion that emit cost no round trip more', async () => {
      const { tenant } = await trial.open();
      const { domain, code } = await createLink(tenant);
      const body = { longUrl: 'https://example.com/' };
      const created = await countCalls(trial.cloud, { redis: 1, postgres: 1 }, () =>
        tenant.api.post('/urlshortener/links', body),
      );
      expect(created.answer.status).toBe(201);
      expect(created.calls.postgres).toBe(1);
      const deleted = await countCalls(trial.cloud, { redis: 2, postgres: 2 }, () =>
        tenant.api.send(`/urlshortener/links/${domain}/${code}`, { method: 'DELETE' }),
      );
      expect(deleted.answer.status).toBe(204);
      const rows = await query(
        trial.cloud.environment,
        'select from webhook_delivery where organization_id = $1',
        [tenant.organizationId],
      );
      expect(rows).toHaveLength(3);
    });

    test('what is emitted in a statement that fails is not emitted', async () => {
      const { tenant } = await trial.open();
      await expect(
        query(
          trial.cloud.environment,
          `select routine.emit_event($1, 'urlshortener.link.deleted', 'urlshortener', now(), '{}'), 1 / 0`,
          [tenant.organizationId],
        ),
      ).rejects.toThrow('division by zero');
      const count = 'select count(*)::int as events from webhook_event where organization_id = $1';
      expect(await query(trial.cloud.environment, count, [tenant.organizationId])).toEqual([{ events: 0 }]);
      expect(await emitEvent(trial.cloud.environment, tenant)).toHaveLength(1);
      expect(await query(trial.cloud.environment, count, [tenant.organizationId])).toEqual([{ events: 1 }]);
    });
  });
}
