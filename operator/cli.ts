import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Half of a command's second would go into stripping types and compiling: kept where nobody else writes.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/operator', import.meta.url)));
await import('./program/run-command.ts');
