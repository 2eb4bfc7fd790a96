import type { CountableClick } from '../../../db/queries/count-clicks.ts';
import type { Click } from '../../../shared/clicks/click-stream.ts';
import { parseUserAgent } from '../../../shared/clicks/parse-user-agent.ts';

type Device = ReturnType<typeof parseUserAgent>;
export type Classifier = (batch: string, click: Click) => CountableClick;

/** Classifies the clicks of a drain; the same few user agents come over and over, so each is parsed once. */
export function createClassifier(): Classifier {
  const parsed = new Map<string, Device>();
  return (batch, click) => {
    const known = parsed.get(click.userAgent) ?? parseUserAgent(click.userAgent);
    parsed.set(click.userAgent, known);
    return {
      batch,
      link: click.linkId,
      at: click.at,
      visitor: click.visitor,
      country: click.country,
      subdivision: click.subdivision,
      city: click.city,
      referrer: click.referrer,
      ...known,
    };
  };
}
