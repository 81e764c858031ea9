import * as z from 'zod/mini';
import { currentTerminalRoute, openReport, terminalIdentity } from './current-terminal.ts';
import { optional, queryFlag, queryList, requiredText, text, uuid, count, instant } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { defineErrors } from '../kit/errors.ts';
import { TerminalType } from '../kit/enumerations.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Terminals as a manager keeps them (platform spec, section 7, Terminals; back-office spec, section 3). */

/** Where the helper program of the machine answers that drives its printers or its customer display. */
export const HardwareAgent = z.object({
  schema: z.enum(['http', 'https'], { error: 'invalid' }),
  host: text(253, 1).check(z.regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'invalid')),
  port: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(65_535, 'range')),
});
export type HardwareAgent = z.infer<typeof HardwareAgent>;

/** The serial number under which a terminal is registered with the tax office; printed on receipts. */
export const TerminalSerialNo = text(40);

const base = { name: requiredText(60), type: z.enum(TerminalType, { error: 'required' }) };
/**
 * Omitted = unchanged; on a new terminal the default of its type (decision 167), the ways of printing open (decision
 * 442), and everything else off.
 */
const settings = {
  serialNo: z.optional(TerminalSerialNo),
  isUseCashDrawer: z.optional(z.boolean()),
  openTerminal: z.optional(z.boolean()),
  customerDisplaySettingEnable: z.optional(z.boolean()),
  onScreenPrinter: z.optional(z.boolean()),
  enableHardwareAgentPrinting: z.optional(z.boolean()),
  enableAndroidPrinting: z.optional(z.boolean()),
  enableCustomerFacingDisplay: z.optional(z.boolean()),
  printingHardwareAgent: optional(HardwareAgent),
  cfdHardwareAgent: optional(HardwareAgent),
};
/** A cash drawer is used where the type has one. */
const drawer = z.refine<{ readonly type: TerminalType; readonly isUseCashDrawer?: boolean | undefined }>(
  ({ type, isUseCashDrawer }) => isUseCashDrawer !== true || type === TerminalType.PosTerminalWithCash,
  { path: ['isUseCashDrawer'], error: 'invalid' },
);

export const PosTerminalInput = z.object({ ...base, ...settings }).check(drawer);
export type PosTerminalInput = z.infer<typeof PosTerminalInput>;
/** The part of a terminal that its form has. */
export const PosTerminalFields = z.object(base);
export type PosTerminalFields = z.infer<typeof PosTerminalFields>;

/** Who is signed in on a terminal, and whether it is connected to the hub. */
const connection = {
  isOnline: z.boolean(),
  /** Since when it is online or offline; null = not known. */
  statusSince: z.nullable(instant()),
  /** The person who is signed in on it. */
  userName: z.nullable(z.string()),
  signedInOn: z.nullable(instant()),
};

export const PosTerminalStatus = z.object({ ...terminalIdentity, ...connection });
export type PosTerminalStatus = z.infer<typeof PosTerminalStatus>;
export const PosTerminalRow = z.extend(PosTerminalStatus, {
  /** The `T2` of its offline order numbers (decision 35). */
  terminalNumber: count(),
  /** How far its clock is behind the server's, negative = ahead; null = within a minute (decision 256). */
  clockBehindSeconds: z.nullable(z.int()),
  version: recordVersion(),
});
export type PosTerminalRow = z.infer<typeof PosTerminalRow>;

/** By which ways a terminal prints, as the office chose them (decision 442). */
export const waysOfPrinting = {
  /** After a payment the receipt stays on the screen in place of paper. */
  onScreenPrinter: z.boolean(),
  /** Whether it prints by an agent that it reaches itself. */
  enableHardwareAgentPrinting: z.boolean(),
  /** Whether it prints by the Android app that shows its page. */
  enableAndroidPrinting: z.boolean(),
  /** Where it looks for an agent first; null = it finds one by itself. */
  printingHardwareAgent: z.nullable(HardwareAgent),
};
const printing = {
  ...waysOfPrinting,
  enableCustomerFacingDisplay: z.boolean(),
  cfdHardwareAgent: z.nullable(HardwareAgent),
};
/** What was chosen on a terminal itself; null = nothing (decision 473). */
const chosenThere = {
  defaultReceiptPrinter: z.nullable(z.object({ printerID: uuid(), name: z.string() })),
  defaultPaymentDevice: z.nullable(z.object({ paymentDeviceID: uuid(), name: z.string() })),
};
export const PosTerminal = z.extend(PosTerminalRow, {
  isUseCashDrawer: z.boolean(),
  openTerminal: z.boolean(),
  customerDisplaySettingEnable: z.boolean(),
  serialNo: z.string(),
  ...chosenThere,
  ...printing,
});
export type PosTerminal = z.infer<typeof PosTerminal>;

export const posTerminalErrors = defineErrors({
  'pos_terminal.in_use': {
    status: 409,
    type: 'Operation',
    number: 2700,
    en: '{user} is signed in on {name}. Sign the terminal out first.',
    th: '{user} กำลังใช้งานเครื่อง {name} กรุณาให้เครื่องนี้ออกจากระบบก่อน',
  },
  'pos_terminal.own': {
    status: 409,
    type: 'Operation',
    number: 2701,
    en: 'You are working on {name} right now. Do this from another terminal.',
    th: 'คุณกำลังทำงานบนเครื่อง {name} กรุณาทำรายการนี้จากเครื่องอื่น',
  },
});

const { view, add, edit, delete: remove, special } = permission.terminalDevice;
const params = z.object({ id: uuid() });
const path = '/location/pos-terminals';

export const posTerminalRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about:
      'Terminals of this location with who is signed in on each and whether it is connected; no types = all types.',
    query: z.extend(listQuery('name', 'type', 'terminalNumber', 'userName', 'signedInOn'), {
      types: queryList(z.enum(TerminalType)),
    }),
    answer: listOf(PosTerminalRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One terminal with its settings.',
    params,
    answer: PosTerminal,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about:
      'Adds a terminal, or restores a deleted one under its id. A super-user then chooses it in the browser that becomes it.',
    repeat: 'naturalKey',
    body: z.object({ ...base, ...settings, clientID: optional(uuid()) }).check(drawer),
    answer: PosTerminal,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a terminal. Its type stays while someone is signed in on it.',
    params,
    body: z.object({ ...base, ...settings, version: recordVersion() }).check(drawer),
    answer: PosTerminal,
    errors: ['resource.duplicate_name', 'resource.version_conflict', 'pos_terminal.in_use'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about:
      'Deletes terminals, all of them or none. Where someone is signed in, only with `endSessions`, which signs them out.',
    query: z.object({ terminalIds: queryList(uuid()), endSessions: queryFlag() }),
    answer: Removed,
    errors: ['pos_terminal.in_use', 'pos_terminal.own'],
  }),
} as const;

/** What a manager asks of a terminal from another one; ours (the specification has only what the terminal receives). */
export const terminalControlRoutes = {
  signOut: route({
    method: 'POST',
    path: `${path}/{id}/sign-out`,
    access: [special],
    withoutLicence: 'allowed',
    about: 'Ends the sessions on a terminal; its page says so and keeps its sale.',
    params,
    answer: z.object({ signedOut: count() }),
    errors: ['pos_terminal.own'],
  }),
  reload: route({
    method: 'POST',
    path: `${path}/{id}/reload`,
    access: [special],
    withoutLicence: 'allowed',
    about: 'Asks the page of a terminal to reload as soon as no sale is open on it; answers whether it is connected.',
    params,
    answer: z.object({ isOnline: z.boolean() }),
  }),
} as const;

/** More than any clock is wrong: 60 years. */
const MOST_SECONDS = 60 * 366 * 24 * 60 * 60;

export const currentTerminalRoutes = {
  current: currentTerminalRoute,
  menus: route({
    method: 'GET',
    path: `${path}/current/menus`,
    access: 'terminal',
    about: 'The menus that this terminal sells from, in order.',
    answer: z.array(z.object({ menuID: uuid(), name: z.string(), names: namesPerLanguage(100) })),
  }),
  status: route({
    method: 'GET',
    path: `${path}/current/status`,
    access: 'terminal',
    about: 'Who is signed in on this terminal, whether it is connected, and its open report.',
    answer: z.extend(PosTerminalStatus, { openReport }),
  }),
  clock: route({
    method: 'PUT',
    path: `${path}/current/clock`,
    access: 'terminal',
    withoutLicence: 'allowed',
    about:
      'Reports how far the clock of this terminal is behind the server, negative = ahead, or null for within a minute.',
    body: z.object({ behindSeconds: z.nullable(z.int().check(z.gte(-MOST_SECONDS), z.lte(MOST_SECONDS))) }),
    answer: z.object({ behindSeconds: z.nullable(z.int()) }),
    repeat: 'naturalKey',
  }),
  defaultDevice: route({
    method: 'GET',
    path: `${path}/current/default-device`,
    access: 'terminal',
    about: 'How this terminal prints, drives its customer display and takes cards.',
    answer: z.object({ ...chosenThere, ...printing }),
  }),
} as const;
