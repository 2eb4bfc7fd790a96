import { readFileSync } from 'node:fs';

/** Compiled here, since Node would run what it imports. */
export default new WebAssembly.Module(readFileSync(new URL('filter.wasm', import.meta.url)));
