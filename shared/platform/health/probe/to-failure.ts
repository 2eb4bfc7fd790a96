import { describeError } from '../../log/logger.ts';

/** How Postgres, Upstash, QStash, carriers, speech engines and the mail provider say that a secret is wrong. */
const REFUSED =
  /\bHTTP 40[13]\b|\(HTTP 40[13]\)|WRONGPASS|NOAUTH|[Uu]nauthorized|invalid_api_key|password authentication failed|\b28(000|P01)\b/;

/** What failed, without what a request was about; a refused secret is named. */
export function toFailure(error: unknown, secrets: string): string {
  const texts: string[] = [];
  let link = error;
  for (let depth = 0; depth < 6 && link instanceof Error; depth += 1) {
    texts.push(link.message, 'code' in link ? String(link.code) : '');
    link = 'sourceError' in link ? (link.sourceError ?? link.cause) : link.cause;
  }
  if (texts.some((text) => REFUSED.test(text))) return `${secrets} refused`;
  const { error: name, message } = describeError(error);
  return `${message ?? name}`;
}
