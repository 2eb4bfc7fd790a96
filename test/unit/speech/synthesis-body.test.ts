import { describe, expect, test } from 'vitest';
import { SynthesizeBody } from '../../../shared/speech/syntheses/synthesize.ts';
import type { Voice } from '../../../shared/speech/voices.ts';
import { toWantedAudio } from '../../../shared/speech/want-audio.ts';

const BODY = { text: 'Hola', voice: 'es-CO-Salome' };

test('a synthesis says markup literally, up to 4,000 characters, and up to a thousand digits', () => {
  const hostile = `</voice><break time="9s"/> & "comillas" 'y' <![CDATA[x]]> ]]> <?xml?> &amp; &#0; 🤖 ñandú`;
  for (const text of [hostile, `Hola ${'🤖'.repeat(3_995)}`, '7'.repeat(1_000), 'W '.repeat(400)])
    expect(SynthesizeBody.parse({ ...BODY, text })).toMatchObject({ text });
});

test.each([
  ['an empty text', { text: '' }, 'text'],
  ['white space', { text: ' \n\t ' }, 'text'],
  ['nothing to say', { text: '… —!' }, 'text'],
  ['4,001 characters', { text: 'a'.repeat(4_001) }, 'text'],
  ['4,000 digits, which take more than ten minutes', { text: '3'.repeat(4_000) }, 'text'],
  ['1,001 digits', { text: `Llame al ${'3001234567 '.repeat(100)} 1` }, 'text'],
  ['a control character', { text: 'Hola\u0007' }, 'text'],
  ['NUL', { text: 'Hola\0' }, 'text'],
  ['no text', { text: undefined }, 'text'],
  ['a number instead of text', { text: 7 }, 'text'],
  ['an unknown voice', { voice: 'es-CO-Nobody' }, 'voice'],
  ["another engine's name for a voice", { voice: 'es-CO-SalomeNeural' }, 'voice'],
  ['no voice', { voice: undefined }, 'voice'],
  ['a long reference', { reference: 'r'.repeat(256) }, 'reference'],
])('a synthesis with %s is refused, naming the field', (_, change, field) => {
  const { error } = SynthesizeBody.safeParse({ ...BODY, ...change });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

describe('What is charged', () => {
  const voice: Voice = {
    code: BODY.voice,
    name: 'Salomé',
    language: 'es-CO',
    gender: 'female',
    tier: 'neural',
    engines: [{ engine: 'azure', name: 'es-CO-SalomeNeural', language: 'es-CO' }],
  };
  test.each([
    ['white space folded', 'Hola  Ana,\n\t\u00a0 son las tres. ', 'Hola Ana, son las tres.'],
    ['accents composed', 'Reunio\u0301n man\u0303ana', 'Reunión mañana'],
    ['Hangul composed', '\u1112\u1161\u11ab hola', '한 hola'],
  ])('is a text with %s, character by character', (_, text, said) => {
    const { wanted, spoken } = toWantedAudio(voice, text);
    expect([spoken, wanted.charCount]).toEqual([said, [...said].length]);
    expect(wanted.textHash).toBe(toWantedAudio(voice, said).wanted.textHash);
  });
});
