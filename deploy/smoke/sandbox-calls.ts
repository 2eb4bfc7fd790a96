import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Smoke } from './check.ts';
import { expectData } from './expectation.ts';

/** Long enough for a call to count as heard. */
export const MESSAGE =
  'Esta es una llamada de prueba del servicio. No tiene ningún costo y no sale a ninguna red. Gracias por escucharla.';

export const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** A mobile number of Colombia whose ending decides how a sandbox's call to it ends. */
export const numberEnding = (ending: string): string => `57300${randomInt(10_000, 99_999)}${ending}`;

/** The code of a voice that calls can speak with. */
export async function readVoice({ api }: Smoke): Promise<string> {
  const Voices = z.object({ voices: z.array(z.object({ code: z.string() })).min(1) });
  const { voices } = expectData(await api('/api/v6/callblasting/voices'), 200, Voices);
  return voices[0]?.code ?? '';
}
