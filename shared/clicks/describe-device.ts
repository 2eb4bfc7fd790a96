import { UAParser } from 'ua-parser-js';
import { parseUserAgent } from './parse-user-agent.ts';

/** ua-parser-js reads at most 500 characters. */
const READ_CHARACTERS = 500;
/** The product that an agent begins with, such as `curl` of `curl/8.5.0`; every browser's is Mozilla. */
const PRODUCT = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})(?:\/|\s|$)/;

/** Browser, system and model of a user agent, as its person would name them: `Mobile Safari · iOS · Apple iPhone`. */
export function describeDevice(agent: string): string {
  const text = agent.slice(0, READ_CHARACTERS);
  const parser = new UAParser(text);
  const { vendor, model } = parser.getDevice();
  // Under the names of the statistics where they have one; they know fewer browsers.
  const { os } = parseUserAgent(text);
  const names = [
    parser.getBrowser().name ?? PRODUCT.exec(text)?.[1],
    os === 'Other' ? parser.getOS().name : os,
    [vendor, model].filter(Boolean).join(' '),
  ];
  return names.filter(Boolean).join(' · ').slice(0, 100);
}

/** A named entry point: answers the name of the device whose user agent it is sent. */
export const DEVICE_ENTRY = {
  fetch: async (request: Request): Promise<Response> => new Response(describeDevice(await request.text())),
};
