import { FUNCTION_GROUPS, type Group } from '../db/engine/grants/table-grants.ts';
import { toPooled } from '../db/engine/neon-host.ts';

/**
 * The address of a login, given the owner's direct one. Functions, of which many isolates run at once, get Neon's pooled host;
 * operators, who set their session's times in psql and import in long transactions, the direct one.
 */
export function toLoginAddress(
  owner: string,
  { name, group, password }: { name: string; group: Group; password: string },
): string {
  const address = new URL(owner);
  Object.assign(address, { username: name, password });
  const isFunction = FUNCTION_GROUPS.some((each) => each === group);
  return isFunction ? toPooled(address.href) : address.href;
}
