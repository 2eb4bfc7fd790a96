import type { Voice } from '../../../../shared/speech/voices.ts';
import { askFunction } from '../../app/ask-function.ts';
import type { PortalContext } from '../../app/context.ts';

type OfferedVoice = Omit<Voice, 'engines'>;

/** The voices that can be asked for, those of the reader's language first. */
export async function listOwnVoices(ctx: PortalContext): Promise<OfferedVoice[]> {
  const voices = await askFunction<OfferedVoice[]>(ctx, 'TTS', { verb: 'listVoices', input: {} });
  const rank = ({ language }: OfferedVoice) =>
    [`${ctx.language}-${ctx.organization.country}`, ctx.language].findIndex((wanted) =>
      language.startsWith(wanted),
    );
  return voices.toSorted((one, other) => toPlace(rank(one)) - toPlace(rank(other)));
}

const LAST = 9;
const toPlace = (rank: number): number => (rank === -1 ? LAST : rank);

/** A choice of voices, by language and name. */
export const toVoiceOptions = (ctx: PortalContext, voices: readonly OfferedVoice[]) => {
  const names = new Intl.DisplayNames([ctx.language], { type: 'language' });
  return voices.map(({ code, name, language, tier }) => ({
    value: code,
    label: `${name} · ${names.of(language) ?? language} · ${tier}`,
  }));
};
