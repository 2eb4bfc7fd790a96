import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The host of the secure server, which no name server knows: only the proxy leads to it. */
export const SECURE_HOST = 'api.telco.test';

type Proxied = {
  /** Requests to the proxy, with their headers: for the host it is to connect to. */
  asked: { target: string; headers: NodeJS.Dict<string | string[]> }[];
  /** The variables with which a client finds the proxy, and trusts the certificate of the server. */
  environment: Record<string, string>;
};

/** Starts a server with TLS, and the proxy through which alone it can be reached, until the test ends. */
export async function startProxiedServer(answer: (response: ServerResponse) => void): Promise<Proxied> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-proxy-'));
  const certificate = join(folder, 'certificate.pem');
  execFileSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${SECURE_HOST}`,
    '-addext',
    `subjectAltName=DNS:${SECURE_HOST}`,
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    certificate,
  ]);
  writeFileSync(join(folder, 'trust.ini'), `curl.cainfo=${certificate}\n`);
  const secure = createSecureServer(
    { cert: readFileSync(certificate), key: readFileSync(join(folder, 'key.pem')) },
    (_, response) => answer(response),
  );
  const securePort = await listen(secure);
  const asked: Proxied['asked'] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer().on('connect', ({ url = '', headers }, socket) => {
    asked.push({ target: url, headers });
    const far = connect(securePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(far).pipe(socket);
    });
    for (const end of [far, socket as Socket]) sockets.add(end.on('error', () => {}));
  });
  const port = await listen(proxy);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    secure.close();
    proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    asked,
    environment: {
      HTTPS_PROXY: `http://employee:pass%20word@127.0.0.1:${port}`,
      NODE_USE_ENV_PROXY: '1',
      NODE_EXTRA_CA_CERTS: certificate,
      SSL_CERT_FILE: certificate,
      PHP_INI_SCAN_DIR: `:${folder}`,
    },
  };
}

async function listen(server: Server | ReturnType<typeof createSecureServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has this kind of address.
  return (server.address() as AddressInfo).port;
}
