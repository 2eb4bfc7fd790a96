/** An audio that a document plays, as often as it says. */
type Play = { playUrl: string; loops: number };

/** The instructions in our documents. `gather`: a digit may be pressed during or after the audio; `finishKey` is not reported. */
export type Verb =
  | ({
      verb: 'gather';
      waitSec: number;
      actionUrl: string;
      asksWithoutDigit: boolean;
      finishKey: string;
    } & Play)
  | ({ verb: 'play' } & Play)
  | { verb: 'pause'; seconds: number };

const ENVELOPE = /^<\?xml[^>]*\?><Response>(.*)<Hangup\/><\/Response>$/;
const VERBS: readonly [RegExp, (found: RegExpExecArray) => Verb][] = [
  [
    /^(<Gather [^>]*>)(<Play [^>]*>)([^<]+)<\/Play><\/Gather>/,
    ([, gather = '', play = '', playUrl = '']) => ({
      verb: 'gather',
      playUrl,
      loops: Number(attribute(play, 'loop')),
      waitSec: Number(attribute(gather, 'timeout')),
      actionUrl: attribute(gather, 'action'),
      asksWithoutDigit: attribute(gather, 'actionOnEmptyResult') === 'true',
      finishKey: attribute(gather, 'finishOnKey', '#'),
    }),
  ],
  [
    /^(<Play [^>]*>)([^<]+)<\/Play>/,
    ([, play = '', playUrl = '']) => ({ verb: 'play', playUrl, loops: Number(attribute(play, 'loop')) }),
  ],
  [
    /^(<Pause [^>]*)\/>/,
    ([, pause = '']) => ({ verb: 'pause', seconds: Number(attribute(pause, 'length')) }),
  ],
];

const attribute = (element: string, name: string, missing = ''): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? missing;

/** The instructions before the `<Hangup/>` that ends every document. Throws for anything else. */
export function readDocument(xml: string): Verb[] {
  const verbs: Verb[] = [];
  let rest = ENVELOPE.exec(xml)?.[1];
  while (rest !== undefined && rest !== '') rest = readVerb(rest, verbs);
  if (rest === undefined) throw new Error(`The carrier does not understand ${xml}`);
  return verbs;
}

/** Adds the first verb; returns what follows it, undefined when there is none. */
function readVerb(xml: string, verbs: Verb[]): string | undefined {
  for (const [form, toVerb] of VERBS) {
    const found = form.exec(xml);
    if (found === null) continue;
    verbs.push(toVerb(found));
    return xml.slice(found[0].length);
  }
  return undefined;
}
