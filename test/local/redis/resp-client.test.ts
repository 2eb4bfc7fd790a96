import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RedisConnection, RedisError, Status, type WireReply } from '../../../local/redis/protocol.ts';
import { createRespClient } from '../../../local/redis/resp-client.ts';
import { RespParser } from '../../../local/redis/resp-parser.ts';

describe('RespParser', () => {
  const bytes = Buffer.from(
    '+OK\r\n:-7\r\n$-1\r\n$5\r\na\r\n\xffb\r\n*3\r\n*1\r\n$0\r\n\r\n-ERR no\r\n*-1\r\n*0\r\n',
    'latin1',
  );
  const replies = [new Status('OK'), -7, null, 'a\r\n\xffb', [[''], new RedisError('ERR no'), null], []];

  it.each([1, 2, 3, 7, 1000])('reads every kind of reply from chunks of %i bytes', (size) => {
    const parser = new RespParser();
    const read: WireReply[] = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...parser.push(bytes.subarray(at, at + size)));
    expect(read).toEqual(replies);
  });

  it('refuses an invalid reply', () => {
    expect(() => [...new RespParser().push(Buffer.from('HTTP/1.1 400\r\n'))]).toThrow('Not a RESP2 reply');
  });
});

describe('the client', () => {
  let server: Server;
  let client: RedisConnection;
  let connections: { socket: Socket; received: string }[];

  beforeEach(async () => {
    connections = [];
    server = createServer((socket) => {
      const connection = { socket, received: '' };
      connections.push(connection);
      socket.on('data', (chunk) => {
        connection.received += chunk.toString('latin1');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server that listens on TCP has an address of this kind.
    const { port } = server.address() as AddressInfo;
    client = createRespClient(`redis://user:p%40ss@127.0.0.1:${port}/5`);
  });
  afterEach(async () => {
    await client.close();
    for (const { socket } of connections) socket.destroy();
    server.close();
  });

  const received = (index: number) => connections[index]?.received ?? '';

  it('logs in, chooses its database, and pipelines', async () => {
    const first = client.send([['GET', 'ñ'], ['PING']]);
    const second = client.send([['GET', 'b']]);
    await expect.poll(() => received(0)).toMatch(/b\r\n$/);
    expect(received(0)).toBe(
      [
        '*3\r\n$4\r\nAUTH\r\n$4\r\nuser\r\n$4\r\np@ss\r\n*2\r\n$6\r\nSELECT\r\n$1\r\n5\r\n',
        '*2\r\n$3\r\nGET\r\n$1\r\n\xf1\r\n*1\r\n$4\r\nPING\r\n*2\r\n$3\r\nGET\r\n$1\r\nb\r\n',
      ].join(''),
    );
    connections[0]?.socket.write('+OK\r\n+OK\r\n$1\r\n1\r\n-ERR no ping\r\n$-1\r\n');
    expect(await first).toEqual(['1', new RedisError('ERR no ping')]);
    expect(await second).toEqual([null]);
  });

  it('rejects requests in flight when the connection breaks, and reconnects for the next one', async () => {
    const lost = client.send([['GET', 'a']]);
    await expect.poll(() => received(0)).toContain('GET');
    connections[0]?.socket.destroy();
    await expect(lost).rejects.toThrow();
    const next = client.send([['GET', 'a']]);
    await expect.poll(() => received(1)).toContain('GET');
    connections[1]?.socket.write('+OK\r\n+OK\r\n$1\r\n2\r\n');
    expect(await next).toEqual(['2']);
  });

  it('rejects what was sent when the login is refused', async () => {
    const refused = client.send([['GET', 'a']]);
    await expect.poll(() => received(0)).toContain('GET');
    connections[0]?.socket.write('-WRONGPASS no\r\n+OK\r\n');
    await expect(refused).rejects.toThrow('WRONGPASS no');
  });

  it('accepts no other protocol', () => {
    expect(() => createRespClient('rediss://host')).toThrow('Only redis:// URLs');
  });
});
