import { playAudio as play } from '../../../shared/calls/attempts/play-audio.ts';
import { defineCallback } from '../../../shared/kernel/http/callback.ts';

/** The audio of a call, for the carrier. */
export const playAudio = defineCallback({
  method: 'get',
  path: '/plays/{object}/{expires}/{signature}',
  receive: play,
});
