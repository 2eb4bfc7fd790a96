import type { Command } from 'commander';
import { type AuditFilter, listAuditEvents } from '../../db/queries/people/list-audit-events.ts';
import { AUDIT_ACTORS } from '../../db/schema/people/audit-event.ts';
import { findOrganization } from '../organizations/find-organization.ts';
import { choiceOption } from '../program/choices.ts';
import { operate } from '../program/operate.ts';
import { toCount, toMoment, toWhole } from '../program/parse-argument.ts';
import { OF_ORGANIZATION } from '../program/words.ts';

type ListOptions = Omit<AuditFilter, 'organizationId' | 'actorName' | 'target' | 'targetId'> & {
  organization?: string;
  who?: string;
  on?: string;
  onId?: string;
};

export function addAuditCommands(program: Command): void {
  const group = program.command('audit').description('Who did what: every change of an operator or a person');

  group
    .command('list')
    .description('List the latest changes')
    .option(...OF_ORGANIZATION)
    .addOption(choiceOption('--actor <kind>', 'of one kind of actor', AUDIT_ACTORS))
    .option('--who <name>', "of the actor of this name; an operator's is the database login")
    .option('--verb <verb>', 'of one verb, such as balance.top-up')
    .option('--on <table>', 'on one kind of target, such as api_key')
    .option('--on-id <id>', 'on the target of this id')
    .option('--request-id <id>', 'of one request or command')
    .option('--from <moment>', 'not before: ISO 8601, Colombia time without a zone', toMoment)
    .option('--until <moment>', 'before: ISO 8601, Colombia time without a zone', toMoment)
    .option('--before <event>', 'older than the event of this id', toWhole)
    .option('--limit <count>', 'how many', toCount, 50)
    .action(
      operate(async (ctx, { organization, who, on, onId, ...filter }: ListOptions) => {
        const organizationId =
          organization === undefined ? undefined : (await findOrganization(ctx, organization)).id;
        return await listAuditEvents(ctx.db, {
          ...filter,
          organizationId,
          actorName: who,
          target: on,
          targetId: onId,
        });
      }),
    );
}
