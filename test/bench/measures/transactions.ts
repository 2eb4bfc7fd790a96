import { createServer, connect as openSocket, type Socket } from 'node:net';
import pg from 'pg';
import { startDatabase } from '../load/database.ts';
import { ORGANIZATIONS } from '../load/system.ts';
import type { Row } from '../run.ts';

const DELAYS = (process.env.BENCH_DELAYS ?? '1,15,60').split(',').map(Number);
/** Creations of each way, after two that are not measured. */
const TIMES = 20;
/** The number of creations of one organization that run at once, and the time that they run. */
const [AT_ONCE, SECONDS] = [8, Number(process.env.BENCH_SECONDS ?? 5)];

type Way = (client: pg.Client, organization: number) => Promise<void>;

/**
 * A creation of a link as one function, and as a transaction of statements that makes the same decisions, with Postgres at a
 * distance: how long each takes over an open connection and over a new one, and how many a second one organization gets, whose account
 * both lock. TLS and the upgrade to a WebSocket would add their round trips to a new connection.
 */
export async function measureTransactions(print: (row: Row) => void): Promise<Row[]> {
  const database = await startDatabase();
  const rows: Row[] = [];
  try {
    for (const delay of DELAYS) {
      const distant = await startDistant(database.url, delay);
      for (const [name, create] of [
        ['one function', callFunction],
        ['a transaction', runTransaction],
      ] as const) {
        const open = await connect(distant.url);
        const kept = await medianMs(() => create(open, anyOrganization()));
        await open.end();
        const opened = await medianMs(async () => {
          const fresh = await connect(distant.url);
          await create(fresh, anyOrganization());
          await fresh.end();
        });
        const value = await perSecond(distant.url, create);
        const note = `${kept} ms over an open connection, ${opened} ms over a new one`;
        const row = { name: `${name}, ${delay} ms away`, connections: AT_ONCE, value, unit: '/s', note };
        rows.push(row);
        print(row);
      }
      distant.close();
    }
    return rows;
  } finally {
    await database.stop();
  }
}

const callFunction: Way = async (client, organization) => {
  const links = JSON.stringify([{ longUrl: 'https://example.com/', host: 'example.com' }]);
  await client.query("select routine.create_links($1, $1, $1, $2, null, 'https://{domain}')", [
    organization,
    links,
  ]);
};

const runTransaction: Way = async (client, organization) => {
  const ask = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0];
  await client.query('begin');
  await ask('select * from billing_account where organization_id = $1 for update', [organization]);
  const links = JSON.stringify([{ longUrl: 'https://example.com/', host: 'example.com' }]);
  const { judged } = await ask('select routine.resolve_links($1, $2) as judged', [organization, links]);
  const price = await ask(
    `select amount_micro from routine.usage_price($1, 'COP', 'urlshortener', 'urlshortener.link', now())`,
    [organization],
  );
  await ask('select routine.spend_limit_reached($1, $2)', [organization, price.amount_micro]);
  await ask(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, cost_center_id, created_by_key)
     values ($1, $2, routine.generate_code(9), 'https://example.com/', false, $1, $1)`,
    [organization, judged[0].tenureId],
  );
  await ask(
    "select routine.post_movement($1, 'charge', -$2::bigint, 'urlshortener', 1, 'Link', null, $1, 'link')",
    [organization, price.amount_micro],
  );
  await client.query('commit');
};

const anyOrganization = () => 2 + Math.floor(Math.random() * (ORGANIZATIONS - 2));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function medianMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = -2; n < TIMES; n += 1) {
    const startedAt = performance.now();
    await work();
    if (n >= 0) times.push(performance.now() - startedAt);
  }
  return Math.round(times.toSorted((a, b) => a - b)[TIMES / 2] ?? 0);
}

/** Creations a second of one organization. */
async function perSecond(url: string, create: Way): Promise<number> {
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => connect(url)));
  const until = performance.now() + SECONDS * 1_000;
  let done = 0;
  const work = async (client: pg.Client) => {
    for (; performance.now() < until; done += 1) await create(client, 1);
    await client.end();
  };
  await Promise.all(clients.map(work));
  return Math.round(done / SECONDS);
}

/** Postgres at a round-trip distance: what is sent arrives half of it later. */
async function startDistant(url: string, delayMs: number): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url);
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs / 2));
    from.on('close', () => setTimeout(() => to.destroy(), delayMs / 2));
    from.on('error', () => {});
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = openSocket({ host: hostname, port: Number(port), noDelay: true });
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const distant = new URL(url);
  distant.port = String(address.port);
  return { url: distant.href, close: () => server.close() };
}
