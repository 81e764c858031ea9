import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../config/config.ts';
import { createHttpServer } from '../server.ts';

const DRIP_MS = 400;
const LIMIT_MS = 15_000;
const PATIENCE_MS = 45_000;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), () => 'id');
  app.post('/', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends the start at once and then a byte after the other; answers who closed the connection. */
async function closedBy(start: string, drip: string): Promise<'server' | 'patience'> {
  let closing: 'server' | 'patience' = 'server';
  const socket = connect(port, '127.0.0.1');
  // The server's end comes while bytes are still on their way.
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write(start);
  const timer = setInterval(() => socket.write(drip), DRIP_MS);
  const giveUp = setTimeout(() => {
    closing = 'patience';
    socket.destroy();
  }, PATIENCE_MS);
  await once(socket, 'close');
  clearInterval(timer);
  clearTimeout(giveUp);
  return closing;
}

// A busy machine is slow: the limits say when, and the connections whether it happens.
describe('the limits of a request', () => {
  it('close what is slow at a look that comes within 15 s', () => {
    const { headersTimeout, requestTimeout } = app.server;
    // Node keeps it there without a type.
    const lookMs = Number(Reflect.get(app.server, 'connectionsCheckingInterval'));
    expect(Math.max(headersTimeout, requestTimeout) + lookMs).toBeLessThan(LIMIT_MS);
    expect(Math.min(headersTimeout, requestTimeout)).toBeGreaterThan(0);
  });
});

describe('a request that comes byte by byte', () => {
  it('is closed, in its headers and in its body', { timeout: 90_000 }, async () => {
    const [headers, body] = await Promise.all([
      closedBy('POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'),
      closedBy(
        'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
        ' ',
      ),
    ]);
    expect(headers).toBe('server');
    expect(body).toBe('server');
  });
});

describe('a connection on which nothing was asked', () => {
  it('is closed without an answer', { timeout: 90_000 }, async () => {
    const socket = connect(port, '127.0.0.1');
    const answered: Buffer[] = [];
    socket.on('data', (bytes) => answered.push(bytes));
    await once(socket, 'close');
    expect(Buffer.concat(answered).toString()).toBe('');
  });
});
