import * as z from 'zod';
import type { Command, Fields } from '../define-command.ts';
import { toText } from '../terminal/to-text.ts';

/** The most entries of an unbounded list that are searched. */
const SEARCHED = 10_000;

/** The most entries that a list shows. */
export const ListLimit = z.int().min(1).describe('how many to show');
const Search = z.string().optional();

/** The options that a list has besides its own. */
export function listFields({ output, fields = {} }: Command): Fields {
  if (output !== 'list' || 'search' in fields) return {};
  if ('limit' in fields)
    return {
      search: Search.describe(
        `only those of the latest ${SEARCHED.toLocaleString('en')} with this text in any field, ignoring case`,
      ),
    };
  return {
    search: Search.describe('only those with this text in any field, ignoring case'),
    limit: ListLimit.optional().describe('how many to show (default: all)'),
  };
}

type Given = Record<string, unknown>;

/** Runs a list command with its own fields: reads more than it shows, for the search, and cuts the answer. */
export async function runList(
  command: Command,
  given: Given,
  run: (input: Given) => Promise<unknown>,
): Promise<unknown> {
  const added = listFields(command);
  const own = Object.entries(given).filter(([name]) => !(name in added));
  const { limit, search } = given;
  const isBounded = 'search' in added && search !== undefined && !('limit' in added);
  const answer = await run({ ...Object.fromEntries(own), ...(isBounded && { limit: SEARCHED }) });
  if (!Array.isArray(answer) || !('search' in added)) return answer;
  const sought = String(search ?? '').toLowerCase();
  const found = answer.filter((row) => toText(row).toLowerCase().includes(sought));
  return typeof limit === 'number' ? found.slice(0, limit) : found;
}
