import { checkHealth } from '../../shared/platform/health/check-health.ts';
import { defineCommand } from '../program/define-command.ts';

export const healthCommand = defineCommand({
  summary:
    'Show every signal that has an alert (docs/operations/runbook.md). Exit code 1 if one exceeds its limit',
  run: (ctx) => checkHealth(ctx),
  hasFailed: (signals) => signals.some(({ state }) => state !== 'ok'),
});
