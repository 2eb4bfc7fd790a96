import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { useStorage as use } from '../functions/billing.ts';
import type { Stored } from '../tables/plan-usage.ts';

/** Takes room for what an organization stores today, all or none: null when there was room. */
export const useStorage = (db: Database, organization: number, kind: Stored, quantity: number) =>
  callFunction(db, use, { organization, kind, quantity });
