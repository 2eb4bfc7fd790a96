import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

let name: string | undefined;

/** The note beside the operator's login in the audit trail: `OPERATOR_NAME`, else git's user name, else the machine's user. */
export function operatorName(variables: Record<string, string | undefined> = process.env): string {
  const given = variables.OPERATOR_NAME?.trim();
  if (given) return given.slice(0, 200);
  name ??= gitName() ?? `${userInfo().username} (machine)`;
  return name;
}

function gitName(): string | undefined {
  try {
    const ident = execFileSync('git', ['config', '--get-regexp', '^user\\.(name|email)$'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2_000,
    });
    const of = (key: string) => new RegExp(`^user\\.${key} (.+)$`, 'm').exec(ident)?.[1]?.trim();
    const [person, email] = [of('name'), of('email')];
    return person === undefined ? email : email === undefined ? person : `${person} <${email}>`;
  } catch {
    return undefined;
  }
}
