import { isbot } from 'isbot';

/** In-app browsers of Facebook and TikTok come near 600 characters; no browser comes near this. */
const MAX_AGENT_LENGTH = 1024;

/**
 * How every browser begins, and what telephones before the smart ones say of theirs. Apps that fetch by themselves
 * (WhatsApp/2, Dalvik, CFNetwork, okhttp) begin otherwise.
 */
const BROWSER =
  /^(?:Mozilla|Opera|UCWEB)\/\d|\b(?:MIDP-?\d|CLDC-?\d|UP\.Browser|MAUI|(?:Openwave|Dorado|WAP).?Browser|NetFront|Obigo|DoCoMo\/\d)/i;

/**
 * What a browser says of the system and the device it is on, where telephones are called Discovery, CUBOT, Spider or
 * Radar, and television sets name what they speak. Robots add a comment of their own, or an address to this one.
 */
const DEVICE =
  /\((?:[^()]|\([^()]*\))*?(?:Android|Windows Phone|Bada|webOS\/|SymbianOS|HbbTV|CE-HTML|MIDP|BREW)(?:[^()]|\([^()]*\))*\)/gi;
const ROBOT_IN_DEVICE =
  /compatible(?!; MSIE)|https?:|www\.|@|(?:bot|spider|crawler|preview)[\w-]*\/\d|-Google\/\d/i;

/** Browsers and apps of people whose names contain what isbot takes for a bot. */
const MISTAKEN_FOR_BOTS = new RegExp(
  [
    String.raw`\b(?:SmartUpdate|NewsBreak|AppleUpdate|Update\/\d|NewsSDK|Sogou\w+|MetaSr|SE 2\.X|AlipayDefined\([^)]*\))`,
    String.raw`\b(?:HbbTV|CE-HTML|NETTV)\/[\d.]+;?|chromeframe|QQDownload|Google ?TV|Google ?Earth(?: Pro)?`,
    String.raw`(?:com\.)?google(?:\.\w+|_ios|PlayStore|Hypersonic)|air\.com\.\w+|\.Catcher\.?\d|InspectBrowser|JavaFX|Java\/Jbed`,
    // A screen of 1024x768 has 24x7 in it.
    String.raw`\b\d{3,4}x\d{3,4}\b|Hybrid\(\)|\bProcess\/tools|\btoolsmp`,
  ].join('|'),
  'gi',
);

/** What isbot lets pass or has not always caught: office suites, link previews, mail gateways and monitors. */
const ROBOTS = new RegExp(
  [
    'ms-?office|microsoft (?:office|outlook|word|excel|powerpoint|teams)',
    'google-?(?:docs|safety|pagerenderer)|skypeuripreview|facebookexternalhit|meta-external',
    'barracuda|mimecast|proofpoint|fireeye|trustwave|symantec|sophos|ironport|safelinks',
    'virustotal|phishtank|netcraft|cfnetwork|powershell|imageproxy|unfurl|fetcher',
    String.raw`gtmetrix|site24x7|\bHLB\/|360JK|miniature\.io|assetnote|laravel|\bYLT\b|turingos|headless|phantomjs`,
    // Assistants that fetch for a person who has not clicked, and editors that open a page within.
    String.raw`\b[\w-]+-User\/\d|\b(?:Code|Cursor|Trae|Windsurf|Fluid)\/\d`,
    // Templates that nobody filled in.
    'geckoversion|firefoxversion',
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
  const verdict = BROWSER.test(agent) && !ROBOTS.test(agent) && !isbot(withoutNames(agent));
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(agent, verdict);
  return verdict;
}

/** An agent as isbot is to see it: every device is one that it knows for a person's. */
const withoutNames = (agent: string): string =>
  agent
    .replace(DEVICE, (device) => (ROBOT_IN_DEVICE.test(device) ? device : '(Linux; Android 10; K)'))
    .replace(MISTAKEN_FOR_BOTS, '');
