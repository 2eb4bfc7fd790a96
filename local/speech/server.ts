import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';
import { createListeners } from '../servers/listeners.ts';
import { speakAzure } from './azure.ts';
import type { Contract, EngineAnswer } from './contract.ts';
import { speakGoogle } from './google.ts';
import { type Speaker, startSpeaker } from './speaker.ts';
import { SpeakerError } from './speech-worker.ts';

export type SpeechFaults = Faults & {
  /** Overrides the responses to the next requests, one each, in order. */
  answers: (EngineAnswer & { retryAfter?: string })[];
  /** Texts with one of these words are not accepted. */
  untaken: string[];
};

type SpeechServer = {
  readonly url: string;
  readonly faults: SpeechFaults;
  /** Listens to request bodies; returns a function that removes the listener. */
  onRequest(listener: (body: string) => void): () => void;
};

export type Speech = { azure: SpeechServer; google: SpeechServer; close(): Promise<void> };

/** Speech providers with real voices, implementing each provider's documented API. `thread`: another synthesizer. */
export async function startSpeech(thread: URL | undefined): Promise<Speech> {
  const speaker = startSpeaker(thread === undefined ? {} : { thread });
  const azure = await startServer(speakAzure, speaker);
  const google = await startServer(speakGoogle, speaker);
  return {
    azure,
    google,
    close: async () => void (await Promise.all([azure.close(), google.close(), speaker.close()])),
  };
}

async function startServer(
  contract: Contract,
  speaker: Speaker,
): Promise<SpeechServer & { close(): Promise<void> }> {
  const listeners = createListeners<string>();
  const server = createServer(async (request, response) => {
    const body = await readBody(request).then(String, () => undefined);
    if (body === undefined) return;
    listeners.emit(body);
    await gate.arrived();
    const isUntaken = faults.untaken.some((word) => body.includes(word));
    const answer =
      faults.answers.shift() ??
      (isUntaken ? { status: 400 } : await toAnswer(request, body, untilClosed(response)));
    if (gate.takeReply()) return void response.destroy();
    send(response, answer);
  });
  const toAnswer = async (
    request: IncomingMessage,
    body: string,
    signal: AbortSignal,
  ): Promise<EngineAnswer> => {
    try {
      return await contract({ request, body, signal }, speaker);
    } catch (error) {
      return { status: error instanceof SpeakerError ? 503 : 400 };
    }
  };
  const gate = createFaultGate(server);
  const faults: SpeechFaults = Object.assign(gate.faults, { answers: [], untaken: [] });
  const { url } = await listen(server, 0);
  return { url, faults, onRequest: listeners.add, close: () => closeServer(server) };
}

function untilClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  return closed.signal;
}

function send(
  response: ServerResponse,
  { status, type, body, ...rest }: SpeechFaults['answers'][number],
): void {
  response.writeHead(status, {
    ...(type !== undefined && { 'content-type': type }),
    ...(rest.retryAfter !== undefined && { 'retry-after': rest.retryAfter }),
  });
  response.end(body);
}
