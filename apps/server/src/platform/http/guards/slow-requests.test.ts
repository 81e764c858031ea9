import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../config/config.ts';
import { createHttpServer } from '../server.ts';

const DRIP_MS = 400;
const LIMIT_MS = 15_000;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), () => 'id');
  app.post('/', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends the start at once and then a byte after the other; gives when the server closed the connection. */
async function closedAfter(start: string, drip: string): Promise<number> {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1');
  // The server's end comes while bytes are still on their way.
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write(start);
  const timer = setInterval(() => socket.write(drip), DRIP_MS);
  const giveUp = setTimeout(() => socket.destroy(), 2 * LIMIT_MS);
  await once(socket, 'close');
  clearInterval(timer);
  clearTimeout(giveUp);
  return performance.now() - startedAt;
}

describe('a request that comes byte by byte', () => {
  it('is closed within 15 s, in its headers and in its body', { timeout: 60_000 }, async () => {
    const [headers, body] = await Promise.all([
      closedAfter('POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'),
      closedAfter(
        'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
        ' ',
      ),
    ]);
    expect(headers).toBeLessThan(LIMIT_MS);
    expect(body).toBeLessThan(LIMIT_MS);
  });
});

describe('a connection on which nothing was asked', () => {
  it('is closed within 15 s without an answer', { timeout: 60_000 }, async () => {
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1');
    const answered: Buffer[] = [];
    socket.on('data', (bytes) => answered.push(bytes));
    await once(socket, 'close');
    expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
    expect(Buffer.concat(answered).toString()).toBe('');
  });
});
