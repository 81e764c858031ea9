import {
  LOCAL_AGENT_TOKEN,
  LocalDrawer,
  LocalPrint,
  LocalPrinterName,
  type AgentJob,
  type CallerEvent,
  type LocalPrinted,
  type LocalPrinterStatus,
  type LocalSystem,
} from '@tavola/contract';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Identity } from '../server/identity.ts';
import { isAllowed, isOwnPage, type Sender } from './guard.ts';

/** What local calls need of the agent. */
export interface LocalTools {
  readonly system: () => LocalSystem;
  readonly statuses: () => readonly LocalPrinterStatus[];
  /** Asks a printer how it is now; null = the location has no such printer. */
  readonly check: (printerID: string) => Promise<LocalPrinterStatus | null>;
  /** Prints once; null = the location has no such printer. */
  readonly print: (job: AgentJob) => Promise<LocalPrinted | null>;
  readonly callers: () => readonly CallerEvent[];
  readonly forgetCaller: (phoneNumber: string) => void;
  readonly restart: () => void;
}

/** A printed receipt has far less. */
const MOST_BYTES = 1_000_000;

class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

type Answer = readonly [status: number, body: unknown];
const NO_PRINTER: Answer = [404, { message: 'Printer is not setup.' }];

/**
 * The calls of the agent for terminals on its own machine (selling spec, section 7). It listens on this machine's own
 * address alone; what is not a page of the location with its token gets 403, and nothing is read.
 */
export async function serveLocally(
  port: number,
  identity: Identity,
  tools: LocalTools,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const readable = { 'access-control-allow-origin': identity.origin };
  const portOf = (): number => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const sender: Sender = { method, headers, port: portOf() };
    if (method === 'OPTIONS') return preflight(response, isOwnPage(sender, identity));
    if (!isAllowed(sender, identity))
      // The own page may read that its token is none of this agent's.
      return void response.writeHead(403, isOwnPage(sender, identity) ? readable : {}).end();
    const [status, body] = await answered(method, new URL(request.url ?? '/', 'http://127.0.0.1').pathname, request);
    response.writeHead(status, { 'content-type': 'application/json', ...readable }).end(JSON.stringify(body));
  }

  function preflight(response: ServerResponse, isOwn: boolean): void {
    if (!isOwn) return void response.writeHead(403).end();
    response
      .writeHead(204, {
        ...readable,
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': `content-type, ${LOCAL_AGENT_TOKEN}`,
        'access-control-allow-private-network': 'true',
      })
      .end();
  }

  async function answered(method: string, path: string, request: IncomingMessage): Promise<Answer> {
    try {
      const call = `${method} ${path}`;
      if (method === 'GET') return read(path);
      if (method === 'DELETE' && path.startsWith('/callerid/')) {
        tools.forgetCaller(decodeURIComponent(path.slice('/callerid/'.length)));
        return [200, {}];
      }
      if (method !== 'POST') return [404, {}];
      return await write(call, await bodyOf(request));
    } catch (error) {
      return error instanceof NotReadable ? [400, { message: error.message }] : [500, { message: String(error) }];
    }
  }

  function read(path: string): Answer {
    if (path === '/system') return [200, tools.system()];
    if (path === '/system/version') return [200, { version: tools.system().version }];
    if (path === '/callerid') return [200, tools.callers()];
    return [404, {}];
  }

  async function write(call: string, body: unknown): Promise<Answer> {
    if (call === 'POST /printer/get-status') return [200, { printers: tools.statuses() }];
    if (call === 'POST /Restart') {
      tools.restart();
      return [200, {}];
    }
    if (call === 'POST /printer/check-status') {
      const { printerID } = parsed(LocalPrinterName.safeParse(body));
      const checked = await tools.check(printerID);
      return checked === null ? NO_PRINTER : [200, checked];
    }
    if (call === 'POST /printer/print') {
      const { printJobID, printerID, document, _tag } = parsed(LocalPrint.safeParse(body));
      const ended = await tools.print({ printJobID, printerID, document, kind: 'Receipt', copies: 1 });
      return ended === null ? NO_PRINTER : [200, { ...ended, ...(_tag === undefined ? {} : { _tag }) }];
    }
    if (call === 'POST /printer/open-drawer') {
      const { printJobID, printerID } = parsed(LocalDrawer.safeParse(body));
      const ended = await tools.print({ printJobID, printerID, document: null, kind: 'Drawer', copies: 1 });
      return ended === null ? NO_PRINTER : [200, ended];
    }
    return [404, {}];
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    port: portOf(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Read<T> = { readonly success: true; readonly data: T } | { readonly success: false };

function parsed<T>(result: Read<T>): T {
  if (!result.success) throw new NotReadable('The request cannot be read.');
  return result.data;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    text += String(part);
    if (text.length > MOST_BYTES) throw new NotReadable('The request is too long.');
  }
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new NotReadable('The request cannot be read.');
  }
}
