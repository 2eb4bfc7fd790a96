import type { OperatorCloud } from '../open-cloud.ts';

/** Clears the screen, writes to the clipboard, rings, and turns the text around. */
const HOSTILE = '\u001b[2J\u001b]52;c;cm0=\u0007\u009b31m\u007f\u202egnp.exe';
const COLUMNS = [
  ['organization', 'name'],
  ['organization', 'legal_name'],
  ['user', 'name'],
  ['cost_center', 'name'],
  ['plan', 'name'],
  ['organization_block', 'reason'],
  ['openid_provider', 'client_id'],
  ['link', 'long_url'],
  ['incident', 'title'],
  ['incident', 'message'],
  ['maintenance', 'title'],
  ['maintenance', 'message'],
] as const;

/** Adds to every name what a terminal obeys, as rows from before such names were refused may have it. */
export async function plantHostile(cloud: OperatorCloud): Promise<void> {
  for (const [table, column] of COLUMNS)
    await cloud.query(
      `update "${table}" set ${column} = ${column} || $1 where right(${column}, length($1)) <> $1`,
      [HOSTILE],
    );
}

/** Characters that no output may have, because terminals obey them. */
export const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}]/u;
/** One of those, shown. */
export const SHOWN = '\\u009b';
