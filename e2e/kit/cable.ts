import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';
import { port } from './place.ts';

/** What answers in the place of the product, such as a proxy. */
export interface Answer {
  /** As in `503 Service Unavailable`. */
  readonly status: string;
  readonly type: string;
  readonly body: string;
}

/**
 * How a line fails that is not cut: it takes everything and brings nothing, it loses what the terminal sends, its
 * answers are no HTTP as where a certificate is wrong, come after five seconds, or end in the middle.
 */
export type Fault = 'swallows' | 'loses what is sent' | 'answers with noise' | 'is slow' | 'breaks answers';

const SLOW_MS = 5000;
/** An alert of TLS: the handshake failed. */
const NOISE = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28]);

/** The network between a terminal and the product: bytes of TCP, which a script cuts and joins again. */
export class Cable {
  readonly #server: Server | TlsServer;
  readonly #open = new Set<Socket>();
  #isCut = false;
  #isDeaf = false;
  readonly #replaced = new Map<string, string>();
  #instead: Answer | null = null;
  #fault: Fault | null = null;

  private constructor(server: Server | TlsServer) {
    this.#server = server;
  }

  /** A cable to the product under test; with a certificate, terminals reach it by https. */
  static async lay(certificate?: Certificate): Promise<Cable> {
    const server = certificate === undefined ? createServer() : createTlsServer({ ...certificate });
    const cable = new Cable(server);
    server.on(certificate === undefined ? 'connection' : 'secureConnection', (near: Socket) => cable.#join(near));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cable;
  }

  /** From now on it shows this certificate, to connections that begin now. */
  present(certificate: Certificate): void {
    // Its tickets end with it: no connection continues under the one before.
    if ('setSecureContext' in this.#server) this.#server.setSecureContext({ ...certificate });
    for (const socket of this.#open) socket.destroy();
  }

  /** The port that a terminal connects to. */
  get port(): number {
    // A server that listens on a port has an address of this kind.
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends every connection and accepts no other. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  join(): void {
    this.#isCut = false;
    this.#isDeaf = false;
  }

  /** What is asked reaches the product, and of what it answers to orders that are handed in nothing comes back. */
  joinDeaf(): void {
    this.#isCut = false;
    this.#isDeaf = true;
  }

  /** Everything is answered by this and nothing reaches the product, as by a captive portal; null = no more. */
  answerAll(answer: Answer | null): void {
    this.#instead = answer;
    for (const socket of this.#open) socket.destroy();
  }

  /** From now on the line fails in this way; null = it is whole again, and what was under way is lost. */
  fail(fault: Fault | null): void {
    this.#fault = fault;
    if (fault === null) for (const socket of this.#open) socket.destroy();
  }

  /** From now on a script of this path is this one, as after an update of the product. */
  replaceScript(path: string, script: string): void {
    this.#replaced.set(path, script);
  }

  async remove(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    if (this.#isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(one);
      // A terminal that is killed resets its connections.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#open.delete(one);
        // What was answered before still arrives.
        other.end();
      });
    }
    far.pipe(near);
    near.on('data', (bytes: Buffer) => {
      // From the first byte of a handed-in order on, this connection is one way.
      const script = this.#replaced.get(/^GET (\S+) HTTP/.exec(bytes.toString('latin1'))?.[1] ?? '');
      if (script !== undefined) return void near.write(asAnswer(scriptOf(script)));
      if (this.#fault !== null) return fail(this.#fault, { near, far, bytes });
      if (this.#instead !== null) return void near.end(asAnswer(this.#instead));
      if (this.#isDeaf && bytes.includes('/orders/offline-sync')) far.unpipe(near).resume();
      far.write(bytes);
    });
    near.on('end', () => far.end());
  }
}

interface Passing {
  readonly near: Socket;
  readonly far: Socket;
  readonly bytes: Buffer;
}

function fail(fault: Fault, { near, far, bytes }: Passing): void {
  if (fault === 'swallows') far.unpipe(near).resume();
  if (fault === 'answers with noise') near.end(NOISE);
  if (fault === 'is slow') setTimeout(() => far.write(bytes), SLOW_MS);
  if (fault === 'breaks answers')
    near.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"status":"re');
}

const scriptOf = (body: string): Answer => ({ status: '200 OK', type: 'text/javascript; charset=utf-8', body });

const asAnswer = ({ status, type, body }: Answer): string =>
  [
    `HTTP/1.1 ${status}`,
    `Content-Type: ${type}`,
    'Cache-Control: no-cache',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
