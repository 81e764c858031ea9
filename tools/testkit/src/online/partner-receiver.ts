import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a partner got, as it came. */
export interface Received {
  readonly signature: string;
  readonly body: string;
}
/** The same, read. */
export interface PartnerMessage {
  readonly type: string;
  readonly locationID: string;
  readonly externalID: string;
  readonly data: Record<string, unknown> & { readonly items?: { externalItemID: string; isAvailable: boolean }[] };
}

/** The server of a partner on this machine, and what it got. */
export class PartnerReceiver {
  readonly got: Received[] = [];
  status = 204;
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      this.got.push({ signature: String(request.headers['tavola-signature']), body });
      response.writeHead(this.status).end();
    });
  });

  /** Listens on a port; on any free one where none is named. */
  async open(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }
  get origin(): string {
    // Listening on a port it has an address of this kind.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  get types(): string[] {
    return this.messages.map(({ type }) => type);
  }
  get messages(): PartnerMessage[] {
    // What the server sends is what tests judge.
    return this.got.map(({ body }) => JSON.parse(body) as PartnerMessage);
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
