#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createClient } from '../create-client.ts';
import { OperatorError } from '../operator-error.ts';
import { forwardEvents } from './forward-events.ts';
import { readPosition, writePosition } from './position.ts';
import { createSecret } from './sign-event.ts';

const HELP = `operator-listen [options] <url>

Reads the events of your organization and forwards them to a server on this machine, one after the other, signed as
webhooks are. An event is repeated until the server answers 2xx. Ctrl-C ends it; the next start continues there.

  <url>             where your server receives webhooks, such as http://localhost:3000/webhooks
  --types <list>    only these event types, separated by commas
  --all             at the first start, also the events of the last 30 days
  --state <file>    where the position is stored, one file for each organization (default: .operator-listen.json)
  --api <url>       the API's address (default: OPERATOR_BASE_URL, or https://api.operator.example)
  --help

OPERATOR_API_KEY        a key with the capability \`webhooks\`; never sent to your server
OPERATOR_WEBHOOK_SECRET the secret to sign with (default: a new one, which is printed)
`;

/** A mistake in how the program was called. */
class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        types: { type: 'string' },
        all: { type: 'boolean', default: false },
        state: { type: 'string', default: '.operator-listen.json' },
        api: { type: 'string', default: process.env.OPERATOR_BASE_URL ?? 'https://api.operator.example' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const isLocal = ({ hostname }: URL): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

function toUrl(text: string, name: string): URL {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new UsageError(`${name} is not an http or https address.`);
  return new URL(text);
}

async function main(signal: AbortSignal): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(HELP);
  const [target, ...others] = positionals;
  if (target === undefined || others.length > 0)
    throw new UsageError(
      'Name one address that receives the events, such as http://localhost:3000/webhooks.',
    );
  const url = toUrl(target, target);
  if (!isLocal(url))
    throw new UsageError(`${url.host} is not this machine. Events are forwarded only to localhost.`);
  const api = toUrl(values.api, '--api');
  if (api.protocol !== 'https:' && !isLocal(api))
    throw new UsageError('--api must use https, because requests carry your key.');
  const apiKey = process.env.OPERATOR_API_KEY ?? '';
  if (apiKey.trim() === '')
    throw new UsageError('Set OPERATOR_API_KEY to a key with the capability `webhooks`.');
  const given = process.env.OPERATOR_WEBHOOK_SECRET;
  if (given === '') throw new UsageError('OPERATOR_WEBHOOK_SECRET is empty.');
  const secret = given ?? createSecret();
  const position = readPosition(values.state) ?? (values.all ? {} : undefined);
  console.log(`Forwarding events to ${url.href}`);
  if (given === undefined) console.log(`Signed with the secret ${secret}`);
  await forwardEvents({
    url: url.href,
    secret,
    position,
    signal,
    types: values.types,
    client: createClient({ baseUrl: api.origin, apiKey }),
    store: (now) => writePosition(values.state, now),
    print: console.log,
  });
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());

try {
  await main(stop.signal);
} catch (error) {
  if (stop.signal.aborted) console.log('Stopped.');
  else {
    console.error(describe(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** The position belongs to an organization: with a key of another one the API refuses it. */
function isOfAnotherKey(error: OperatorError): boolean {
  return error.details.some(({ field }) => field === 'after');
}

function describe(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nTry: operator-listen --help`;
  if (!(error instanceof OperatorError)) return error instanceof Error ? error.message : String(error);
  if (isOfAnotherKey(error))
    return `The API does not take the stored position. It is of the organization of another key, or too old. Delete the file that stores it (.operator-listen.json, or what --state names), or name another file with --state for this key.`;
  const fields = error.details.map(({ field, message }) => `\n  ${field}: ${message}`).join('');
  return `${error.code ?? error.status}: ${error.message}${fields}${error.type ? `\n${error.type}` : ''}`;
}
