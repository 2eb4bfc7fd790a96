import type { JobQueue } from '../../kernel/jobs/job-queue.ts';
import { CARRIER_SAMPLE_RATE, pcmToMuLawWav } from '../../speech/audio/wav-from-pcm.ts';
import { MARGIN_SEC } from '../attempts/carrier-documents.ts';
import { toAttemptEnd } from '../carriers/attempt-end.ts';
import { outcomeOf } from '../carriers/number-endings.ts';
import type { VoiceCarrier } from '../carriers/voice-carrier.ts';
import { recordedSec } from './sandbox-call.ts';
import { createSandboxDialer } from './sandbox-dialer.ts';

const CALL = /^sandbox-(\d+)-(\d+)$/;

/**
 * The carrier of sandboxes' calls. It has no network: the ending of a number decides what becomes of it, and a job reports
 * that step by step, as a carrier would (`playSandboxCall`). It keeps nothing: a call's id has its number and
 * limit, a recording's its length.
 */
export function createSandboxCarrier(jobs: JobQueue): VoiceCarrier {
  return {
    ...createSandboxDialer(jobs),
    // Asked about a silent attempt, whose time is over.
    async fetchCall(carrierCallId) {
      const [, to, limitSec] = CALL.exec(carrierCallId) ?? [];
      if (to === undefined) return undefined;
      const { refusal } = outcomeOf(to);
      const end =
        refusal === undefined
          ? toAttemptEnd('completed', 200, Math.max(1, Number(limitSec) - MARGIN_SEC))
          : toAttemptEnd(refusal.status, refusal.sipCode, 0);
      return { carrierCallId, end };
    },
    redirect: async () => {},
    hangUp: async () => {},
    // Nobody calls back: its job reports without a request.
    signatureHeader: 'x-sandbox-signature',
    isSigned: async () => false,
    readUpdate: () => undefined,
    findRecording: async () => undefined,
    async getRecording(recordingId) {
      const seconds = recordedSec(recordingId);
      const sampleRate = CARRIER_SAMPLE_RATE;
      return seconds === undefined
        ? undefined
        : pcmToMuLawWav({ samples: new Int16Array(seconds * sampleRate), sampleRate });
    },
    deleteRecording: async () => {},
  };
}
