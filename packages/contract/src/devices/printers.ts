import * as z from 'zod/mini';
import { Language } from '../kit/enumerations.ts';
import { count, instant, optional, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { waysOfPrinting } from './pos-terminals.ts';

/** Printers of a location (back-office spec, sections 3, 4, 7 and 9; decisions 72, 74, 297). */

/**
 * How a printer is spoken to (decision 388): text by the usual commands, a picture by the same, printers with needles,
 * the few commands that almost every printer knows, and the same for Star.
 */
export const PrinterMode = z.enum(
  ['EscPos', 'Image', 'DotMatrix', 'Generic', 'StarGraphic', 'StarImpact1', 'StarImpact2', 'StarImpact3'],
  { error: 'required' },
);
export type PrinterMode = z.infer<typeof PrinterMode>;
/** Characters that a printer in text mode has; what is not among them is printed as a picture (decision 74). */
export const printerEncodings = ['cp437', 'cp850', 'cp858', 'windows1252'] as const;
export const PrinterStatus = z.enum(['OK', 'Error', 'Checking', 'Unknown']);
export type PrinterStatus = z.infer<typeof PrinterStatus>;

/** Papers by the characters of a line: 58 mm, narrow and full 80 mm (selling spec, section 9). */
export const printerColumns = [32, 42, 48] as const;

// Private networks, the agent's own machine, and names that a local network gives.
const LOCAL_ADDRESS =
  /^(10(\.\d{1,3}){3}|127(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|169\.254(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|[a-z][a-z0-9-]{0,62}(\.(local|lan|home\.arpa|internal))?)$/i;

/** How a printer is connected (back-office spec, section 3). */
export const PrinterType = z.enum(['Network', 'Serial', 'Usb', 'File'], { error: 'required' });
export type PrinterType = z.infer<typeof PrinterType>;
/** Serial ports of Linux and macOS; an agent opens nothing else. */
export const SERIAL_DEVICE = /^\/dev\/(tty(S|USB|ACM|AMA)\d{1,3}|(tty|cu)\.[A-Za-z0-9._-]{1,60})$/;
export const DEFAULT_BAUD_RATE = 115_200;
export const baudRates = [9_600, 19_200, 38_400, 57_600, DEFAULT_BAUD_RATE] as const;

/**
 * The file that a printer of this kind is, below the folder that its agent keeps for papers (decision 429): names
 * without dots but for one ending, so that no path leaves that folder, and none that Windows gives to devices.
 */
export const PRINTER_FILE =
  /^(?!.*\/(?:\.|$))(?:(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))[a-z0-9][a-z0-9_-]{0,39}(?:\/|(?=\.|$))){1,3}(?:\.(?:bin|prn|txt))?$/i;

/** Pause after a picture, and rest after a job, of printers that say nothing else (back-office spec, section 9). */
export const DEFAULT_IMAGE_DELAY_MS = 100;
export const DEFAULT_COOL_DOWN_MS = 0;
/** The number of a maker or a model of USB devices. */
export const usbNumber = () => z.int({ error: 'integer' }).check(z.gte(0, 'range'), z.lte(0xffff, 'range'));

const fields = {
  name: requiredText(60),
  /** Without it: of the network. */
  printerType: optional(PrinterType),
  /** Of a printer of the network: its address there, never one of the internet. */
  ip: text(80).check(z.refine((value) => value === '' || LOCAL_ADDRESS.test(value), { error: 'local_address' })),
  port: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(65_535, 'range')),
  /** Of a serial printer: its port, and how fast it is spoken to. */
  com: optional(text(80).check(z.refine((value) => value === '' || SERIAL_DEVICE.test(value), { error: 'invalid' }))),
  baudRate: optional(z.int({ error: 'integer' }).check(z.gte(300, 'range'), z.lte(921_600, 'range'))),
  /** Of a USB printer: its maker and its model, as its agent found them. */
  vid: optional(usbNumber()),
  pid: optional(usbNumber()),
  /** Of a printer that is a file: its path below the folder that its agent keeps for papers. */
  filePath: optional(
    text(80).check(z.refine((value) => value === '' || PRINTER_FILE.test(value), { error: 'invalid' })),
  ),
  printerMode: PrinterMode,
  charactersPerLine: z.union([z.literal(32), z.literal(42), z.literal(48)], { error: 'invalid' }),
  encoding: z.enum(printerEncodings, { error: 'invalid' }),
  /** How dark a dot of a picture must be to be printed: 0 to 255. */
  threshold: z.int({ error: 'integer' }).check(z.gte(0, 'range'), z.lte(255, 'range')),
  cutting: z.boolean({ error: 'invalid' }),
  /** Milliseconds: after a picture, before what follows it. */
  printImageDelay: optional(z.int({ error: 'integer' }).check(z.gte(0, 'range'), z.lte(5_000, 'range'))),
  /** Milliseconds that it rests after a job. */
  printCoolDownDelay: optional(z.int({ error: 'integer' }).check(z.gte(0, 'range'), z.lte(60_000, 'range'))),
  /** In which it prints tickets; null = that of the location (decision 335). */
  language: optional(z.enum(Language, { error: 'invalid' })),
  /** The agent that reaches it; null = any of the location, for a printer of the network. */
  hardwareAgentID: optional(uuid()),
};

interface Reached {
  readonly printerType?: PrinterType | null | undefined;
  readonly ip: string;
  readonly com?: string | null | undefined;
  readonly vid?: number | null | undefined;
  readonly pid?: number | null | undefined;
  readonly filePath?: string | null | undefined;
  readonly hardwareAgentID?: string | null | undefined;
}
const typeOf = ({ printerType }: Reached): PrinterType => printerType ?? 'Network';
// Each way of connecting needs what leads to the printer.
const isReached = [
  z.refine<Reached>((printer) => typeOf(printer) !== 'Network' || printer.ip !== '', {
    error: 'required',
    path: ['ip'],
  }),
  z.refine<Reached>((printer) => typeOf(printer) !== 'Serial' || (printer.com ?? '') !== '', {
    error: 'required',
    path: ['com'],
  }),
  z.refine<Reached>((printer) => typeOf(printer) !== 'Usb' || (printer.vid != null && printer.pid != null), {
    error: 'required',
    path: ['vid'],
  }),
  z.refine<Reached>((printer) => typeOf(printer) !== 'File' || (printer.filePath ?? '') !== '', {
    error: 'required',
    path: ['filePath'],
  }),
  // A port or a file is one of a machine, so its printer is reached by the agent there.
  z.refine<Reached>((printer) => typeOf(printer) === 'Network' || printer.hardwareAgentID != null, {
    error: 'required',
    path: ['hardwareAgentID'],
  }),
] as const;

export const PrinterInput = z.object(fields).check(...isReached);
export type PrinterInput = z.infer<typeof PrinterInput>;

const status = {
  status: PrinterStatus,
  /** Since when it has this status; null = not reported yet. */
  statusSince: z.nullable(instant()),
  /** Why it does not print; null = it does, or unknown. */
  statusReason: z.nullable(z.string()),
};

export const Printer = z.object({
  printerID: uuid(),
  ...fields,
  printerType: PrinterType,
  com: z.string(),
  baudRate: z.int(),
  vid: z.nullable(z.int()),
  pid: z.nullable(z.int()),
  filePath: z.string(),
  printImageDelay: z.int(),
  printCoolDownDelay: z.int(),
  language: z.nullable(z.enum(Language)),
  hardwareAgentID: z.nullable(uuid()),
  ...status,
  version: recordVersion(),
});
export type Printer = z.infer<typeof Printer>;

export const printerErrors = defineErrors({
  'printer.not_set_up': {
    status: 409,
    type: 'Operation',
    number: 2702,
    en: 'Printer is not setup.',
    th: 'ยังไม่ได้ตั้งค่าเครื่องพิมพ์',
  },
  'printer.in_use': {
    status: 409,
    type: 'Operation',
    number: 2703,
    en: 'The event route {name} prints on this printer. Choose another printer there first.',
    th: 'เส้นทางการพิมพ์ {name} ใช้เครื่องพิมพ์นี้อยู่ กรุณาเลือกเครื่องอื่นที่นั่นก่อน',
  },
  'drawer.no_cash': {
    status: 409,
    type: 'Operation',
    number: 2704,
    en: 'The drawer opens for cash that was just taken or moved at this terminal.',
    th: 'ลิ้นชักเปิดได้เมื่อเพิ่งรับเงินสด หรือเพิ่งนำเงินเข้าออก ที่เครื่องนี้เท่านั้น',
  },
});

const { view, add, edit, delete: remove } = permission.printerDevice;
const params = z.object({ id: uuid() });
const path = '/location/printers';

export const printerRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Printers of this location by name, with what their agent last reported of them.',
    answer: z.array(Printer),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One printer.',
    params,
    answer: Printer,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a printer, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, printerID: optional(uuid()) }).check(...isReached),
    answer: Printer,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a printer; its agent uses the new settings from the next ticket on.',
    params,
    body: z.object({ ...fields, version: recordVersion() }).check(...isReached),
    answer: Printer,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes printers, all of them or none; refused while an event route prints on one.',
    query: z.object({ printerIds: queryList(uuid()) }),
    answer: Removed,
    errors: ['printer.in_use'],
  }),
  connectivity: route({
    method: 'GET',
    path: `${path}/connectivity`,
    access: 'terminal',
    about: 'Whether each printer of this location prints, as its agent reported it.',
    answer: z.array(z.object({ printerID: uuid(), name: z.string(), ...status })),
  }),
  testPrint: route({
    method: 'POST',
    path: `${path}/test-kitchen-print/{id}`,
    access: [view, edit],
    about: 'Prints a test ticket on a printer.',
    params,
    answer: z.object({ printJobID: uuid() }),
  }),
} as const;

/** What a terminal prints with, and what it prints by itself (decision 227). */
export const PrinterPreference = z.object({
  /** Null = this terminal prints by its browser. */
  printerID: z.nullable(uuid()),
  printsReceipt: z.boolean({ error: 'invalid' }),
  opensDrawer: z.boolean({ error: 'invalid' }),
  /** A ticket of what it sends, where no event route prints it (decision 433); left out of a change = as it is. */
  printsTicket: z.optional(z.boolean({ error: 'invalid' })),
});
export type PrinterPreference = z.infer<typeof PrinterPreference>;
/** The same with what the office chose for the terminal (decision 442). */
export const TerminalPrinter = z.extend(PrinterPreference, waysOfPrinting);
export type TerminalPrinter = z.infer<typeof TerminalPrinter>;

export const terminalPrinterRoutes = {
  preference: route({
    method: 'GET',
    path: '/location/pos-terminals/current/printer',
    access: 'terminal',
    about: 'The printer of this terminal, and what it prints by itself after a payment.',
    answer: TerminalPrinter,
  }),
  setPreference: route({
    method: 'PUT',
    path: '/location/pos-terminals/current/printer',
    access: [permission.terminalPreference.edit],
    about: 'Chooses the printer of this terminal, and what it prints by itself after a payment.',
    body: PrinterPreference,
    answer: PrinterPreference,
    repeat: 'naturalKey',
  }),
} as const;

/** Most copies of one ticket. */
const MAX_COPIES = 5;
/** How often a ticket is printed. */
export const copies = () => count(MAX_COPIES).check(z.gte(1, 'min'));
