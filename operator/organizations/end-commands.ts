import type { Command } from 'commander';
import { and, count, eq, isNull } from 'drizzle-orm';
import { apiKey } from '../../db/schema/people/api-key.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { toMoment } from '../program/parse-argument.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { closeOrganization, defaultEnd } from './close-organization.ts';

type CloseOptions = { redirectUntil?: Date };

/** The commands with which a customer leaves, in their order. */
export function addEndCommands(group: Command): void {
  group
    .command('close')
    .description('Close an organization: its keys end for good, its links on a date; again: change that date')
    .argument(...ORGANIZATION)
    .option(
      '--redirect-until <moment>',
      'when its links end, at least a day from now; by default in 90 days',
      toMoment,
    )
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, { redirectUntil }: CloseOptions) =>
          closeOrganization(ctx, { organizationId, redirectsUntil: redirectUntil }),
        ),
        askAboutOrganization(
          async (organization, [{ redirectUntil }]: [options: CloseOptions], { id }, ctx) =>
            `Close ${organization}, end its ${await countKeys(ctx, id)} working keys for good, and its links on ${(
              redirectUntil ?? defaultEnd(ctx)
            ).toISOString()}?`,
        ),
      ),
    );

  group
    .command('export')
    .description('Write all that is kept of an organization to files: a JSON object on each line')
    .argument(...ORGANIZATION)
    .argument('<directory>', 'does not exist yet; only you can read it')
    .action(
      operate(
        onOrganization(async (ctx, organizationId, directory: string) => {
          // This and erasing need a driver with transactions, which other commands do not wait for.
          const { exportOrganization } = await import('./export-organization.ts');
          return await exportOrganization(ctx, { organizationId, directory });
        }),
      ),
    );

  group
    .command('erase')
    .description(
      'Erase what a closed organization and its people stored, for good, 10 years after its last movement',
    )
    .argument(...ORGANIZATION)
    .option(...YES)
    .action(
      operate(
        onOrganization(async (ctx, organizationId) => {
          const { eraseOrganization } = await import('./erase-organization.ts');
          return await eraseOrganization(ctx, { organizationId });
        }),
        askAboutOrganization((organization) => `Erase ${organization} and its people for good?`),
      ),
    );
}

async function countKeys({ db }: OperatorContext, organizationId: number): Promise<number> {
  const [found] = await db
    .select({ keys: count() })
    .from(apiKey)
    .where(and(eq(apiKey.organizationId, organizationId), isNull(apiKey.revokedAt)));
  return found?.keys ?? 0;
}
