import { defineCallback } from '../../../shared/http/callback.ts';
import { playAudio as play } from '../domain/play-audio.ts';

/** The audio of a call, for the carrier. */
export const playAudio = defineCallback({
  method: 'get',
  path: '/plays/{object}/{expires}/{signature}',
  receive: play,
});
