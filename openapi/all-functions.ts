import account from '../functions/account/index.ts';
import callblasting from '../functions/callblasting/index.ts';
import numberinsight from '../functions/numberinsight/index.ts';
import platform from '../functions/platform/index.ts';
import tools from '../functions/tools/index.ts';
import tts from '../functions/tts/index.ts';
import urlshortener from '../functions/urlshortener/index.ts';
import utilities from '../functions/utilities/index.ts';

/** All functions with API routes, in the reference's order. */
export const ALL_FUNCTIONS = [
  utilities,
  tools,
  platform,
  urlshortener,
  numberinsight,
  tts,
  callblasting,
  account,
];
