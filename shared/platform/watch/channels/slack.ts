import { type Channel, postJson, toLine } from './channel.ts';

/** Slack takes about a message a second, so that one holds many. */
const AT_ONCE = 20;
const MAX_CHARS = 500;
const ICONS = { began: ':red_circle:', still: ':large_orange_circle:', ended: ':large_green_circle:' };

/** An incoming webhook of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const createSlackChannel = (url: string, system: string): Channel => ({
  name: 'slack',
  atOnce: AT_ONCE,
  send: async (notices) => {
    const lines = notices.map(
      (notice) => `${ICONS[notice.kind]} ${escapeText(toLine(notice).slice(0, MAX_CHARS))}`,
    );
    await postJson(url, JSON.stringify({ text: [`*${escapeText(system)}*`, ...lines].join('\n') }));
  },
});

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
