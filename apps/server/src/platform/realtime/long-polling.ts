import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as HubServer } from 'socket.io';
import type { Peers } from '../workers/peers.ts';

/**
 * A browser without web sockets asks again and again, and each request may arrive at another process of this server.
 * Connections carry the number of the process that has them, and a request for another process is passed on to it.
 */
export function passOnLongPolling(engine: HubServer['engine'], app: Server, peers: Peers): () => void {
  if (peers.count === 1) return () => undefined;
  const ports = new Map<number, number>();
  const door = createServer((request, response) => void app.emit('request', request, response));
  const sayPort = (): void => {
    const address = door.address();
    if (typeof address === 'object' && address !== null) peers.send('hubPort', address.port);
  };
  peers.on('hubPort', (port, from) => void ports.set(from, Number(port)));
  peers.on('hello', sayPort);
  peers.on('gone', (worker) => void ports.delete(Number(worker)));
  // Without `exclusive` the workers of a cluster share one port.
  door.listen({ host: '127.0.0.1', port: 0, exclusive: true }, sayPort);
  const makeID = engine.generateId.bind(engine);
  engine.generateId = (request) => {
    const id: unknown = makeID(request);
    return `${peers.id}.${String(id)}`;
  };
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const owner = ownerOf(request);
    const port = owner === null || owner === peers.id ? undefined : ports.get(owner);
    if (port === undefined || request.headers.upgrade !== undefined) next();
    else passOn(request, response, port);
  });
  return () => door.close();
}

function ownerOf({ url = '' }: IncomingMessage): number | null {
  const sid = /[?&]sid=(\d+)\./.exec(url)?.[1];
  return sid === undefined ? null : Number(sid);
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const outgoing = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  request.on('error', () => outgoing.destroy());
  request.pipe(outgoing);
}
