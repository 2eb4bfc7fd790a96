import type { ON_MACHINE } from '../../../db/calls/tables/words.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { toPlayUrl } from '../call-objects.ts';

/** The time that the phone rings before the attempt is given up. */
export const RING_SEC = 45;
/** Time to press a digit after the audio has ended. */
export const DIGIT_SEC = 5;
/** Time that a call may last beyond its audio: waiting for a digit, and slow networks. */
export const MARGIN_SEC = DIGIT_SEC + 25;
/** The time that a carrier listens for a machine before it says `unknown`, by its default. */
const DETECTION_SEC = 30;
/** The time after the longest possible call at which a silent attempt is given up. */
export const SILENCE_SEC = 120;

const HOUR_MS = 3_600_000;
/** Longer than any call lasts. */
const PLAYS_FOR_HOURS = 24;

type Script = {
  audioKey: string;
  repeat: number;
  onMachine: (typeof ON_MACHINE)[number] | null;
  optOutDigit: string | null;
};

/**
 * Plays the audio to a person, who may press a digit. That none was pressed is asked for only where the line may have to stay
 * open: its end tells as much.
 */
export async function toPlayDocument(ctx: Ctx, token: string, script: Script): Promise<string> {
  const digitsUrl = callbackUrl(ctx, token, 'digits');
  // Carriers do not report the key that finishes an input, by default #. Only Twilio documents that it may be none.
  const finishKey = script.optOutDigit === '#' ? '*' : '#';
  const gather = `<Gather input="dtmf" numDigits="1" finishOnKey="${finishKey}" timeout="${DIGIT_SEC}"${script.onMachine === 'leave' ? ' actionOnEmptyResult="true"' : ''} action="${digitsUrl}" method="POST">${await toPlay(ctx, script)}</Gather>`;
  return toXml(`${gather}<Hangup/>`);
}

/** Plays the audio to a machine that records it. */
export const toMessageDocument = async (ctx: Ctx, script: Script): Promise<string> =>
  toXml(`${await toPlay(ctx, script)}<Hangup/>`);

/** Leaves the line open until the carrier can tell who answered; the call is changed then. */
export const toWaitDocument = (): string => toXml(`<Pause length="${DETECTION_SEC}"/><Hangup/>`);

export const toHangupDocument = (): string => toXml('<Hangup/>');

async function toPlay(ctx: Ctx, { audioKey, repeat }: Script): Promise<string> {
  // All calls of an hour have the same address, because carriers download what they have not downloaded before.
  const hour = Math.ceil(ctx.clock().getTime() / HOUR_MS);
  const url = await toPlayUrl(ctx, audioKey, new Date((hour + PLAYS_FOR_HOURS) * HOUR_MS));
  return `<Play loop="${repeat}">${url}</Play>`;
}

const toXml = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`;

/** The callbacks of an attempt, each with its own URL. `message`: the document of what is left on a machine. */
export const CARRIER_EVENTS = ['document', 'message', 'status', 'detection', 'digits', 'recording'] as const;
export type CarrierEvent = (typeof CARRIER_EVENTS)[number];

/** The URL of a callback; the attempt's token makes it unguessable. */
export const callbackUrl = ({ config }: Ctx, token: string, event: CarrierEvent): string =>
  `${config.API_BASE_URL}/api/v6/callblasting/carrier/${token}/${event}`;
