import type { IncomingMessage } from 'node:http';
import type { Speaker } from './speaker.ts';

/** An incoming request, aborted when its client disconnects, and its response. */
type Asked = { request: IncomingMessage; body: string; signal: AbortSignal };
export type EngineAnswer = { status: number; type?: string; body?: string | Uint8Array };

/** Implements a speech provider's HTTP API. */
export type Contract = (asked: Asked, speaker: Speaker) => Promise<EngineAnswer>;
