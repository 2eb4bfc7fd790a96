/** The instructions in our documents. */
export type Script = { playUrl: string; loops: number; waitSec: number; actionUrl: string };

const attribute = (element: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? '';

/** Parses `<Gather …><Play loop="N">URL</Play></Gather><Hangup/>`. Throws for anything else. */
export function readDocument(xml: string): Script {
  const found =
    /^<\?xml[^>]*\?><Response>(<Gather [^>]*>)(<Play [^>]*>)([^<]+)<\/Play><\/Gather><Hangup\/><\/Response>$/.exec(
      xml,
    );
  const [, gather = '', play = '', playUrl = ''] = found ?? [];
  if (found === null) throw new Error(`The carrier does not understand ${xml}`);
  return {
    playUrl,
    loops: Number(attribute(play, 'loop')),
    waitSec: Number(attribute(gather, 'timeout')),
    actionUrl: attribute(gather, 'action'),
  };
}
