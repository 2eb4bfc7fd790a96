import { createServer, type IncomingMessage } from 'node:http';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';

/** The token that is valid here. */
export const LOCAL_REGISTRY_TOKEN = 'local-registry-token';

type RegistryFaults = Faults & {
  /** Overrides the responses to the next requests, one each, in order. */
  answers: { status: number; body?: string }[];
};

export type RegistryServer = {
  readonly url: string;
  readonly faults: RegistryFaults;
  /** The numbers that each accepted request asked about, ten digits each, in order. */
  readonly asked: readonly (readonly string[])[];
  /** Whether the nightly update is under way. */
  isUpdating: boolean;
  /** The valid tokens; the others have expired. */
  readonly tokens: Set<string>;
  /** Registers a number: whether it accepts calls. */
  register(number: string, options: { acceptsCalls: boolean }): void;
  close(): Promise<void>;
};

const MAX_KEYS = 5_000;
const PATH = '/consultaMasiva/validarExcluidos';
/** Mobile numbers that end in these digits are registered, so that a newcomer sees one. */
const EXAMPLE = /^3\d{7}66$/;

/** The web service of Colombia's registry of excluded numbers (RNE). It answers registered numbers only. */
export async function startRegistry(): Promise<RegistryServer> {
  const registered = new Map<string, boolean>();
  const asked: string[][] = [];
  const tokens = new Set([LOCAL_REGISTRY_TOKEN]);

  const server = createServer(async (request, response) => {
    const body = await readBody(request).then(String, () => undefined);
    if (body === undefined) return;
    await gate.arrived();
    const answer = faults.answers.shift() ?? toAnswer(request, body);
    if (gate.takeReply()) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });

  function toAnswer(
    { method, url, headers }: IncomingMessage,
    body: string,
  ): { status: number; body?: string } {
    if (method !== 'POST' || url !== PATH) return { status: 404 };
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (!tokens.has(token)) return { status: 401, body: '{"message":"Token inválido o expirado"}' };
    if (registry.isUpdating) return { status: 509 };
    const { type, keys }: { type?: unknown; keys?: unknown } = JSON.parse(body);
    const isRight =
      Array.isArray(keys) && keys.length <= MAX_KEYS && keys.every((key) => /^3\d{9}$/.test(String(key)));
    if (type !== 'TEL' || !isRight) return { status: 400 };
    asked.push(keys);
    const found = keys.flatMap((llave: string) => {
      const llamada = registered.get(llave) ?? (EXAMPLE.test(llave) ? false : undefined);
      return llamada === undefined
        ? []
        : [{ llave, opcionesContacto: { sms: llamada, aplicacion: llamada, llamada } }];
    });
    return { status: 200, body: JSON.stringify(found) };
  }

  const gate = createFaultGate(server);
  const faults: RegistryFaults = Object.assign(gate.faults, { answers: [] });
  const { url } = await listen(server, 0);
  const registry: RegistryServer = {
    url,
    faults,
    asked,
    tokens,
    isUpdating: false,
    register: (number, { acceptsCalls }) => void registered.set(number.replace(/^57/, ''), acceptsCalls),
    close: () => closeServer(server),
  };
  return registry;
}
