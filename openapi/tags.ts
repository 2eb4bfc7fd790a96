/** Descriptions of the groups of operations, by function name. */
export const TAGS: Record<string, string> = {
  utilities: 'Diagnostics, open to any valid key.',
  tools: 'Catalogs for general use, such as the countries with their flags.',
  platform: 'The state of the service, what your account has enabled, and the description of the API.',
  urlshortener:
    'Short links on your domains: create and manage them, read who followed them, and what they cost.',
  numberinsight:
    'What a telephone number is: country, line type, carrier and area, one by one or in batches.',
  tts: 'Text turned into speech; an audio that was made before is used again.',
  callblasting: 'Calls that play a text or an audio of yours, with retries and what became of every attempt.',
  account: 'Your balance and movements, prices, organization, cost centers and people.',
  webhooks: 'What the service sends to your servers, signed.',
};

/** A group's tag with its description. Throws when there is no description. */
export function toTag(name: string): { name: string; description: string } {
  const description = TAGS[name];
  if (description === undefined)
    throw new Error(`The group ${name} has no description: write it in openapi/tags.ts.`);
  return { name, description };
}
