import { Client, Receiver } from '@upstash/qstash';
import { describe, expect, test } from 'vitest';
import { startDestination, startWithClient } from './destination.ts';

describe('Publishing', () => {
  test('delivers the body and the forwarded headers, and the URL keeps its query', async () => {
    const { client, qstash } = await startWithClient();
    const destination = await startDestination();
    const { messageId } = await client.publishJSON({
      url: `${destination.url}/jobs/run?a=1&b=%2F`,
      body: { text: 'ñ 🦜' },
      method: 'PUT',
      headers: { 'X-Trace': 't1' },
    });
    await expect.poll(() => destination.received).toHaveLength(1);
    expect(destination.received[0]).toMatchObject({
      path: '/jobs/run?a=1&b=%2F',
      method: 'PUT',
      body: '{"text":"ñ 🦜"}',
      headers: {
        'content-type': 'application/json',
        'x-trace': 't1',
        'upstash-message-id': messageId,
        'upstash-retried': '0',
        host: new URL(destination.url).host,
      },
    });
    await expect.poll(() => qstash.pending()).toEqual([]);
  });

  test('signs each delivery so that the SDK accepts it only for that URL and body', async () => {
    const { client, receiver, qstash } = await startWithClient();
    const destination = await startDestination();
    const url = `${destination.url}/jobs?x=1`;
    qstash.doubles = () => true;
    await client.publish({ url, body: 'payload' });
    await expect.poll(() => destination.received).toHaveLength(2);
    const [signature = '', second = ''] = destination.received.map(({ headers }) =>
      String(headers['upstash-signature']),
    );

    expect(await receiver.verify({ signature, url, body: 'payload' })).toBe(true);
    await expect(receiver.verify({ signature, url, body: 'other' })).rejects.toThrow(/body hash/);
    await expect(receiver.verify({ signature, url: `${url}2`, body: 'payload' })).rejects.toThrow(/subject/);
    const stranger = new Receiver({ currentSigningKey: 'sig_a', nextSigningKey: 'sig_b' });
    await expect(stranger.verify({ signature, body: 'payload' })).rejects.toThrow();
    const rotated = new Receiver({ currentSigningKey: 'sig_new', nextSigningKey: 'sig_current' });
    expect(await rotated.verify({ signature, body: 'payload' })).toBe(true);

    const idOf = (jwt: string) =>
      JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).jti;
    expect(idOf(signature)).not.toBe(idOf(second));
  });

  test('refuses a wrong token, an invalid destination, and anything that it does not emulate', async () => {
    const { client, qstash } = await startWithClient();
    const stranger = new Client({ baseUrl: qstash.url, token: 'wrong', retry: false });
    await expect(stranger.publish({ url: 'https://example.com' })).rejects.toMatchObject({ status: 401 });
    await expect(client.publish({ urlGroup: 'group' })).rejects.toMatchObject({ status: 400 });
    const url = 'https://example.com';
    await expect(client.publish({ url, callback: url })).rejects.toThrow(/upstash-callback is not emulated/);
    for (const option of [
      { notBefore: 1 },
      { label: 'x' },
      { contentBasedDeduplication: true },
      { flowControl: { key: 'k', rate: 1 } },
    ]) {
      await expect(client.publish({ url, ...option }), JSON.stringify(option)).rejects.toThrow(
        /not emulated/,
      );
    }
    await expect(client.messages.get('msg_1')).rejects.toThrow(/not emulated/);
    await expect(client.publish({ url, retryDelay: 'soon' })).rejects.toMatchObject({ status: 400 });
    await expect(client.publish({ url, delay: 'soon' as '1s' })).rejects.toMatchObject({ status: 400 });
    expect(qstash.pending()).toEqual([]);
  });

  test('delivers after the delay', async () => {
    const { client, qstash } = await startWithClient({ timeScale: 1 });
    const destination = await startDestination();
    const published = performance.now();
    await client.publish({ url: `${destination.url}/delay`, delay: 1 });
    await client.publish({ url: `${destination.url}/now` });
    await client.publish({ url: `${destination.url}/far`, delay: '90d' });
    await expect.poll(() => destination.received.map(({ path }) => path)).toEqual(['/now', '/delay']);
    expect((destination.received[1]?.at ?? 0) - published).toBeGreaterThanOrEqual(999);
    const far = qstash.pending().find(({ url }) => url.endsWith('/far'));
    expect((far?.dueAt ?? 0) - (far?.createdAt ?? 0)).toBe(90 * 86_400_000);
  });

  test('publishes a batch as separate messages', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination();
    const answers = await client.batchJSON([
      { url: `${destination.url}/1`, body: { n: 1 } },
      { url: 'ftp://example.com' },
      { url: `${destination.url}/2`, body: { n: 2 } },
    ]);
    expect(answers).toEqual([
      expect.objectContaining({ messageId: expect.any(String) }),
      { error: expect.stringContaining('invalid scheme') },
      expect.objectContaining({ messageId: expect.any(String) }),
    ]);
    await expect
      .poll(() => destination.received.map(({ body }) => body).sort())
      .toEqual(['{"n":1}', '{"n":2}']);
  });

  test('accepts a message once per deduplication id within ten minutes', async () => {
    let time = Date.now();
    const { client } = await startWithClient({ now: () => time });
    const destination = await startDestination();
    const publish = () => client.publish({ url: destination.url, body: 'x', deduplicationId: 'event-1' });
    const first = await publish();
    expect(await publish()).toEqual({ ...first, deduplicated: true });
    await client.publish({ url: destination.url, body: 'y', deduplicationId: 'event-2' });
    await expect.poll(() => destination.received.map(({ body }) => body).sort()).toEqual(['x', 'y']);

    time += 10 * 60_000;
    expect(await publish()).not.toHaveProperty('deduplicated');
  });

  test('notifies listeners of publishes and deliveries, and refuses connections on demand', async () => {
    const { client, qstash } = await startWithClient();
    const destination = await startDestination(() => ({ status: 204 }));
    const heard: unknown[] = [];
    qstash.onPublish((message) => heard.push(['published', message.url]));
    qstash.onDelivery(({ message, status }) => heard.push(['delivered', message.url, status]));
    await client.publish({ url: destination.url });
    await expect
      .poll(() => heard)
      .toEqual([
        ['published', destination.url],
        ['delivered', destination.url, 204],
      ]);
    qstash.faults.refuse = true;
    await expect(client.publish({ url: destination.url })).rejects.toThrow(/fetch failed/);
    qstash.faults.refuse = false;
    await client.publish({ url: destination.url });
  });

  test('calls the rewritten URL with the Host and the signature of the published one', async () => {
    const destination = await startDestination();
    const { client, receiver } = await startWithClient({
      rewriteUrl: (url) => url.replace('https://api.example.com', destination.url),
    });
    const url = 'https://api.example.com/jobs';
    await client.publish({ url, body: '' });
    await expect.poll(() => destination.received).toHaveLength(1);
    const headers = destination.received[0]?.headers;
    expect(headers?.host).toBe('api.example.com');
    expect(await receiver.verify({ signature: String(headers?.['upstash-signature']), url, body: '' })).toBe(
      true,
    );
  });
});
