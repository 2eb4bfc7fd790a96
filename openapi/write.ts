import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALL_FUNCTIONS } from './all-functions.ts';
import { toOpenapi } from './to-openapi.ts';
import { toTools } from './to-tools.ts';

// `npm run openapi`: generates the committed document from the functions' declarations, and the tools of the MCP server.
const write = (path: string, text: string): void =>
  writeFileSync(fileURLToPath(new URL(path, import.meta.url)), `${text}\n`);
const document = toOpenapi(ALL_FUNCTIONS);
write('./openapi.json', JSON.stringify(document, null, 2));
const tools = { version: document.info.version, tools: toTools(JSON.parse(JSON.stringify(document))) };
write('../functions/mcp/tools.json', JSON.stringify(tools, null, 1));
