import * as z from 'zod/mini';
import { ReceiptDocument } from '../company/receipt-document.ts';
import { hasForbiddenCharacter, optional, text, uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { CallerEvent } from './callers.ts';
import { PrintJobKind } from './event-routes.ts';
import { UsbPrinter } from './local-agent.ts';
import { Printer, PrinterStatus } from './printers.ts';

/**
 * Print jobs between server and agent (decisions 72, 189; reliability D1): an agent takes one job for each idle
 * printer, says when its first byte leaves, and how it ended. After the first byte nothing is printed again by itself.
 */

/** How long a job belongs to the agent that took it. */
export const PRINT_LEASE_SECONDS = 20;
/** Between two kitchen tickets of a printer (selling spec, section 9). */
export const TICKET_GAP_MS = 2_000;
/** Most printers that one report names. */
const MAX_PRINTERS = 100;

/** How an agent proves itself; its key is random, and the server has its hash alone. */
const agent = {
  hardwareAgentID: uuid(),
  agentKey: z.string().check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
};

export const AgentJob = z.object({
  printJobID: uuid(),
  printerID: uuid(),
  kind: PrintJobKind,
  /** What is printed; null = the drawer alone. */
  document: z.nullable(ReceiptDocument),
  copies: z.int(),
});
export type AgentJob = z.infer<typeof AgentJob>;

export const PrinterReport = z.object({
  printerID: uuid(),
  status: PrinterStatus,
  reason: z.nullable(text(200)),
});
export type PrinterReport = z.infer<typeof PrinterReport>;

const LONGEST_CERTIFICATE = 4_000;
const CERTIFICATE = /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/;
// Private networks alone: a page of the location never speaks to a stranger as its agent.
const AGENT_ADDRESS =
  /^https:\/\/(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|169\.254(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d{1,3}){2}):\d{1,5}$/;

const path = '/location/hardware-agents';

export const agentJobRoutes = {
  take: route({
    method: 'POST',
    path: `${path}/take`,
    access: 'anyone',
    about: 'An agent reports its printers and takes the next job of each that is idle.',
    body: z.object({
      ...agent,
      agentVersion: text(40),
      printers: z.array(PrinterReport).check(z.maxLength(MAX_PRINTERS, 'too_many')),
      busyPrinterIDs: z.array(uuid()).check(z.maxLength(MAX_PRINTERS, 'too_many')),
    }),
    answer: z.object({ printers: z.array(Printer), jobs: z.array(AgentJob) }),
    errors: ['agent.unknown'],
  }),
  begin: route({
    method: 'POST',
    path: `${path}/begin`,
    access: 'anyone',
    about: 'The first byte of a job is about to leave; refused when the job is no longer this agent\u2019s.',
    body: z.object({ ...agent, printJobID: uuid() }),
    answer: z.object({ printJobID: uuid() }),
    errors: ['agent.unknown', 'print_job.lost'],
  }),
  end: route({
    method: 'POST',
    path: `${path}/end`,
    access: 'anyone',
    about: 'How a job ended: printed, failed before its first byte, or unknown.',
    body: z.object({
      ...agent,
      printJobID: uuid(),
      outcome: z.enum(['Printed', 'Failed', 'Unknown'], { error: 'invalid' }),
      failedReason: z.nullable(text(300)),
    }),
    answer: z.object({ printJobID: uuid() }),
    errors: ['agent.unknown'],
  }),
  machine: route({
    method: 'POST',
    path: `${path}/machine`,
    access: 'anyone',
    about:
      'How terminals of the local network reach an agent, which root certificate they must trust for it, and which USB printers its machine has.',
    body: z.object({
      ...agent,
      rootCertificate: z.string().check(z.maxLength(LONGEST_CERTIFICATE, 'too_long'), z.regex(CERTIFICATE, 'invalid')),
      addresses: z.array(z.string().check(z.regex(AGENT_ADDRESS, 'local_address'))).check(z.maxLength(8, 'too_many')),
      usbPrinters: z.array(UsbPrinter).check(z.maxLength(20, 'too_many')),
    }),
    answer: z.object({ hardwareAgentID: uuid() }),
    errors: ['agent.unknown'],
  }),
  callers: route({
    method: 'POST',
    path: `${path}/callers`,
    access: 'anyone',
    about: 'A phone begins to ring at the location, or a call has ended.',
    body: z.object({ ...agent, call: CallerEvent }),
    answer: z.object({ isShown: z.boolean() }),
    errors: ['agent.unknown'],
  }),
} as const;

/** Characters of the longest receipt that a terminal may print, written out. */
const LONGEST_DOCUMENT = 200_000;
const PrintedDocument = ReceiptDocument.check(
  z.refine((document) => JSON.stringify(document).length <= LONGEST_DOCUMENT, { error: 'too_long' }),
  z.refine((document) => !hasForbidden(document), { error: 'characters' }),
);

// Every text of a document, however deep: no name commands a printer (reliability D6).
function hasForbidden(value: unknown): boolean {
  if (typeof value === 'string') return hasForbiddenCharacter(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasForbidden);
}

// A drawer opens for one reason.
const namesOne = z.refine<{ paymentID?: string | null | undefined; cashActivityID?: string | null | undefined }>(
  ({ paymentID, cashActivityID }) => (paymentID == null) !== (cashActivityID == null),
  { error: 'required', path: ['paymentID'] },
);

const { quickService, tableService } = permission;
const sells = [quickService.view, tableService.view] as const;

export const printingRoutes = {
  canPrint: route({
    method: 'GET',
    path: '/location/printers/can-print',
    access: 'terminal',
    about: 'Whether this terminal has a printer whose agent is connected, and what it prints there by itself.',
    answer: z.object({ canPrint: z.boolean(), printsReceipt: z.boolean(), opensDrawer: z.boolean() }),
  }),
  printReceipt: route({
    method: 'POST',
    path: '/location/printers/print-receipt',
    access: sells,
    withoutLicence: 'openOrders',
    about: 'Prints a receipt or bill on the printer of this terminal, once under each id.',
    body: z.object({ printJobID: uuid(), orderID: uuid(), document: PrintedDocument }),
    answer: z.object({ printJobID: uuid() }),
    repeat: 'naturalKey',
    errors: ['printer.not_set_up', 'order.not_found'],
  }),
  openDrawer: route({
    method: 'POST',
    path: '/location/printers/open-drawer',
    access: sells,
    withoutLicence: 'openOrders',
    about:
      'Opens the drawer at the printer of this terminal, once each, for a cash payment that it has just taken, or for what was just recorded at its drawer by right: a pay in, a pay out, a deposit, an opening without money.',
    body: z.object({ paymentID: optional(uuid()), cashActivityID: optional(uuid()) }).check(namesOne),
    answer: z.object({ printJobID: uuid() }),
    repeat: 'naturalKey',
    errors: ['printer.not_set_up', 'drawer.no_cash'],
  }),
} as const;
