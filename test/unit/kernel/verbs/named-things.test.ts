import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { toNameField } from '../../../../functions/portal/i18n/fields.ts';
import { createTranslate } from '../../../../functions/portal/i18n/language.ts';
import { CampaignBody } from '../../../../shared/calls/campaigns/campaign-body.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { CreateLinkBatchBody, CreateLinkBatchQuery } from '../../../../shared/links/batches/upload-lines.ts';
import { LinkSettingsBody } from '../../../../shared/links/settings/link-settings.ts';
import { CreateBatchBody, CreateBatchQuery } from '../../../../shared/numbers/batches/create-batch-body.ts';
import { AddUser } from '../../../../shared/people/add-user.ts';
import { CreateCostCenter, RenameCostCenter } from '../../../../shared/people/cost-centers/cost-centers.ts';
import { CreateKey } from '../../../../shared/people/keys/create-key.ts';
import { CreateOrganization } from '../../../../shared/people/organizations/create-organization.ts';
import { UpdateOrganization } from '../../../../shared/people/organizations/update-organization.ts';
import { UpdateUser } from '../../../../shared/people/users/update-user.ts';

/** Names that people give and that others read: in mails, on pages for strangers or for members of other organizations. */
const NAMED: [string, z.ZodType, 'name' | 'reference'][] = [
  ['person that an operator adds', AddUser, 'name'],
  ['person that an operator renames', UpdateUser, 'name'],
  ['organization', CreateOrganization, 'name'],
  ['organization that is renamed', UpdateOrganization, 'name'],
  ['key', CreateKey, 'name'],
  ['cost center', CreateCostCenter, 'name'],
  ['cost center that is renamed', RenameCostCenter, 'name'],
  ['thing in a form of the portal', z.object({ name: toNameField(createTranslate('es')) }), 'name'],
  ['campaign of calls', CampaignBody, 'name'],
  ['campaign of calls', CampaignBody, 'reference'],
  ['batch of numbers', CreateBatchBody, 'reference'],
  ['file of numbers', CreateBatchQuery, 'reference'],
  ['batch of links', CreateLinkBatchBody, 'reference'],
  ['file of links', CreateLinkBatchQuery, 'reference'],
  ['link', LinkSettingsBody, 'reference'],
];

const wrongOf = (schema: z.ZodType, field: string, text: string): string[] =>
  (schema.safeParse({ [field]: text }).error?.issues ?? [])
    .filter(({ path }) => path[0] === field)
    .map(({ message }) => inLanguage('en', message));

describe.each(NAMED)('A %s', (_, schema, field) => {
  test.each(['Entre ya a https://evil.example', 'Entre ya a evil.com', 'ana@evil.example', 'evil[.]com'])(
    `cannot have %j as its ${field}`,
    (text) => {
      expect(wrongOf(schema, field, text)).toEqual([expect.stringMatching(/e-mail address|de correo/)]);
    },
  );

  test.each(['Almacenes Éxito S.A.S.', 'campaign-7', 'Dr. Juan Pérez'])(
    `can have %j as its ${field}`,
    (text) => {
      expect(wrongOf(schema, field, text)).toEqual([]);
    },
  );
});
