import type pg from 'pg';
import { type Database, overClient } from '../../../db/engine/client.ts';

/** The parts of a plan node that tests read. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  Plans?: PlanNode[];
};

/** A statement's plan, without executing it. */
export async function explainStatement(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<PlanNode[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

/** Runs a query of `db/<subject>/queries`; returns its statements' plans without executing them. */
export async function explain(
  client: pg.Client,
  run: (db: Database) => Promise<unknown>,
): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  const query = async (text: string, values: unknown[] = []) => {
    plans.push(...(await explainStatement(client, text, values)));
    return { rows: [], rowCount: 0, fields: [], command: 'EXPLAIN', rowAsArray: false };
  };
  // Queries use only the client's `query`.
  const db = overClient({ query } as unknown as Database['$client'], () => 60_000);
  await run(db);
  return plans;
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The tables that a plan scans sequentially. */
export const scannedWhole = (plans: readonly PlanNode[]): string[] =>
  plans.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '?') : []));

export const indexesOf = (plans: readonly PlanNode[]): string[] =>
  plans.flatMap((node) => node['Index Name'] ?? []);
