import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { DomainError } from '../../shared/platform/errors/domain-error.ts';
import { once } from '../../shared/platform/once.ts';
import { Line } from '../../shared/platform/verbs/fields.ts';

const findName = once(() => gitName() ?? `${userInfo().username} (machine)`);

/**
 * The note beside the operator's login in the audit log: `OPERATOR_NAME`, else git's user name, else the machine's
 * user. Throws DomainError for a name that may not be stored.
 */
export function operatorName(variables: Record<string, string | undefined> = process.env): string {
  const name = Line.safeParse(variables.OPERATOR_NAME?.trim() || findName());
  if (name.success) return name.data;
  const problem = name.error.issues.map(({ message }) => message).join('; ');
  throw new DomainError('OPERATOR_NAME_INVALID', { field: 'OPERATOR_NAME', problem });
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
