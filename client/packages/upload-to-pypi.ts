import { createHash } from 'node:crypto';
import { MANIFEST, NAMES } from './metadata.ts';

/** Uploads one file by the interface that twine uses (docs.pypi.org/api/upload). */
export async function uploadToPypi(url: string, token: string, name: string, content: Buffer): Promise<void> {
  const isWheel = name.endsWith('.whl');
  const form = new FormData();
  for (const [field, value] of Object.entries({
    ':action': 'file_upload',
    protocol_version: '1',
    metadata_version: '2.1',
    name: NAMES.python,
    version: MANIFEST.version,
    summary: MANIFEST.description,
    filetype: isWheel ? 'bdist_wheel' : 'sdist',
    pyversion: isWheel ? 'py3' : 'source',
    sha256_digest: createHash('sha256').update(content).digest('hex'),
  }))
    form.append(field, value);
  form.append('content', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`__token__:${token}`).toString('base64')}` },
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`${url} refused ${name}: ${response.status} ${await response.text()}`);
}
