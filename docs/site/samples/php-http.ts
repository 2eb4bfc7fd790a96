import type { SampleCall } from './sample.ts';
import { toLiteral } from './to-literal.ts';

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const PHP = {
  null: 'null',
  open: '[',
  close: ']',
  key: (key: string) => `${text(key)} => `,
  text,
  truth: String,
};

export function toPhpHttpSample({
  method,
  target,
  body,
  form,
  needsKey,
  isIdempotent,
  isFile,
}: SampleCall): string {
  const headers = [
    ...(needsKey ? [`'Authorization: Bearer ' . getenv('KEY')`] : []),
    ...(isIdempotent ? [`'Idempotency-Key: ' . bin2hex(random_bytes(16))`] : []),
    ...(body === undefined ? [] : [`'Content-Type: application/json'`]),
    ...(form === undefined ? [] : ["'Content-Type: multipart/form-data; boundary=' . $boundary"]),
  ];
  // PHP writes an empty array as a list.
  const isEmpty = body !== undefined && Object.keys(Object(body)).length === 0;
  const literal = isEmpty ? 'new stdClass()' : toLiteral(body, PHP, '    ');
  const content = body === undefined ? '$form' : `json_encode(${literal})`;
  return `<?php
${form === undefined ? '' : toForm(form)}$context = stream_context_create(['http' => [
    'method' => ${text(method)},
    'header' => [${headers.join(', ')}],${body === undefined && form === undefined ? '' : `\n    'content' => ${content},`}
    'ignore_errors' => true,
]]);
$answer = file_get_contents(getenv('BASE') . ${text(target)}, false, $context);
${isFile ? 'echo strlen($answer), PHP_EOL;' : method === 'DELETE' ? 'echo $http_response_header[0], PHP_EOL;' : 'print_r(json_decode($answer, true));'}`;
}

const toForm = (form: Record<string, string>): string =>
  `$boundary = bin2hex(random_bytes(16));
$form = '';
${Object.entries(form)
  .map(([name, value]) =>
    value.startsWith('@')
      ? `$form .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"${name}\\"; filename=\\"${value.slice(1)}\\"\\r\\n\\r\\n" . file_get_contents(${text(value.slice(1))}) . "\\r\\n";`
      : `$form .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"${name}\\"\\r\\n\\r\\n${value}\\r\\n";`,
  )
  .join('\n')}
$form .= "--$boundary--\\r\\n";
`;
