import { describe, expect, test } from 'vitest';
import { MANIFEST } from '../../../client/packages/metadata.ts';
import { callTool } from '../../../functions/mcp/call-tool.ts';
import { cutData, cutTextAt, MOST_CHARS } from '../../../functions/mcp/cut-answer.ts';
import { TOOLS, VERSION } from '../../../functions/mcp/tool.ts';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import { toTools } from '../../../openapi/to-tools.ts';

test('the committed tools are those of the document (else: npm run openapi)', () => {
  expect(TOOLS).toEqual(toTools(openapi));
  expect(VERSION).toBe(MANIFEST.version);
});

describe('The tools', () => {
  test('ask for confirmation wherever something is charged or deleted', () => {
    const silent = TOOLS.filter(
      ({ prices, method, asks }) => !asks && (prices.length > 0 || method === 'DELETE'),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('the tools that only read are those that never ask, or that another request undoes', () => {
    const silent = TOOLS.filter(({ asks, annotations }) => !asks && !annotations.readOnlyHint);
    expect(silent.map(({ name }) => name).sort()).toEqual([
      'addRecipients',
      'createCampaign',
      'pauseCampaign',
      'restoreLink',
      'setLinkSettings',
      'setReferenceSettings',
      'updateCampaign',
      'updateLink',
    ]);
  });

  test('send an Idempotency-Key wherever an operation that is charged takes one', () => {
    const unkeyed = TOOLS.filter(({ prices, isKeyed }) => prices.length > 0 && !isKeyed);
    // A look-up takes none, and a campaign that is running cannot be started again.
    expect(unkeyed.map(({ name }) => name).sort()).toEqual([
      'lookUpNumber',
      'resumeCampaign',
      'startCampaign',
    ]);
  });

  test('have names that every assistant takes, and schemas without references', () => {
    for (const { name } of TOOLS) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(JSON.stringify(TOOLS)).not.toContain('$ref');
  });
});

test.each(['.', '..'])(
  'An argument %j of a path is refused: the request would go to another operation',
  async (domain) => {
    const asked: string[] = [];
    const api = {
      ask: async (_: string, path: string) => {
        asked.push(path);
        return Response.json({ data: {} });
      },
    };
    const { answer } = await callTool(api, 'getLink', { domain, code: 'spring' });
    expect([answer.isError, answer.content]).toMatchObject([
      true,
      [{ text: expect.stringContaining(`domain cannot be "${domain}"`) }],
    ]);
    await callTool(api, 'getLink', { domain: 'go.example.com', code: 'spring..offers' });
    expect(asked).toEqual(['/api/v6/urlshortener/links/go.example.com/spring..offers']);
  },
);

describe('A long answer', () => {
  const items = Array.from({ length: 900 }, (_, id) => ({ id, text: 'x'.repeat(90) }));

  test('is cut between elements, each of which is read once', () => {
    const ids: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const cut = cutData({ items, nextCursor: null }, cursor);
      expect(cut?.text.length).toBeLessThanOrEqual(MOST_CHARS);
      ids.push(...JSON.parse(cut?.text ?? '').items.map(({ id }: { id: number }) => id));
      if (cut?.next === undefined) break;
      cursor = cut.next;
    }
    expect(ids).toEqual(items.map(({ id }) => id));
  });

  test('a long answer of one large element, or of text, is cut between characters, at the end of a line if there is one', () => {
    const texts: string[] = [];
    const large = [{ text: 'y'.repeat(3 * MOST_CHARS) }];
    for (let cursor: string | undefined; ; ) {
      const cut = cutData(large, cursor);
      texts.push(cut?.text ?? '');
      if (cut?.next === undefined) break;
      cursor = cut.next;
    }
    expect(JSON.parse(texts.join(''))).toEqual(large);
    const lines = 'a line\n'.repeat(MOST_CHARS);
    expect(cutTextAt(lines, undefined)?.text).toMatch(/line\n$/);
  });

  test.each(['x', 'i-1', 'i901', 't99999999', 'i1.5', ''])('has no part at the cursor %j', (cursor) => {
    expect(cutData(items, cursor)).toBeUndefined();
  });
});
