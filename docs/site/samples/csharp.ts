import type { SampleCall } from './sample.ts';

/** A raw string literal, in which nothing has to be escaped (C# 11). */
const raw = (value: string): string => `"""${value}"""`;

export function toCsharpSample({
  method,
  target,
  body,
  form,
  needsKey,
  isIdempotent,
  isFile,
}: SampleCall): string {
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  const content =
    body !== undefined
      ? `\nrequest.Content = new StringContent(${raw(JSON.stringify(body))}, Encoding.UTF8, "application/json");`
      : form === undefined
        ? ''
        : `\nrequest.Content = new MultipartFormDataContent\n{\n${Object.entries(form).map(toPart).join('\n')}\n};`;
  return `${body === undefined ? '' : 'using System.Text;\n'}${needsKey ? 'using System.Net.Http.Headers;\n' : ''}
using var http = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("BASE")!) };
using var request = new HttpRequestMessage(HttpMethod.${verb}, "${target}");${
    needsKey
      ? '\nrequest.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("KEY"));'
      : ''
  }${isIdempotent ? '\nrequest.Headers.Add("Idempotency-Key", Guid.NewGuid().ToString());' : ''}${content}
using var answer = await http.SendAsync(request);
Console.WriteLine(${isFile ? '(await answer.Content.ReadAsByteArrayAsync()).Length' : method === 'DELETE' ? 'answer.StatusCode' : 'await answer.Content.ReadAsStringAsync()'});`;
}

const toPart = ([name, value]: [string, string]): string =>
  value.startsWith('@')
    ? `    { new ByteArrayContent(File.ReadAllBytes("${value.slice(1)}")), "${name}", "${value.slice(1)}" },`
    : `    { new StringContent("${value}"), "${name}" },`;
