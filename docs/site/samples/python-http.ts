import type { SampleCall } from './sample.ts';
import { toLiteral } from './to-literal.ts';

const text = (value: string): string => JSON.stringify(value);
const PYTHON = {
  null: 'None',
  open: '{',
  close: '}',
  key: (key: string) => `${text(key)}: `,
  text,
  truth: (value: boolean) => (value ? 'True' : 'False'),
};

export function toPythonHttpSample({
  method,
  target,
  body,
  form,
  needsKey,
  isIdempotent,
  isFile,
}: SampleCall): string {
  const headers = [
    ...(needsKey ? ['"Authorization": "Bearer " + os.environ["KEY"]'] : []),
    ...(isIdempotent ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(form === undefined ? [] : ['"Content-Type": "multipart/form-data; boundary=" + boundary']),
  ];
  const ofForm = form === undefined ? '' : '\n    data=form,';
  const data =
    body === undefined ? ofForm : `\n    data=json.dumps(${toLiteral(body, PYTHON, '    ')}).encode(),`;
  const isJson = !isFile && method !== 'DELETE';
  return `import ${[...(isJson || body !== undefined ? ['json'] : []), 'os', 'urllib.request', ...(form === undefined && !isIdempotent ? [] : ['uuid'])].join(', ')}

${form === undefined ? '' : toForm(form)}request = urllib.request.Request(
    os.environ["BASE"] + ${text(target)},
    method=${text(method)},
    headers={${headers.join(', ')}},${data}
)
with urllib.request.urlopen(request) as answer:
    print(${isJson ? 'json.load(answer)["data"]' : isFile ? 'len(answer.read())' : 'answer.status'})`;
}

const toForm = (form: Record<string, string>): string =>
  `boundary = uuid.uuid4().hex
form = b""
${Object.entries(form)
  .map(([name, value]) =>
    value.startsWith('@')
      ? `form += f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"; filename="${value.slice(1)}"\\r\\n\\r\\n'.encode()
form += open(${text(value.slice(1))}, "rb").read() + b"\\r\\n"`
      : `form += f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"\\r\\n\\r\\n${value}\\r\\n'.encode()`,
  )
  .join('\n')}
form += f"--{boundary}--\\r\\n".encode()

`;
