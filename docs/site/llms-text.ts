import { readGuide } from '../guides/read-guide.ts';
import { guidesOf } from './guide-pages.ts';

/** `/llms.txt` (llmstxt.org): an entry point for language models, with links to Markdown. */
export function llmsText(isLocal: boolean): string {
  const guides = guidesOf(isLocal).map(
    (name) => `- [${readGuide('en', name).title}](/docs/en/guides/${name}.md)`,
  );
  return `# Operator API

> A telecommunications operator's REST API, version 6: short links, number look-up, text-to-speech, calls, account. Every path begins with /api/v6, every answer is a JSON envelope, every call takes \`Authorization: Bearer <API_KEY>\`.

- [OpenAPI 3.1 document](/api/v6/openapi.json): every operation, schema, limit and error
- [The same in Spanish](/docs/openapi.es.json)
- [Error codes](/docs/en/errors): one page per code, at /docs/en/errors/<CODE>.md
- [Reference](/docs/en/reference): a page per operation, at /docs/en/reference/<operationId>.md
- [Everything in one text](/docs/llms-full.txt): all guides, operations and error codes
- [MCP server](/docs/en/guides/assistants.md): the operations as tools for assistants

## Guides

${guides.join('\n')}

The same in Spanish under /docs/es/guides/.
`;
}
