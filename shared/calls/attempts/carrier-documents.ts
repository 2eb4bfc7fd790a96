import type { Ctx } from '../../platform/ctx.ts';
import { toPlayUrl } from '../play-url.ts';
import { DETECTION_SEC, DIGIT_SEC } from './attempt-times.ts';
import { callbackUrl } from './carrier-addresses.ts';

/** Longer than any call lasts. */
const PLAYS_FOR_MS = 24 * 3_600_000;

type Script = { audioKey: string; repeat: number };

/** Plays the audio to a person, who may press a digit. */
export async function toPlayDocument(ctx: Ctx, token: string, script: Script): Promise<Response> {
  const digitsUrl = callbackUrl(ctx, token, 'digits');
  const gather = `<Gather input="dtmf" numDigits="1" timeout="${DIGIT_SEC}" actionOnEmptyResult="true" action="${digitsUrl}" method="POST">${await toPlay(ctx, script)}</Gather>`;
  return toXml(`${gather}<Hangup/>`);
}

/** Plays the audio to a machine that records it. */
export const toMessageDocument = async (ctx: Ctx, script: Script): Promise<Response> =>
  toXml(`${await toPlay(ctx, script)}<Hangup/>`);

/** Leaves the line open until the carrier can tell who answered; the call is changed then. */
export const toWaitDocument = (): Response => toXml(`<Pause length="${DETECTION_SEC}"/><Hangup/>`);

export const toHangupDocument = (): Response => toXml('<Hangup/>');

const toPlay = async (ctx: Ctx, { audioKey, repeat }: Script): Promise<string> =>
  `<Play loop="${repeat}">${await toPlayUrl(ctx, audioKey, PLAYS_FOR_MS)}</Play>`;

const toXml = (content: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`, {
    headers: { 'Content-Type': 'application/xml' },
  });
