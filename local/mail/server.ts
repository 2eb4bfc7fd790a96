import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { openJournal } from '../servers/journal.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';
import { createMailContract, type MailAnswer } from './contract.ts';
import { inboxPage, MAIL_CSP, mailPage, PAGE_CSP } from './inbox-page.ts';
import type { SentMail } from './sent-mail.ts';

type MailFaults = Faults & {
  /** Overrides the responses to the next requests, one each, in order. */
  answers: (MailAnswer & { retryAfter?: string })[];
};

export type MailServer = {
  readonly url: string;
  /** Every accepted mail, oldest first. */
  readonly mails: readonly SentMail[];
  readonly faults: MailFaults;
  close(): Promise<void>;
};

/** Bounds the size of the inbox. */
const MAX_KEPT = 2_000;

/** A transactional mail API that delivers nothing; everything it received is shown under `/_mail`. */
export async function startMail({ key, dataDir }: { key: string; dataDir: string }): Promise<MailServer> {
  const journal = openJournal<SentMail>(join(dataDir, 'mails.jsonl'), ['id']);
  const mails = journal.entries.slice(-MAX_KEPT);
  // A journal that cannot be shortened or written (a full disk) stays as it is: a mail is in the inbox all the same.
  const tryTo = (write: () => void): void => {
    try {
      write();
    } catch (error) {
      console.error(`mails.jsonl cannot be written: ${error}`);
    }
  };
  if (mails.length < journal.entries.length) tryTo(() => journal.rewrite(mails));
  const send = createMailContract(key, (mail) => {
    mails.push(mail);
    tryTo(() => journal.append(mail));
  });

  const server = createServer(async (request, response) => {
    const body = await readBody(request).then(String, () => undefined);
    if (body === undefined) return;
    if (request.url?.startsWith('/_mail')) return await show(request.url, response);
    await gate.arrived();
    const { retryAfter, ...answer }: MailFaults['answers'][number] =
      faults.answers.shift() ?? toAnswer(request, body);
    if (gate.takeReply()) return void response.destroy();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    });
    response.end(JSON.stringify(answer.body));
  });
  const toAnswer = ({ method, url, headers }: IncomingMessage, body: string): MailAnswer =>
    method === 'POST' && url === '/emails'
      ? send(headers, body)
      : { status: 404, body: { statusCode: 404, name: 'not_found', message: 'not_found' } };

  async function show(path: string, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(path, 'http://mail');
    const to = searchParams.get('to');
    const listed = mails.filter((mail) => to === null || mail.to.includes(to));
    if (pathname === '/_mail') return await answerPage(response, inboxPage([...listed].reverse()));
    if (pathname === '/_mail.json')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ mails: listed }));
    const [, id, isHtml] = /^\/_mail\/([0-9a-f-]{36})(\.html)?$/.exec(pathname) ?? [];
    const mail = mails.find((one) => one.id === id);
    if (mail === undefined) return void response.writeHead(404).end('There is no such mail.\n');
    if (isHtml === undefined) return await answerPage(response, mailPage(mail));
    await answerPage(response, withTopLinks(mail.html), MAIL_CSP);
  }

  const gate = createFaultGate(server);
  const faults: MailFaults = Object.assign(gate.faults, { answers: [] });
  const { url } = await listen(server, 0);
  return {
    url,
    mails,
    faults,
    close: async () => {
      await closeServer(server);
      journal.close();
    },
  };
}

/** Links open outside the frame. */
const withTopLinks = (html: string): string => html.replace('<head>', '<head><base target="_top">');

async function answerPage(
  response: ServerResponse,
  page: string | ReturnType<typeof inboxPage>,
  policy = PAGE_CSP,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(String(await page));
}
