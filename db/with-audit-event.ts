import { type Database, overClient } from './client.ts';

/** Tells the transaction which verb is running. Takes the event, as JSON. */
export const SAY_AUDIT_EVENT = "select set_config('audit.event', $1, true)";

/** The driver's client; its types depend on options, which pass through here untouched. */
type Client = {
  query: (text: string, params?: unknown[], options?: object) => Promise<unknown>;
  transaction: (statements: Promise<unknown>[], options?: object) => Promise<unknown[]>;
};

/**
 * The database for one verb: every statement, alone or in a batch, runs in a transaction that has the verb's audit
 * event set, in the same round trip. See `db/sql/audit/record-audit-event.sql`.
 */
export function withAuditEvent({ $client, leftMs }: Database, event: string): Database {
  const client: Client = {
    query: (text, params, options) => {
      const statement = driver.query(text, params, options);
      const run = async () => (await client.transaction([statement])).at(0);
      // The driver's statements start when awaited; in a batch they never are.
      const then: Promise<unknown>['then'] = (...settled) => run().then(...settled);
      return Object.defineProperty(statement, 'then', { value: then });
    },
    transaction: async (statements, options) =>
      (await driver.transaction([driver.query(SAY_AUDIT_EVENT, [event]), ...statements], options)).slice(1),
  };
  // Narrowed to the part in use, and back: see `Client`.
  const driver = $client as unknown as Client;
  return overClient(
    new Proxy($client, {
      get: (target, name) => (name in client ? client[name as keyof Client] : Reflect.get(target, name)),
    }),
    leftMs,
  );
}
