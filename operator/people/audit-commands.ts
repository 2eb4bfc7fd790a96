import * as z from 'zod';
import { AUDIT_ACTORS } from '../../db/kernel/tables/audit-event.ts';
import { readAuditLog } from '../../shared/kernel/audit/read-audit-log.ts';
import { Id, Moment } from '../../shared/kernel/verbs/fields.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const Text = z.string().optional();

export const auditCommands: CommandGroup = {
  about: 'The audit log: every change by an operator, a person or a key',
  commands: {
    list: defineCommand({
      summary: 'List the latest changes',
      fields: {
        organizationId: ORGANIZATION.organizationId.optional(),
        actor: z.enum(AUDIT_ACTORS).optional().describe('only by this kind of actor'),
        actorName: Text.meta({
          word: 'who',
          description: "only by the actor with this name; an operator's is the database login",
        }),
        verb: Text.describe('only this change, such as balance.top-up'),
        target: Text.meta({ word: 'on', description: 'only on this kind of target, such as api_key' }),
        targetId: Text.meta({ word: 'on-id', description: 'only on the target with this ID' }),
        requestId: Text.meta({ word: 'request-id', description: 'only by this request or command' }),
        from: Moment.optional().describe('only from this moment on'),
        until: Moment.optional().describe('only before this moment'),
        before: Id.optional().describe('only before the event with this ID'),
        limit: ListLimit.default(50),
      },
      output: 'list',
      run: (ctx, { organizationId, ...filter }) => readAuditLog(ctx, { organizationId, ...filter }),
    }),
  },
};
