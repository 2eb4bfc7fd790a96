import type { IncomingMessage } from 'node:http';
import type { Speaker } from './speaker.ts';

/** A request that came in, aborted once nobody waits for its answer; and what is answered. */
export type Asked = { request: IncomingMessage; body: string; signal: AbortSignal };
export type Answer = { status: number; type?: string; body?: string | Uint8Array };

/** How a provider of speech is spoken to over HTTP. */
export type Contract = (asked: Asked, speaker: Speaker) => Promise<Answer>;
