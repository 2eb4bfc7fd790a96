import type { Logger } from '../../kernel/log/logger.ts';
import type { Notice } from './alert.ts';
import type { Channel } from './channels.ts';

/** No more is sent in a run that has taken this long: the next one is a minute later. */
const SENDING_MS = 25_000;
/** If a channel accepts nothing for days, the newest notices are worth keeping. */
const MAX_WAITING = 200;

/**
 * Sends every channel what it has not received yet, in order. Returns what it did not acknowledge, which the next run
 * sends, and whether some channel took everything.
 */
export async function sendNotices(
  channels: readonly Channel[],
  notices: readonly Notice[],
  log: Logger,
): Promise<{ waiting: Notice[]; isHeard: boolean }> {
  const rests = await Promise.all(
    channels.map((channel) =>
      sendTo(
        channel,
        notices.filter((notice) => notice.channel === channel.name),
        log,
      ),
    ),
  );
  return {
    waiting: rests.flatMap((rest) => rest.slice(-MAX_WAITING)),
    isHeard: channels.length === 0 || rests.some((rest) => rest.length === 0),
  };
}

async function sendTo(channel: Channel, notices: readonly Notice[], log: Logger): Promise<Notice[]> {
  const until = Date.now() + SENDING_MS;
  let sent = 0;
  while (sent < notices.length && Date.now() < until) {
    try {
      await channel.send(notices.slice(sent, sent + channel.atOnce));
    } catch (error) {
      log.error('alert_not_sent', error, { channel: channel.name, waiting: notices.length - sent });
      break;
    }
    sent += channel.atOnce;
  }
  return notices.slice(sent);
}
