import { html } from 'hono/html';
import type { SentMail } from './sent-mail.ts';

type Page = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 0 auto; padding: 1rem }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #8886; vertical-align: top }
td, dd { overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8886 }
iframe { width: 100%; height: 36rem; border: 1px solid #8886; background: #fff }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem } dd { margin: 0 }`;

/** Neither inbox pages nor mails may run scripts or load anything from elsewhere. */
export const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'none'";
/** Links in a mail open in the whole window, as in a mail client. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
export const MAIL_CSP = `${PAGE_CSP}; sandbox ${SANDBOX}`;

const layout = (title: string, content: Page): Page => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body>${content}</body></html>`;

/** All mails sent by the local run, newest first. */
export const inboxPage = (mails: readonly SentMail[]): Page =>
  layout(
    'Mails',
    html`<h1>Mails</h1>
<p>What this system would have sent. Nothing leaves this machine. Reload to see what is new.</p>
${mails.length === 0 ? html`<p>There are none yet.</p>` : ''}
<table><thead><tr><th>When</th><th>To</th><th>Subject</th></tr></thead><tbody>
${mails.map(
  ({ id, to, subject, sentAt }) =>
    html`<tr><td>${sentAt.slice(0, 19).replace('T', ' ')}</td><td>${to.join(', ')}</td><td><a href="/_mail/${id}">${subject}</a></td></tr>`,
)}
</tbody></table>`,
  );

/** One mail: its HTML in a sandboxed frame, and its text. */
export const mailPage = (mail: SentMail): Page =>
  layout(
    mail.subject,
    html`<p><a href="/_mail">All mails</a></p>
<h1>${mail.subject}</h1>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>Sent</dt><dd>${mail.sentAt}</dd></dl>
<h2>HTML</h2>
<iframe title="The mail as HTML" src="/_mail/${mail.id}.html" sandbox="${SANDBOX}"></iframe>
<h2>Text</h2>
<pre>${toLinked(mail.text)}</pre>`,
  );

/** A text with its URLs as links. */
const toLinked = (text: string): Page[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
