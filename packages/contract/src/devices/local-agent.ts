import * as z from 'zod/mini';
import { ReceiptDocument } from '../company/receipt-document.ts';
import { text, uuid } from '../kit/fields/fields.ts';
import { copies, usbNumber } from './printers.ts';

/**
 * What a terminal asks of the agent on its own machine (selling spec, section 7; decision 345). The agent answers pages
 * of its location alone, and prints on the printers that the location has; a request never names an address.
 */

/** Where the agent listens for terminals on the same machine; nothing else on the network reaches it. */
export const LOCAL_AGENT_PORT = 8738;
export const LOCAL_AGENT_URL = `http://127.0.0.1:${LOCAL_AGENT_PORT}`;
/** Where the agent listens for terminals of the local network, encrypted under its own root (decision 362). */
export const NETWORK_AGENT_PORT = 8739;
/** The header by which a page proves that it is a terminal of the location. */
export const LOCAL_AGENT_TOKEN = 'x-agent-token';

/** Versions of the agent that this server knows: the latest, and the last that it still works with. */
export const AGENT_VERSIONS = { latest: '1.3.0', lastCompatible: '1.0.0' } as const;

export const LocalPrint = z.object({
  /** Of the paper: what was printed under it is not printed again. */
  printJobID: uuid(),
  printerID: uuid(),
  document: ReceiptDocument,
  /** Left out = a receipt. */
  kind: z.optional(z.enum(['Receipt', 'Kitchen'])),
  /** Left out = one. */
  copies: z.optional(copies()),
  /** What the page calls the paper; it comes back with the answer. */
  _tag: z.optional(text(100)),
});
export const LocalDrawer = z.object({ printJobID: uuid(), printerID: uuid() });
export const LocalPrinterName = z.object({ printerID: uuid() });

export const LocalPrinted = z.object({
  outcome: z.enum(['Printed', 'Failed', 'Unknown']),
  reason: z.nullable(z.string()),
  _tag: z.optional(z.string()),
});
export type LocalPrinted = z.infer<typeof LocalPrinted>;

/** A printer as the agent sees it now (selling spec, section 4, Printer status). */
export const LocalPrinterStatus = z.object({
  printerID: uuid(),
  name: z.string(),
  status: z.enum(['OK', 'Error', 'Checking', 'Unknown']),
  reason: z.nullable(z.string()),
});
export type LocalPrinterStatus = z.infer<typeof LocalPrinterStatus>;
export const LocalStatuses = z.object({ printers: z.array(LocalPrinterStatus) });

export const LocalSystem = z.object({ version: z.string(), isServerThere: z.boolean(), hardwareAgentID: uuid() });
export type LocalSystem = z.infer<typeof LocalSystem>;

/** A printer at a USB port of a machine, by the numbers of its maker and its model. */
export const UsbPrinter = z.object({
  vid: usbNumber(),
  pid: usbNumber(),
  name: text(100),
});
export type UsbPrinter = z.infer<typeof UsbPrinter>;
/** What `list-usb-printers` answers; a reason where the system of the machine cannot be asked. */
export const LocalUsbPrinters = z.object({ printers: z.array(UsbPrinter), reason: z.nullable(z.string()) });
export type LocalUsbPrinters = z.infer<typeof LocalUsbPrinters>;
