import {
  type Answerer,
  BEEP_SEC,
  DETECTED,
  GREETING_SEC,
} from '../../shared/calls/carriers/number-endings.ts';
import { CARRIER_SAMPLE_RATE } from '../../shared/speech/audio/wav-from-pcm.ts';

/** One sound on the line, and the second after the answer at which it begins. */
export type Sound = { fromSec: number; samples: Int16Array };

export const BEEP_HZ = 1_000;

const GREETING_HZ = 180;
/** ITU-T T.30: the tone with which a fax machine answers. */
const FAX_HZ = 2_100;
const FAX_SEC = 3;

/** The result of detection, and when it comes, in seconds after the answer; with `untilBeep`, of a machine once it records. */
export function detect(answerer: Answerer, untilBeep: boolean): { answeredBy: string; afterSec: number } {
  if (answerer !== 'machine') return DETECTED[answerer];
  return untilBeep
    ? { answeredBy: 'machine_end_beep', afterSec: GREETING_SEC + BEEP_SEC }
    : { answeredBy: 'machine_start', afterSec: DETECTED.machine.afterSec };
}

/** The sounds of the side that answers. */
export function soundsOf(answerer: Answerer): Sound[] {
  if (answerer === 'fax') return [{ fromSec: 0, samples: tone(FAX_HZ, FAX_SEC) }];
  if (answerer !== 'machine') return [];
  return [
    { fromSec: 0, samples: tone(GREETING_HZ, GREETING_SEC) },
    { fromSec: GREETING_SEC, samples: tone(BEEP_HZ, BEEP_SEC) },
  ];
}

const AMPLITUDE = 8_000;

const tone = (hertz: number, seconds: number): Int16Array =>
  Int16Array.from(
    { length: seconds * CARRIER_SAMPLE_RATE },
    (_, at) => AMPLITUDE * Math.sin((2 * Math.PI * hertz * at) / CARRIER_SAMPLE_RATE),
  );
