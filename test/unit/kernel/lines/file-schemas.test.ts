import { expect, test } from 'vitest';
import { createRecipientSchema } from '../../../../shared/calls/campaigns/recipients/add-recipients.ts';
import { receiveOptOuts } from '../../../../shared/contacts/opt-outs/add-opt-outs.ts';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { checkLines } from '../../../../shared/kernel/lines/check-lines.ts';
import { readLines } from '../../../../shared/kernel/lines/read-lines.ts';
import { createJudge } from '../../../../shared/links/batches/upload-lines.ts';
import { readNumberLines } from '../../../../shared/numbers/batches/read-number-lines.ts';
import { onCi, rotateSample } from '../../../harness/ci.ts';
import { createCpuWatch } from '../../../harness/machine/cpu-ms.ts';

const LINES = onCi(20_000, 1_000);
const LINES_OF_CHUNK = 500;
const NDJSON = 'application/x-ndjson';

type Chunks = AsyncIterable<Uint8Array>;

/** A file, made before its reading is watched, as it arrives. */
function fileOf(toLine: (index: number) => unknown): Chunks {
  const encoder = new TextEncoder();
  const chunks = Array.from({ length: LINES / LINES_OF_CHUNK }, (_, chunk) => {
    const lines = Array.from({ length: LINES_OF_CHUNK }, (_, place) =>
      JSON.stringify(toLine(chunk * LINES_OF_CHUNK + place)),
    );
    return encoder.encode(`${lines.join('\n')}\n`);
  });
  return (async function* () {
    yield* chunks;
  })();
}

// The part of a request's context that checking lines needs.
const ctx = {
  language: 'es',
  clock: () => new Date('2026-03-02T12:00:00Z'),
  tenant: { organizationId: 1, country: 'CO' },
} as unknown as TenantCtx;

const mobile = (index: number): string => `300${1_000_000 + ((index * 7_919) % 8_999_999)}`;

type File = (index: number) => unknown;

const optOuts = (chunks: Chunks) =>
  receiveOptOuts({
    chunks,
    mediaType: NDJSON,
    tenant: () => ctx,
    query: {},
    params: {},
    free: () => {},
    onRefusal: () => {},
  });

const recipients = (text: string | null) => (chunks: Chunks) =>
  checkLines(
    ctx,
    readLines(chunks, NDJSON, { known: [], required: 'to' }),
    createRecipientSchema(text, 'CO'),
    { atOnce: 1_000, write: async () => {} },
  );

async function links(chunks: Chunks): Promise<void> {
  const judge = createJudge({ name: 'example.co', isPlatform: true }, ctx.clock());
  const columns = { known: [], required: 'longUrl' };
  for await (const line of readLines(chunks, NDJSON, columns)) judge(line);
}

const numbers = (chunks: Chunks) => readNumberLines({ chunks, mediaType: NDJSON });

const INVOICE = 'Hola {{nombre}}, su factura de {{monto}} pesos vence el {{fecha}}. Gracias por su pago.';
const VALUES = { nombre: 'Ana María', monto: '150.000', fecha: '3 de marzo' };
const LONG = `${'Le recordamos el pago de su factura, {{nombre}}. '.repeat(15)}Gracias.`;
/** A file of such texts is refused after 47,000 lines, because of all that its recipients hear. */
const LINES_OF_LONG_TEXTS = 50_000;
const REPEATED = `${'{{nombre}} '.repeat(360)}.`;

/** Two pictures that are joined to one that there is not, a different one in each line, twenty times. */
const joined = (index: number): string => {
  const pictures = [1, 80].map((step) => String.fromCodePoint(0x1f400 + ((index * step) % 0xff)));
  return pictures.join('\u200d').repeat(20);
};
const FILLERS = ['bono', 'gana', 'pago', 'club', 'app', 'promo', 'info', 'datos', 'cita'];
const fillers = (index: number): string =>
  Array.from({ length: 7 }, (_, place) => FILLERS[(index >> place) % FILLERS.length])
    .join('')
    .slice(0, 32);
const UNKNOWN = Array.from({ length: 45 }, (_, n) => `k${n}`);

const FILES: [what: string, read: (chunks: Chunks) => Promise<unknown>, toLine: File, most?: number][] = [
  [
    'opt-outs',
    optOuts,
    (index) => ({ number: mobile(index), purpose: 'collection', at: '2026-01-02 08:30:00' }),
  ],
  ['opt-outs with wrong numbers', optOuts, (index) => ({ number: `7${mobile(index)}12` })],
  ['opt-outs with numbers of invisible characters', optOuts, () => ({ number: '\u200b٣'.repeat(32) })],
  ['opt-outs, wrong in each field', optOuts, () => ({ number: 1, purpose: 2, source: 3, at: 4, other: 5 })],
  [
    'opt-outs with texts that are too long',
    optOuts,
    (index) => ({ number: `x${index}`, purpose: 'p', source: 'x'.repeat(129), at: 'never' }),
  ],
  ['recipients of an audio', recipients(null), (index) => ({ to: mobile(index), externalId: `c-${index}` })],
  ['recipients of a text', recipients(INVOICE), (index) => ({ to: mobile(index), ...VALUES })],
  [
    'recipients of a long text',
    recipients(LONG),
    (index) => ({ to: mobile(index), nombre: `Ana ${index}` }),
    LINES_OF_LONG_TEXTS,
  ],
  [
    'recipients of a repeated variable',
    recipients(REPEATED),
    (index) => ({ to: mobile(index), nombre: 'a' }),
  ],
  [
    'recipients whose text gets far too long',
    recipients(REPEATED),
    (index) => ({ to: mobile(index), nombre: 'a b '.repeat(50) }),
  ],
  [
    'recipients with wrong numbers',
    recipients(INVOICE),
    (index) => ({ to: `+1999${mobile(index)}`, ...VALUES }),
  ],
  [
    'recipients, wrong in each field',
    recipients(INVOICE),
    () => ({ to: 1, externalId: 2, nombre: [], x: 3 }),
  ],
  ['links', links, (index) => ({ longUrl: `https://example.com/?c=${index}`, code: `vip-${index}` })],
  ['links that are wrong in each field', links, () => ({ longUrl: 1, externalId: 2, code: 3, expiresAt: 4 })],
  [
    'links with wrong texts',
    links,
    () => ({ longUrl: 'ftp://x y', externalId: 'x'.repeat(300), code: '!!', expiresAt: 'never' }),
  ],
  [
    'links with pictures as ids',
    links,
    () => ({ longUrl: 'https://example.com', externalId: '👩‍👩‍👧❤️🇨🇴'.repeat(6) }),
  ],
  [
    'links with joined characters as ids',
    links,
    (index) => ({ longUrl: 'https://example.com', externalId: joined(index) }),
  ],
  [
    'links with aliases of filler words',
    links,
    (index) => ({ longUrl: 'https://example.com', code: fillers(index) }),
  ],
  [
    'links with unknown fields',
    links,
    () => ({ longUrl: 'https://example.com', ...Object.fromEntries(UNKNOWN.map((name) => [name, 'x'])) }),
  ],
  [
    'links with ever other unknown fields',
    links,
    (index) => ({
      longUrl: 'https://example.com',
      ...Object.fromEntries(UNKNOWN.map((name) => [name + index, 1])),
    }),
  ],
  [
    'links to hosts of many labels',
    links,
    (index) => ({ longUrl: `https://${'a.'.repeat(115)}x${index}.com/${'é'.repeat(100)}` }),
  ],
  ['numbers', numbers, mobile],
  ['numbers in objects', numbers, (index) => ({ number: mobile(index) })],
  ['numbers that are too long', numbers, () => '1'.repeat(80)],
];

test.each(rotateSample(FILES, 3, 0))(
  'a file of %s takes at most 5 seconds of CPU for as many lines as it may have, and others wait little',
  async (_, read, toLine, most = 100_000) => {
    const file = fileOf(toLine);
    const watch = createCpuWatch();
    await read(file).catch(({ code }: { code: unknown }) =>
      expect(['VALIDATION_INVALID_PARAMETER', 'PAYLOAD_TOO_LARGE']).toContain(code),
    );
    const { totalMs, longestMs } = watch.end();
    // The fixed cost of every request counts more in a smaller file.
    expect(totalMs).toBeLessThan((5_000 * LINES) / most + onCi(0, 250));
    expect(longestMs).toBeLessThan(onCi(50, 100));
  },
);
