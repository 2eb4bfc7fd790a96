import type { Command } from 'commander';
import { checkHealth } from '../../shared/health/check-health.ts';
import type { HealthContext } from '../../shared/health/health-context.ts';
import { operate } from '../program/operate.ts';

export function addHealthCommand(program: Command): void {
  program
    .command('health')
    .description(
      'Tell every signal that has an alert (docs/operations/runbook.md). Exit code 1 when one is over its limit',
    )
    .action(
      operate(
        (ctx: HealthContext) => checkHealth(ctx),
        undefined,
        (signals) => signals.some(({ state }) => state !== 'ok'),
      ),
    );
}
