import { readFileSync, writeFileSync } from 'node:fs';
import { computeCosts } from './cost-table.ts';

const PAGE = new URL('./cost.md', import.meta.url);

writeFileSync(PAGE, computeCosts(readFileSync(PAGE, 'utf8')));
