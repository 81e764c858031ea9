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
  type LocalUsbPrinters,
} from '@tavola/contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
  readonly usbPrinters: () => LocalUsbPrinters;
  /** Which devices must trust to speak to this agent on the network; null = it does not listen there. */
  readonly rootCertificate: () => string | null;
  readonly callers: () => readonly CallerEvent[];
  readonly forgetCaller: (phoneNumber: string) => void;
  readonly restart: () => void;
}

/** By which names and at which port calls arrive. */
export type LocalPlace = () => Pick<Sender, 'hosts' | 'port'>;

/** A printed receipt has far less. */
const MOST_BYTES = 1_000_000;

class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

type Answer = readonly [status: number, body: unknown];
const NO_PRINTER: Answer = [404, { message: 'Printer is not setup.' }];

/**
 * Answers the calls of the agent for terminals (selling spec, section 7). What is not a page of the location with its
 * token gets 403, and nothing is read.
 */
export function localCalls(
  identity: Identity,
  tools: LocalTools,
  place: LocalPlace,
): (request: IncomingMessage, response: ServerResponse) => void {
  const readable = { 'access-control-allow-origin': identity.origin };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const sender: Sender = { method, headers, ...place() };
    if (method === 'OPTIONS') return preflight(response, isOwnPage(sender, identity));
    if (!isAllowed(sender, identity))
      // The own page may read that its token is none of this agent's.
      return void response.writeHead(403, isOwnPage(sender, identity) ? readable : {}).end();
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const root = tools.rootCertificate();
    if (method === 'GET' && pathname === '/system/download-root-ca' && root !== null)
      return void response.writeHead(200, { 'content-type': 'application/x-x509-ca-cert', ...readable }).end(root);
    const [status, body] = await answered(method, pathname, request);
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
    if (path === '/printer/list-usb-printers') return [200, tools.usbPrinters()];
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
      const { _tag, ...paper } = parsed(LocalPrint.safeParse(body));
      const ended = await tools.print({ kind: 'Receipt', copies: 1, ...paper });
      return ended === null ? NO_PRINTER : [200, { ...ended, ...(_tag === undefined ? {} : { _tag }) }];
    }
    if (call === 'POST /printer/open-drawer') {
      const { printJobID, printerID } = parsed(LocalDrawer.safeParse(body));
      const ended = await tools.print({ printJobID, printerID, document: null, kind: 'Drawer', copies: 1 });
      return ended === null ? NO_PRINTER : [200, ended];
    }
    return [404, {}];
  }

  return (request, response) => void answer(request, response).catch(() => response.destroy());
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
