import * as z from 'zod';
import type { Voice } from '../../../../shared/speech/voices.ts';
import { askFunction } from '../../app/ask-function.ts';
import type { PortalContext } from '../../app/context.ts';

type OfferedVoice = Omit<Voice, 'engines'>;

/** One of the voices that a page offers; the verb refuses any other. */
export const VoiceChoice = z.string().min(1);

/** The voices of countries whose language no voice speaks. */
const USUAL = ['es-CO', 'es'];

/**
 * The voices that can be asked for, those of the organization's country first: it speaks to its customers, whatever the
 * language in which somebody reads the portal.
 */
export async function listOwnVoices(ctx: PortalContext): Promise<OfferedVoice[]> {
  const voices = await askFunction<OfferedVoice[]>(ctx, 'TTS', { verb: 'listVoices', input: {} });
  const { country } = ctx.organization;
  const { language } = new Intl.Locale('und', { region: country }).maximize();
  const wanted = [`${language}-${country}`, language, ...USUAL];
  const rank = (voice: OfferedVoice): number => {
    const place = wanted.findIndex((tag) => voice.language.startsWith(tag));
    return place === -1 ? wanted.length : place;
  };
  return voices.toSorted((one, other) => rank(one) - rank(other));
}

/** A choice of voices, by language and name. */
export const toVoiceOptions = (ctx: PortalContext, voices: readonly OfferedVoice[]) => {
  const names = new Intl.DisplayNames([ctx.language], { type: 'language' });
  return voices.map(({ code, name, language, tier }) => ({
    value: code,
    label: `${name} · ${names.of(language) ?? language} · ${tier}`,
  }));
};
