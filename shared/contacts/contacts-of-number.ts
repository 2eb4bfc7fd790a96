import { type SQL, sql } from 'drizzle-orm';
import { findNumberHash } from '../../db/contacts/functions/contacts.ts';
import { toSql } from '../../db/engine/sql-functions/define-sql-function.ts';

/** The statements that read what all organizations keep about contacts with a number (digits with country code), by its hash. */
export const contactsOfNumber = (number: string): Record<string, SQL> => ({
  optOuts: byHash(number, 'opt_out'),
  contacts: byHash(number, 'contact_touch'),
  evidence: byHash(number, 'contact_evidence'),
  registryAnswers: byHash(number, 'registry_answer'),
});

const byHash = (number: string, table: string): SQL =>
  sql`select kept.* from organization
      join ${sql.identifier(table)} kept on kept.organization_id = organization.id
        and number_hash = decode(${toSql(findNumberHash, { organization: sql`organization.id`, number })}, 'hex')
     order by kept.organization_id`;
