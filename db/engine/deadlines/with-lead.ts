import type { NeonQueryFunction } from '@neondatabase/serverless';
import type { Lead } from './deadline.ts';

type NeonClient = NeonQueryFunction<false, false>;

/** The driver's client; its types depend on options, which pass through here untouched. */
type Client = {
  query: (text: string, params?: unknown[], options?: object) => Promise<unknown>;
  transaction: (statements: Promise<unknown>[], options?: object) => Promise<unknown[]>;
};

/**
 * A client that runs every statement, alone or in a batch, in a transaction that begins with another one, in the same
 * round trip. Without a lead at that moment, statements run as they are.
 */
export function withLead($client: NeonClient, toLead: () => Lead | undefined): NeonClient {
  const client: Client = {
    query: (text, params, options) => {
      const statement = driver.query(text, params, options);
      if (toLead() === undefined) return statement;
      const run = async () => (await client.transaction([statement])).at(0);
      // The driver's statements start when awaited; in a batch they never are.
      const then: Promise<unknown>['then'] = (...settled) => run().then(...settled);
      return Object.defineProperty(statement, 'then', { value: then, configurable: true });
    },
    transaction: async (statements, options) => {
      const lead = toLead();
      if (lead === undefined) return await driver.transaction(statements, options);
      const { text, params } = lead;
      return (await driver.transaction([driver.query(text, params), ...statements], options)).slice(1);
    },
  };
  // Narrowed to the part in use, and back: see `Client`.
  const driver = $client as unknown as Client;
  return new Proxy($client, {
    get: (target, name) => (name in client ? client[name as keyof Client] : Reflect.get(target, name)),
  });
}
