import { UAParser } from 'ua-parser-js';
import { BROWSER_NAMES, OS_NAMES } from './user-agent-names.ts';

/** ua-parser-js reads no more than 500 characters itself; what comes after names no device. */
const READ_CHARACTERS = 500;

/** Java telephones, which ua-parser-js takes for iPods because `MIDP; Opera` looks like `iPod; Opera` to it. */
const JAVA_TELEPHONE = /\b(?:J2ME|MIDP)\b/;

export type Device = 'mobile' | 'tablet' | 'desktop';
export type Os = (typeof OS_NAMES)[keyof typeof OS_NAMES] | 'Other';
export type Browser = Exclude<(typeof BROWSER_NAMES)[keyof typeof BROWSER_NAMES], 'in-app'> | 'Other';

const lookUp = <Value>(names: Readonly<Record<string, Value>>, name = ''): Value | undefined => names[name];

/** Null for what is none of the three: televisions, consoles, watches. */
const toDevice = (type: string | undefined, os: Os): Device | null => {
  if (type === 'mobile' || type === 'tablet') return type;
  if (type !== undefined || os === 'Other') return null;
  return os === 'Android' || os === 'iOS' ? 'mobile' : 'desktop';
};

/** Apple lends its engine to every app on iOS, Google to every other; Safari itself exists on Apple's systems only. */
const toBrowser = (name: string | undefined, os: Os): Browser => {
  const browser = lookUp(BROWSER_NAMES, name) ?? 'Other';
  const onApple = os === 'iOS' || os === 'macOS';
  if (browser === 'Safari' && !onApple) return 'Other';
  if (browser !== 'in-app') return browser;
  if (os === 'iOS') return 'Safari';
  return name === 'WebKit' ? 'Other' : 'Chrome';
};

/**
 * A visitor's device, system and browser in the values of the contract (section 2, Link statistics); all null for an
 * empty agent. An in-app browser counts as the engine that it is: Safari on iOS, Chrome elsewhere. An iPad asking for
 * the desktop site says that it is a Mac, and is counted as one: nothing in its request tells them apart.
 */
export const parseUserAgent = (
  agent: string,
): { device: Device | null; os: Os | null; browser: Browser | null } => {
  const text = agent.slice(0, READ_CHARACTERS).trim();
  if (text === '') return { device: null, os: null, browser: null };

  const parser = new UAParser(text);
  const isJava = JAVA_TELEPHONE.test(text);
  const os = isJava ? 'Other' : (lookUp(OS_NAMES, parser.getOS().name) ?? 'Other');
  const device = isJava ? 'mobile' : toDevice(parser.getDevice().type, os);
  return { device, os, browser: toBrowser(parser.getBrowser().name, os) };
};
