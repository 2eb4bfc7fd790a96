import { isbot } from 'isbot';
import type { Click } from '../../shared/clicks/click-stream.ts';
import { BoundedMap } from '../../shared/kernel/bounded-map.ts';
import type { CachedLink } from '../../shared/links/link-cache.ts';

/** In-app browsers of Facebook and TikTok reach about 600 characters; no browser comes near this. */
const MAX_AGENT_LENGTH = 1024;

/**
 * The beginnings of user agents of browsers and of feature phones. Apps' HTTP clients begin otherwise (WhatsApp/2, Dalvik,
 * CFNetwork, okhttp).
 */
const BROWSER =
  /^(?:Mozilla|Opera|UCWEB)\/\d|\b(?:MIDP-?\d|CLDC-?\d|UP\.Browser|MAUI|(?:Openwave|Dorado|WAP).?Browser|NetFront|Obigo|DoCoMo\/\d)/i;

/**
 * The part of a user agent that describes system and device; devices may be named Discovery, CUBOT, Spider or Radar,
 * and TVs list protocols. Bots add a further comment, or an address inside this one.
 */
const DEVICE =
  /\((?:[^()]|\([^()]*\))*?(?:Android|Windows Phone|Bada|webOS\/|SymbianOS|HbbTV|CE-HTML|MIDP|BREW)(?:[^()]|\([^()]*\))*\)/gi;
const ROBOT_IN_DEVICE =
  /compatible(?!; MSIE)|https?:|www\.|@|(?:bot|spider|crawler|preview)[\w-]*\/\d|-Google\/\d/i;

/** Real browsers and apps whose names contain a word that isbot takes for a bot. */
const MISTAKEN_FOR_BOTS = new RegExp(
  [
    String.raw`\b(?:SmartUpdate|NewsBreak|AppleUpdate|Update\/\d|NewsSDK|Sogou\w+|MetaSr|SE 2\.X|AlipayDefined\([^)]*\))`,
    String.raw`\b(?:HbbTV|CE-HTML|NETTV)\/[\d.]+;?|chromeframe|QQDownload|Google ?TV|Google ?Earth(?: Pro)?`,
    String.raw`(?:com\.)?google(?:\.\w+|_ios|PlayStore|Hypersonic)|air\.com\.\w+|\.Catcher\.?\d|InspectBrowser|JavaFX|Java\/Jbed`,
    // A screen size of 1024x768 contains 24x7, which isbot takes for a monitoring bot.
    String.raw`\b\d{3,4}x\d{3,4}\b|Hybrid\(\)|\bProcess\/tools|\btoolsmp`,
  ].join('|'),
  'gi',
);

/** Bots that isbot does not reliably detect: office suites, link previews, mail gateways and monitors. */
const ROBOTS = new RegExp(
  [
    'ms-?office|microsoft (?:office|outlook|word|excel|powerpoint|teams)',
    'google-?(?:docs|safety|pagerenderer)|skypeuripreview|facebookexternalhit|meta-external',
    'barracuda|mimecast|proofpoint|fireeye|trustwave|symantec|sophos|ironport|safelinks',
    'virustotal|phishtank|netcraft|cfnetwork|powershell|imageproxy|unfurl|fetcher',
    String.raw`gtmetrix|site24x7|\bHLB\/|360JK|miniature\.io|assetnote|laravel|\bYLT\b|turingos|headless|phantomjs`,
    // Assistants that fetch on behalf of a person who has not clicked, and editors that preview a page.
    String.raw`\b[\w-]+-User\/\d|\b(?:Code|Cursor|Trae|Windsurf|Fluid)\/\d`,
    // User-agent templates that were never filled in.
    'geckoversion|firefoxversion',
    // Put together from pieces: browsers begin with Mozilla and do not name it again outside a comment; Gecko has a date.
    String.raw`^Mozilla\/.*[^(;] Mozilla\/[\d.]+(?: *$| \()|\bGecko Firefox\/`,
  ].join('|'),
  'i',
);

/** Chrome and others: Sec-Purpose, Purpose; Safari: X-Purpose (`preview` for its top sites); Firefox: X-Moz. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const PREFETCH_PURPOSE = /prefetch|prerender|preview/i;

/**
 * A page that opens is a document that a browser navigates to. Images, scripts, frames and requests of a script name another
 * destination (Fetch Metadata); older browsers send neither header, and mark only what a script asks for.
 */
const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
const SCRIPTED = /^XMLHttpRequest$/i;

/** The part of a Request that distinguishes people from bots. */
type VisitRequest = { method: string; headers: { get(name: string): string | null } };

/**
 * Whether a request for a short link is a person's visit, which is counted and charged: a GET by a browser, including
 * in-app browsers, to open a page; not by a bot, a link preview or a mail gateway's scanner, not what a page loads by itself,
 * and not a prefetch or prerender.
 */
export const isHumanVisit = ({ method, headers }: VisitRequest): boolean => {
  if (method !== 'GET') return false;
  if (PURPOSE_HEADERS.some((name) => PREFETCH_PURPOSE.test(headers.get(name) ?? ''))) return false;
  if (!isNavigation(headers)) return false;
  const agent = headers.get('user-agent')?.trim() ?? '';
  return agent.length <= MAX_AGENT_LENGTH && isBrowser(agent);
};

const isNavigation = (headers: VisitRequest['headers']): boolean =>
  !SCRIPTED.test(headers.get('x-requested-with') ?? '') &&
  Object.entries(NAVIGATION).every(
    ([name, value]) => (headers.get(name)?.trim().toLowerCase() || value) === value,
  );

/** Results per user agent, in bounded memory: few agents repeat often, and the patterns are slow. */
const judged = new BoundedMap<string, boolean>(500);

function isBrowser(agent: string): boolean {
  const known = judged.get(agent);
  if (known !== undefined) return known;
  const verdict = BROWSER.test(agent) && !ROBOTS.test(agent) && !isbot(withoutNames(agent));
  judged.set(agent, verdict);
  return verdict;
}

/** The user agent without device names that isbot would mistake for bots. */
const withoutNames = (agent: string): string =>
  agent
    .replace(DEVICE, (device) => (ROBOT_IN_DEVICE.test(device) ? device : '(Linux; Android 10; K)'))
    .replace(MISTAKEN_FOR_BOTS, '');

/** The longest domain name (RFC 1035, 2.3.4): scheme and host fit in the first 512 characters. */
const MAX_DOMAIN = 253;
const READ_CHARACTERS = 512;

/** A name with at least two labels, the last one starting with a letter: no IP addresses or private network names. */
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const WEB = new Set(['http:', 'https:']);

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/**
 * The domain a visitor came from, for the `referrer` dimension: lower-case, internationalized names as `xn--`, without
 * `www.` so that a site is not split in two. An Android app (`android-app://<package>`) is represented by its package.
 * Null for a direct visit, an invalid domain, and `ownHost` (with or without port).
 */
export const referrerDomain = (referer: string | null, ownHost: string): string | null => {
  // Most visits have no referrer, and parsing would be the slowest part of the redirect.
  if (referer === null || referer === '') return null;
  const url = URL.parse(referer.slice(0, READ_CHARACTERS));
  if (url === null || !(WEB.has(url.protocol) || url.protocol === 'android-app:')) return null;
  const domain = withoutWww(url.hostname.toLowerCase().replace(/\.$/, ''));
  if (domain.length > MAX_DOMAIN || !DOMAIN.test(domain)) return null;
  return domain === withoutWww(ownHost.toLowerCase().replace(/:\d+$/, '')) ? null : domain;
};

/** The characters of a user agent that are stored until it is classified. */
const USER_AGENT_CHARS = 512;

/** A click whose visitor is not hashed yet. */
export type Visit = Omit<Click, 'visitor'> & { ip: string };

/** A visit before its destination is chosen. */
export type Arrival = Omit<Visit, 'destination'>;

export function readArrival(
  request: Request,
  link: CachedLink,
  domain: string,
  ip: string,
  now: number,
): Arrival {
  return {
    linkId: link.linkId,
    at: now,
    ip,
    ...readPlace(request),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_CHARS),
    referrer: referrerDomain(request.headers.get('referer'), domain),
  };
}

/** Only of a link with rules is it kept where it led. */
export const toVisit = ({ rules }: CachedLink, arrival: Arrival, destination: string): Visit => ({
  ...arrival,
  destination: rules === null ? null : destination,
});

/** The visitor's place according to the platform; `T1` (Tor) and `XX` (unknown) are not countries. */
function readPlace(request: Request): {
  country: string | null;
  subdivision: string | null;
  city: string | null;
} {
  const cf = 'cf' in request && isObject(request.cf) ? request.cf : {};
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  const country = text(cf.country);
  if (country === null || country === 'T1' || country === 'XX')
    return { country: null, subdivision: null, city: null };
  const region = text(cf.regionCode);
  return {
    country,
    subdivision: region === null ? text(cf.region) : `${country}-${region}`,
    city: text(cf.city),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
