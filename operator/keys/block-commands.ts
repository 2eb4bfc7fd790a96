import type { Command } from 'commander';
import { BLOCK_KINDS } from '../../db/schema/people/organization-block.ts';
import { choiceArgument } from '../program/choices.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { blockOrganization } from './block-organization.ts';
import { liftBlocks, listBlocks } from './blocks.ts';

type Kind = (typeof BLOCK_KINDS)[number];

export function addBlockCommands(program: Command): void {
  const group = program.command('block').description('Blocks of organizations');

  group
    .command('add')
    .description('Block every call of an organization (full) or the writing ones (read_only)')
    .argument(...ORGANIZATION)
    .addArgument(choiceArgument('<kind>', 'what is blocked', BLOCK_KINDS))
    .argument('<reason>', 'why, for the operator')
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, kind: Kind, reason: string) =>
          blockOrganization(ctx, { organizationId, kind, reason }),
        ),
        askAboutOrganization(
          (organization, [kind]: [Kind, string]) =>
            `Block ${kind === 'full' ? 'every call' : 'the writing calls'} of ${organization}?`,
        ),
      ),
    );

  group
    .command('lift')
    .description('Lift every block of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(liftBlocks)));

  group
    .command('list')
    .description('List the blocks of an organization, lifted ones too')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listBlocks)));
}
