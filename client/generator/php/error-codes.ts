import { quote, toFile } from './syntax.ts';

export const toErrorCodes = (codes: string[]): string =>
  toFile(`/** The codes of errors. A later version of the API may have more. */
final class ErrorCode
{
${codes.map((code) => `    public const ${code} = ${quote(code)};`).join('\n')}
}`);
