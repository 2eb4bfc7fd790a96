import { contactHours } from '../../../shared/contacts/contact-hours.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';

type Decided = {
  reasons: string[];
  allowed_at: Date | null;
  is_unchecked: boolean;
  closes_at: Date | null;
  rules: string[];
  known: Record<string, unknown>;
};

/** Decides about a number at a moment. */
export const decideWith =
  (sql: Sql) =>
  async (
    { organizationId }: SqlTenant,
    {
      number,
      purpose,
      creditor = null,
      at,
      isCheck = false,
    }: {
      number: string;
      purpose: string | null;
      creditor?: string | null;
      at: Date;
      isCheck?: boolean;
    },
  ): Promise<Decided> => {
    const [row] = await sql.query<Decided>(
      'select * from routine.decide_contact($1, $2, $3, $4, $5, $6, $7)',
      [organizationId, number, purpose, creditor, at, JSON.stringify(contactHours(at)), isCheck],
    );
    if (row === undefined) throw new Error('Nothing was decided.');
    return row;
  };

/** Gives an organization a token for the registry that nobody reads, and has it required before calls, or not. */
export const requireRegistry = (
  sql: Sql,
  { organizationId }: SqlTenant,
  registry: 'token' | 'required' = 'required',
) =>
  sql.query("insert into contact_registry (organization_id, mode, token) values ($1, $2, 'sealed')", [
    organizationId,
    registry === 'token' ? 'off' : registry,
  ]);

type Evidence = {
  decided_at: Date;
  attempt: number;
  purpose: string;
  rules: string[];
  refusal: string | null;
  known: Record<string, unknown>;
};

export const readEvidence = (sql: Sql, callId: string) =>
  sql.query<Evidence>('select * from contact_evidence where call_id = $1 order by decided_at', [callId]);
