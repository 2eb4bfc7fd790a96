import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';
import { checkoutPage, refusedPage } from './checkout-page.ts';
import { type LocalTransaction, type PaymentKeys, refuseCheckout, toPaymentEvent } from './contract.ts';

type PaymentFaults = Faults & {
  /** Events are kept back until they are sent by `sendEvent`. */
  holdEvents: boolean;
};

export type Payments = {
  readonly url: string;
  readonly faults: PaymentFaults;
  /** Every transaction, oldest first. */
  readonly transactions: readonly LocalTransaction[];
  /** Makes a transaction, as a person at the checkout does. */
  pay(
    paid: Pick<LocalTransaction, 'reference' | 'amount_in_cents' | 'status'> & { currency?: string },
  ): Promise<LocalTransaction>;
  /** Changes the state of a transaction, as a bank does later. */
  change(id: string, status: LocalTransaction['status']): Promise<void>;
  /** Sends an event about a transaction as it was when given; returns the status of the answer. */
  sendEvent(transaction: LocalTransaction, event?: { type?: string; secret?: string }): Promise<number>;
  close(): Promise<void>;
};

/** Wompi's checkout, API and events, which charges nobody. `eventsUrl`: where its events go. */
export async function startPayments(keys: PaymentKeys, eventsUrl: string): Promise<Payments> {
  const { transactions, make } = createLedger();
  const sendEvent = createSender(keys, eventsUrl);
  // Wompi repeats an event after half an hour; by then the job has asked about the payment.
  const tell = async (transaction: LocalTransaction): Promise<void> => {
    if (!faults.holdEvents) await sendEvent(transaction).catch(() => {});
  };

  const server = createServer(async (request, response) => {
    const body = await readBody(request).then(String, () => undefined);
    if (body === undefined) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://payments');
    if (pathname.startsWith('/p/')) return await checkOut(request, response, searchParams, body);
    await gate.arrived();
    const { status, data } = answer(request, pathname, searchParams, { keys, transactions });
    if (gate.takeReply()) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  });

  /** The page at which a person pays: its buttons choose how the payment ends. */
  async function checkOut(
    { method }: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    body: string,
  ): Promise<void> {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const refusal = refuseCheckout(query, keys, new Date());
    if (refusal !== undefined) return void response.writeHead(400, html).end(refusedPage(refusal));
    if (method !== 'POST') return void response.writeHead(200, html).end(checkoutPage(query));
    const made = make(toPaid(query, new URLSearchParams(body).get('status')));
    await tell(made);
    const back = new URL(query.get('redirect-url') ?? 'about:blank');
    back.searchParams.set('id', made.id);
    back.searchParams.set('env', 'test');
    response.writeHead(303, { location: back.href }).end();
  }

  const gate = createFaultGate(server);
  const faults: PaymentFaults = Object.assign(gate.faults, { holdEvents: false });
  const { url } = await listen(server, 0);
  return {
    url,
    faults,
    transactions,
    sendEvent,
    async pay({ currency = 'COP', ...paid }) {
      const made = make({ ...paid, currency, redirect_url: null });
      await tell({ ...made });
      return { ...made };
    },
    async change(id, status) {
      const found = transactions.find((one) => one.id === id);
      if (found === undefined) throw new Error(`There is no transaction ${id}.`);
      found.status = status;
      await tell({ ...found });
    },
    close: () => closeServer(server),
  };
}

type Paid = Omit<LocalTransaction, 'id' | 'created_at' | 'payment_method_type'>;

/** Every transaction, oldest first, and what adds one. */
function createLedger() {
  const transactions: LocalTransaction[] = [];
  return {
    transactions,
    make(paid: Paid): LocalTransaction {
      const id = `local-${randomUUID()}`;
      const made = { id, created_at: new Date().toISOString(), payment_method_type: 'CARD', ...paid };
      transactions.push(made);
      return made;
    },
  };
}

/** Sends signed events, as Wompi does. */
const createSender =
  ({ WOMPI_EVENTS_SECRET }: PaymentKeys, eventsUrl: string): Payments['sendEvent'] =>
  async (transaction, { type = 'transaction.updated', secret = WOMPI_EVENTS_SECRET } = {}) => {
    const body = toPaymentEvent(transaction, { type, secret, at: new Date() });
    const { checksum } = JSON.parse(body).signature;
    const headers = { 'content-type': 'application/json', 'x-event-checksum': checksum };
    const response = await fetch(eventsUrl, { method: 'POST', body, headers });
    await response.arrayBuffer();
    return response.status;
  };

/** The transaction of a checkout, which ends as the person chose. */
const toPaid = (query: URLSearchParams, status: string | null): Paid => ({
  reference: query.get('reference') ?? '',
  amount_in_cents: Number(query.get('amount-in-cents')),
  currency: query.get('currency') ?? '',
  redirect_url: query.get('redirect-url'),
  status: status === 'APPROVED' || status === 'DECLINED' ? status : 'PENDING',
});

const NOT_FOUND = { status: 404, data: { error: { type: 'NOT_FOUND_ERROR' } } };

/** Answers the API: a transaction by its id, the merchant, and the transactions of a reference. */
function answer(
  { headers }: IncomingMessage,
  path: string,
  query: URLSearchParams,
  { keys, transactions }: { keys: PaymentKeys; transactions: readonly LocalTransaction[] },
): { status: number; data: object } {
  const [, id] = /^\/v1\/transactions(?:\/([^/]+))?$/.exec(path) ?? [];
  if (id !== undefined) {
    const found = transactions.find((one) => one.id === decodeURIComponent(id));
    return found === undefined ? NOT_FOUND : { status: 200, data: { data: found } };
  }
  if (path === `/v1/merchants/${keys.WOMPI_PUBLIC_KEY}`)
    return { status: 200, data: { data: { name: 'Operator', active: true } } };
  if (path !== '/v1/transactions') return NOT_FOUND;
  if (headers.authorization !== `Bearer ${keys.WOMPI_PRIVATE_KEY}`)
    return { status: 401, data: { error: { type: 'INVALID_ACCESS_TOKEN' } } };
  const reference = query.get('reference');
  return {
    status: 200,
    data: { data: transactions.filter((one) => one.reference === reference), meta: {} },
  };
}
