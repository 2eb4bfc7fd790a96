import { expect, test } from 'vitest';
import { readAudioKey, toAudioKey } from '../../../shared/calls/call-objects.ts';

const id = '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10';

test.each(['wav', 'mp3'] as const)('the key of an upload shows that it is %s', (format) => {
  expect(readAudioKey(toAudioKey({ id, format }))).toEqual({ speechId: undefined, format });
});

test('the key of a spoken text names its audio, and is played as WAV', () => {
  expect(readAudioKey(`speech/${id}`)).toEqual({ speechId: id, format: 'wav' });
});
