import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { port } from './place.ts';

/** What answers in the place of the product, such as a proxy. */
export interface Answer {
  /** As in `503 Service Unavailable`. */
  readonly status: string;
  readonly type: string;
  readonly body: string;
}

/** The network between a terminal and the product: bytes of TCP, which a script cuts and joins again. */
export class Cable {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #isCut = false;
  #isDeaf = false;
  readonly #replaced = new Map<string, string>();
  #instead: Answer | null = null;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** A cable to the product under test. */
  static async lay(): Promise<Cable> {
    const server = createServer();
    const cable = new Cable(server);
    server.on('connection', (near) => cable.#join(near));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cable;
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

  /** Everything is answered by this and nothing reaches the product, as by a proxy or a captive portal; null = no more. */
  answerAll(answer: Answer | null): void {
    this.#instead = answer;
    for (const socket of this.#open) socket.destroy();
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
      if (this.#instead !== null) return void near.end(asAnswer(this.#instead));
      if (this.#isDeaf && bytes.includes('/orders/offline-sync')) far.unpipe(near).resume();
      far.write(bytes);
    });
    near.on('end', () => far.end());
  }
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
