import { expect, inject, test } from 'vitest';
import { CALLS, numberEnding, toneWav, upload } from '../../harness/calls/call-blasting.ts';
import type { Received } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');

/** Texts that a terminal obeys, that are more than a line, or that show as others. */
const DECEPTIVE: Record<string, string> = {
  'an escape sequence': 'a\u001b]52;c;aGk=\u0007b',
  'a C1 control': 'a\u009b31mb',
  'a line break': 'a\nb',
  'a line separator': 'a\u2028b',
  'a right-to-left override': 'abc\u202egnp.exe',
  'an isolate': 'a\u2066b\u2069',
  'a right-to-left mark': 'a\u200fb',
};

const FILE = { name: 'file', value: toneWav(1), fileName: 'tone.wav', type: 'audio/wav' };
const SPEECH = { text: 'Hola', voice: 'es-CO-Salome' };

/** Every field of the API that names something, or is its caller's own reference. */
const FIELDS: [
  operation: string,
  field: string,
  send: (tenant: Tenant, text: string) => Promise<Received>,
][] = [
  ['synthesize', 'reference', ({ api }, reference) => api.post('/tts/synthesize', { ...SPEECH, reference })],
  [
    'createBatch',
    'reference',
    ({ api }, reference) => api.post('/numberinsight/batch', { numbers: ['573001234567'], reference }),
  ],
  [
    'createTextCall',
    'clientReference',
    ({ api }, clientReference) => api.post(CALLS, { to: numberEnding('00'), ...SPEECH, clientReference }),
  ],
  [
    'createAudioCall',
    'clientReference',
    ({ api }, clientReference) =>
      api.post(`${CALLS}/audio`, { to: numberEnding('00'), audioId: crypto.randomUUID(), clientReference }),
  ],
  ['uploadAudio', 'name', (tenant, value) => upload(tenant, [FILE, { name: 'name', value }])],
];

test.for(FIELDS)('%s refuses a %s that is more than one line of plain text', async ([, field, send]) => {
  const tenant = await createTenant(environment);
  for (const [what, text] of Object.entries(DECEPTIVE)) {
    const { status, fields } = refusalOf(await send(tenant, text));
    expect([what, status, fields]).toEqual([what, 400, [field]]);
  }
});
