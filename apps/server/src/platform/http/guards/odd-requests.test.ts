import { HUB_PATH } from '@tavola/contract';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../config/config.ts';
import { createHttpServer } from '../server.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), () => 'id');
  app.get('/', () => ({}));
  // As the hub does, which would close every other upgrade without an answer.
  app.server.on('upgrade', ({ url = '' }, socket) => {
    if (!url.startsWith(HUB_PATH)) setTimeout(() => socket.destroy(), 1_000);
    else socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A server that listens on a port has an address of this form.
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Everything that the server answers to these bytes until it closes the connection. */
async function answerTo(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

describe('an odd request', () => {
  it('with two hosts is answered 400, since a proxy may have read the other one', async () => {
    const answer = await answerTo(['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example', 'Connection: close']);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"errorCode":"validation.malformed"');
  });

  it('with one host is answered', async () => {
    expect(await answerTo(['GET / HTTP/1.1', 'Host: localhost', 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['h2c', '/'],
    ['websocket', '/elsewhere'],
  ])('for an upgrade to %s at %s is answered 400 with a body', async (protocol, path) => {
    const answer = await answerTo([
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      `Upgrade: ${protocol}`,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"errorCode":"validation.malformed"');
  });

  it('for an upgrade at the hub is left to the hub', async () => {
    const answer = await answerTo([
      `GET ${HUB_PATH}/?EIO=4 HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
  });
});
