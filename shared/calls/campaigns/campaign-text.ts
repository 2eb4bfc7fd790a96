import { countCharacters } from '../../kernel/count-characters.ts';
import { digestHex } from '../../kernel/digest.ts';
import { fieldError } from '../../kernel/errors/domain-error.ts';
import type { Message } from '../../kernel/errors/message.ts';
import { MESSAGES } from '../../kernel/errors/messages.ts';
import { MAX_CHARACTERS, normalizeText, SpeechText, withPlainSpaces } from '../../speech/speech-text.ts';
import { countSpokenLetters } from '../../speech/split-text.ts';
import { CAMPAIGN_MESSAGES } from '../messages.ts';

const VARIABLE = /\{\{\s*([\p{L}\p{N}_]{1,40})\s*\}\}/gu;
const MAX_VARIABLES = 20;
/** Fields of a recipient, and a name that objects do not hold as a value. */
const RESERVED = new Set(['to', 'externalId', '__proto__']);
/** Each is an audio of its own, which the address of a call's audio names. */
const MAX_SENTENCES = 20;
/** No voice is slower than this. An audio that is longer is not the text's, and is discarded. */
const LETTER_MS = 250;
const PAUSES_MS = 3_000;

/** A sentence of a campaign's text: what all recipients hear, or with variables what each hears. */
export type Sentence = { text: string; isShared: boolean };
export type CampaignText = { variables: readonly string[]; sentences: readonly Sentence[] };

const sayable = /[\p{L}\p{N}]/u;

/** Reads a text with variables, `{{name}}`, sentence by sentence. Its sentences join to the normalized text. */
export function readCampaignText(text: string): CampaignText {
  const sentences: Sentence[] = [];
  const add = (text: string) => sentences.push({ text, isShared: !text.includes('{{') });
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'sentence' }).segment(
    normalizeText(text),
  )) {
    const before = sentences.at(-1);
    // An abbreviation within braces, or a sentence of signs, is none.
    const isPart = before !== undefined && (!sayable.test(segment) || isOpen(before.text));
    if (isPart) sentences.pop();
    add(isPart ? before.text + segment : segment);
  }
  for (let at = sentences.length - 1; at > 0; at -= 1) {
    const [before, after] = [sentences[at - 1], sentences[at]];
    // Neighbors that all hear are one audio.
    if (before?.isShared && after?.isShared)
      sentences.splice(at - 1, 2, { text: before.text + after.text, isShared: true });
  }
  const variables = [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name))];
  return { variables, sentences };
}

const isOpen = (text: string): boolean => text.lastIndexOf('{{') > text.lastIndexOf('}}');

/** Why a text is no text with variables; undefined: it is one. */
export function findTextMistake(text: string): Message | undefined {
  const rest = text.replaceAll(VARIABLE, '');
  if (/\{\{|\}\}/.test(rest)) return CAMPAIGN_MESSAGES.notAVariable;
  const { variables, sentences } = readCampaignText(text);
  if (sentences.length > MAX_SENTENCES) return CAMPAIGN_MESSAGES.tooManySentences(MAX_SENTENCES);
  if (variables.length > MAX_VARIABLES) return CAMPAIGN_MESSAGES.tooManyVariables(MAX_VARIABLES);
  if (variables.some((name) => RESERVED.has(name))) return CAMPAIGN_MESSAGES.reservedVariable;
  return undefined;
}

/** A sentence as a recipient hears it. */
export const fillIn = ({ text }: Sentence, variables: Readonly<Record<string, string>>): string =>
  normalizeText(text.replaceAll(VARIABLE, (_, name: string) => variables[name] ?? ''));

/** Sentences by which their audios are found, in hex (see `campaign_recipient`). */
export const toSentenceMarks = (filled: readonly string[]): string =>
  filled
    .map((text) => digestHex(text).slice(0, 16) + countCharacters(text).toString(16).padStart(4, '0'))
    .join('');

/** The longest audio of a sentence. */
export const longestAudioMs = (text: string): number => PAUSES_MS + countSpokenLetters(text) * LETTER_MS;

/**
 * The speech of a recipient: how long it takes at most, and which characters and sentences are synthesized for it alone.
 * Or why its text cannot be spoken.
 */
type Speech = { audioMs: number; characters: number; sentences: string | null } | { mistake: string };

/** More than a place can lose to what surrounds it: spaces that meet, and accents that join a letter. */
const LOST_AT_PLACE = 8;
/** Checking more of them takes longer than a request may. */
const MAX_HEARD = 50_000_000;
const TOO_LONG = MESSAGES.tooLong(MAX_CHARACTERS);
/** A variable takes as long as that many characters. */
const WORK_OF_PLACE = 24;

/**
 * Judges what the recipients of one campaign hear, for as many as a file has: what all hear is judged once, and a text that
 * gets far too long is not made. Throws VALIDATION_INVALID_PARAMETER when all of them hear too much that others do not.
 */
export function createSpeechJudge({ sentences }: CampaignText) {
  const judged = sentences.map((sentence) => {
    // The texts between the variables, and the variables' names, in turn.
    const parts = sentence.text.split(VARIABLE);
    const names = parts.filter((_, place) => place % 2 === 1);
    const characters = countCharacters(parts.filter((_, place) => place % 2 === 0).join(''));
    const least = Math.max(0, characters - LOST_AT_PLACE * (names.length + 1));
    return { parts, names, least, shared: sentence.isShared ? measure(fillIn(sentence, {})) : undefined };
  });
  const least = judged.reduce((sum, { least }) => sum + least, 0);
  const timesOf = Map.groupBy(
    judged.flatMap(({ names }) => names),
    (name) => name,
  );
  let work = 0;
  return (given: Readonly<Record<string, string>>): Speech => {
    const values = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, withPlainSpaces(value.normalize('NFC'))]),
    );
    const most = Object.entries(values).reduce((sum, [name, value]) => {
      const times = timesOf.get(name)?.length ?? 0;
      return sum + times * Math.max(0, countCharacters(value) - LOST_AT_PLACE);
    }, least);
    if (most > MAX_CHARACTERS) return { mistake: TOO_LONG };
    const fill = (parts: readonly string[]) =>
      parts.reduce((text, part, place) => text + (place % 2 === 1 ? (values[part] ?? '') : part), '');
    const heard = judged.map(({ parts, names, shared }) => {
      if (shared !== undefined) return shared;
      const text = normalizeText(fill(parts));
      work += text.length + WORK_OF_PLACE * names.length;
      return measure(text);
    });
    if (work > MAX_HEARD)
      throw fieldError(
        'VALIDATION_INVALID_PARAMETER',
        'recipients',
        CAMPAIGN_MESSAGES.tooMuchHeard(MAX_HEARD),
      );
    const read = SpeechText.safeParse(heard.map(({ text }) => text).join(' '));
    if (!read.success) return { mistake: read.error.issues[0]?.message ?? CAMPAIGN_MESSAGES.nothingToSay };
    if (heard.some(({ isSaid }) => !isSaid)) return { mistake: CAMPAIGN_MESSAGES.nothingToSay };
    const own = heard.filter((_, at) => judged[at]?.shared === undefined);
    return {
      audioMs: heard.reduce((sum, { audioMs }) => sum + audioMs, 0),
      characters: own.reduce((sum, { characters }) => sum + characters, 0),
      sentences: own.length === 0 ? null : toSentenceMarks(own.map(({ text }) => text)),
    };
  };
}

const measure = (text: string) => ({
  text,
  isSaid: sayable.test(text),
  audioMs: longestAudioMs(text),
  characters: countCharacters(text),
});
