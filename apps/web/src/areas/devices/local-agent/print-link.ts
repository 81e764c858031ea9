import type { LocalDrawer, LocalPrint } from '@tavola/contract';
import type * as z from 'zod/mini';
import { toText } from '#runtime/session/tabs/base64.ts';
import { textOf } from '#text/define.ts';
import { printLinkStrings } from './print-link.strings.ts';

/**
 * The contract with a program that prints what a link of our protocol says (decision 448; docs/print-link.md). What
 * shows this page names the protocol, the page opens a link for each paper, and no answer comes back.
 */

/** What the page is given as `window.TavolaPrintLink` by an extension or a kiosk browser. */
export interface PrintLink {
  /** The protocol that the program is registered for, such as `tavola-print`. */
  readonly protocol: string;
}

/** What a link asks for: the part of it after `//`, and the shape of its job. */
export interface LinkJobs {
  readonly print: Omit<z.infer<typeof LocalPrint>, 'printerID' | '_tag'>;
  readonly 'open-drawer': Omit<z.infer<typeof LocalDrawer>, 'printerID'>;
}

/** Protocols of this product alone: no page makes this one open a script, a file or a mail. */
const PROTOCOL = /^(web\+)?tavola[a-z0-9+.-]{0,30}$/;
/** Windows opens no longer link. */
export const LONGEST_LINK = 2_000;

/** The link that asks for a job: its JSON, deflated and written in the letters of an address. */
export async function printLinkOf<A extends keyof LinkJobs>(
  { protocol }: PrintLink,
  action: A,
  job: LinkJobs[A],
): Promise<string> {
  if (!PROTOCOL.test(protocol)) throw new Error('The protocol of a print link begins with tavola.');
  return `${protocol}://${action}?job=${await packed(JSON.stringify(job))}`;
}

/**
 * Opens the link of a job. Gives why it was not opened, in the language of the page; null = it was, and whether paper
 * came out only the program knows.
 */
export async function openPrintLink<A extends keyof LinkJobs>(action: A, job: LinkJobs[A]): Promise<string | null> {
  const given = readPrintLink();
  if (given === null) return textOf(printLinkStrings)('noProgram');
  const href = await printLinkOf(given, action, job);
  if (href.length > LONGEST_LINK) return textOf(printLinkStrings)('tooLong');
  // A link that was pressed leaves the page where it is; the browser asks once whether its program may open.
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
  return null;
}

function readPrintLink(): PrintLink | null {
  // No type of a browser names what an extension adds.
  const given: unknown = (globalThis as { TavolaPrintLink?: unknown }).TavolaPrintLink;
  if (typeof given !== 'object' || given === null || !('protocol' in given)) return null;
  const { protocol } = given;
  return typeof protocol === 'string' && PROTOCOL.test(protocol) ? { protocol } : null;
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return toText(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
