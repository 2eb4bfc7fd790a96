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
      label: 'webhooks',
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
        'upstash-label': 'webhooks',
        host: new URL(destination.url).host,
      },
    });
    await expect.poll(() => qstash.pending()).toEqual([]);
  });

  test('signs each delivery so that the SDK accepts it for that URL and body alone', async () => {
    const { client, receiver, qstash } = await startWithClient();
    const destination = await startDestination();
    const url = `${destination.url}/jobs?x=1`;
    qstash.faults.duplicateDeliveries = 1;
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

  test('refuses a wrong token, a destination that is no URL, and what it does not emulate', async () => {
    const { client, qstash } = await startWithClient();
    const stranger = new Client({ baseUrl: qstash.url, token: 'wrong', retry: false });
    await expect(stranger.publish({ url: 'https://example.com' })).rejects.toMatchObject({ status: 401 });
    await expect(client.publish({ urlGroup: 'group' })).rejects.toMatchObject({ status: 400 });
    const url = 'https://example.com';
    await expect(client.publish({ url, callback: url })).rejects.toThrow(/upstash-callback is not emulated/);
    await expect(client.publish({ url, retryDelay: '1000' })).rejects.toThrow(/not emulated/);
    await expect(client.publish({ url, delay: 'soon' as '1s' })).rejects.toMatchObject({ status: 400 });
    expect(qstash.pending()).toEqual([]);
  });

  test('delivers after the delay, or not before the time', async () => {
    const { client, qstash } = await startWithClient({ timeScale: 1 });
    const destination = await startDestination();
    const published = performance.now();
    await client.publish({ url: `${destination.url}/delay`, delay: 1 });
    await client.publish({ url: `${destination.url}/past`, notBefore: 1 });
    await client.publish({ url: `${destination.url}/far`, delay: '90d' });
    await expect.poll(() => destination.received.map(({ path }) => path)).toEqual(['/past', '/delay']);
    expect((destination.received[1]?.at ?? 0) - published).toBeGreaterThanOrEqual(999);
    const far = qstash.pending().find(({ url }) => url.endsWith('/far'));
    expect((far?.dueAt ?? 0) - (far?.createdAt ?? 0)).toBe(90 * 86_400_000);
  });

  test('publishes a batch, each message for itself', async () => {
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

  test('takes a message with a deduplication id seen in the last ten minutes once', async () => {
    let time = Date.now();
    const { client } = await startWithClient({ now: () => time });
    const destination = await startDestination();
    const publish = () => client.publish({ url: destination.url, body: 'x', deduplicationId: 'event-1' });
    const first = await publish();
    expect(await publish()).toEqual({ ...first, deduplicated: true });
    const byContent = (body: string) =>
      client.publish({ url: destination.url, body, contentBasedDeduplication: true });
    await byContent('a');
    await byContent('a');
    await byContent('b');
    await expect.poll(() => destination.received.map(({ body }) => body).sort()).toEqual(['a', 'b', 'x']);

    time += 10 * 60_000;
    expect(await publish()).not.toHaveProperty('deduplicated');
  });

  test('shows and cancels messages on their way', async () => {
    const { client, qstash } = await startWithClient({ timeScale: 1 });
    const url = 'http://127.0.0.1:1/never';
    const publish = (label: string) => client.publishJSON({ url, delay: '1h', label, body: { label } });
    const [a, b, c] = await Promise.all([publish('a'), publish('b'), publish('c')]);
    expect(await client.messages.get(a.messageId)).toMatchObject({ url, label: 'a', body: '{"label":"a"}' });
    await client.messages.delete(a.messageId);
    await expect(client.messages.get(a.messageId)).rejects.toMatchObject({ status: 404 });
    expect(await client.messages.cancel({ filter: { label: 'b' } })).toEqual({ cancelled: 1 });
    expect(qstash.pending().map(({ messageId }) => messageId)).toEqual([c.messageId]);
    await expect(client.messages.cancel({ filter: { host: 'x' } })).rejects.toThrow(/not emulated/);
    expect(await client.messages.cancel([b.messageId, c.messageId])).toEqual({ cancelled: 1 });
  });

  test('tells who listens of publishes and deliveries, and refuses connections on demand', async () => {
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
