import { checkHealth } from '../../shared/status/signals/check-health.ts';
import { defineCommand } from '../program/define-command.ts';

export const healthCommand = defineCommand({
  summary:
    'Show every signal that has an alert (docs/operations/runbook.md), "unknown" where its source does not answer. Exit code 1 unless every one is ok',
  survivesOutages: true,
  run: (ctx) => checkHealth(ctx),
  hasFailed: (signals) => signals.some(({ state }) => state !== 'ok'),
});
