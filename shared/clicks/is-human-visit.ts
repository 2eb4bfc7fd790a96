import { isbot } from 'isbot';

/** In-app browsers of Facebook and TikTok come near 600 characters; no browser comes near this. */
const MAX_AGENT_LENGTH = 1024;

/** How every browser begins. Apps that fetch by themselves (WhatsApp/2, Dalvik, CFNetwork, okhttp) begin otherwise. */
const BROWSER = /^(?:Mozilla|Opera|UCWEB)\/\d/;

/** Browsers and apps of people whose names, or the screen sizes that Alipay adds, contain what isbot takes for a bot. */
const MISTAKEN_FOR_BOTS = /\b(?:SmartNews|NewsBreak|SogouM\w+|MetaSr|SE 2\.X|AlipayDefined\([^)]*\))/gi;

/** What isbot lets pass or has not always caught: office suites, link previews and mail gateways that follow links. */
const LINK_FETCHERS = new RegExp(
  [
    'ms-?office|microsoft (?:office|outlook|word|excel|powerpoint|teams)',
    'google-?(?:docs|safety|pagerenderer)|skypeuripreview|facebookexternalhit|meta-external',
    'barracuda|mimecast|proofpoint|fireeye|trustwave|symantec|sophos|ironport|safelinks',
    'virustotal|phishtank|netcraft|cfnetwork|powershell|imageproxy|unfurl|fetcher',
  ].join('|'),
  'i',
);

/** Chrome and others: Sec-Purpose, Purpose; Safari: X-Purpose (`preview` for its top sites); Firefox: X-Moz. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const AHEAD_OF_A_CLICK = /prefetch|prerender|preview/i;

/** The part of a Request that tells a person from a machine. */
export type VisitRequest = { method: string; headers: { get(name: string): string | null } };

/**
 * Whether a request for a short link is a person's visit, which is counted and charged: a GET of a browser, in-app
 * browsers included; not a bot, a link preview, a mail gateway's scanner, a prefetch or a prerender.
 */
export const isHumanVisit = ({ method, headers }: VisitRequest): boolean => {
  if (method !== 'GET') return false;
  if (PURPOSE_HEADERS.some((name) => AHEAD_OF_A_CLICK.test(headers.get(name) ?? ''))) return false;
  const agent = headers.get('user-agent')?.trim() ?? '';
  return agent.length <= MAX_AGENT_LENGTH && isBrowser(agent);
};

/** The same few agents come over and over, and the patterns are long: what was judged is remembered, in bounded memory. */
const judged = new Map<string, boolean>();
const MAX_JUDGED = 500;

function isBrowser(agent: string): boolean {
  const known = judged.get(agent);
  if (known !== undefined) return known;
  const verdict =
    BROWSER.test(agent) && !LINK_FETCHERS.test(agent) && !isbot(agent.replace(MISTAKEN_FOR_BOTS, ''));
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(agent, verdict);
  return verdict;
}
