import type { SampleCall } from './sample.ts';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export function toCurlSample({
  method,
  target,
  body,
  form,
  needsKey,
  isIdempotent,
  isFile,
}: SampleCall): string {
  const options = [
    ...(method === 'GET' || ((body !== undefined || form !== undefined) && method === 'POST')
      ? []
      : [`-X ${method}`]),
    ...(needsKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(isIdempotent ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d ${quote(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
        ]),
    ...Object.entries(form ?? {}).map(([name, value]) => `-F ${quote(`${name}=${value}`)}`),
    ...(isFile ? ["--remote-name -w '%{size_download}\\n'"] : []),
    `"$BASE${target}"`,
  ];
  return `curl ${options.join(' \\\n  ')}`;
}
