import * as z from 'zod/mini';
import { Language } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import { instant, optional, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { imageMediaTypes } from '../catalog/images.ts';
import { DisplayMessage } from './display-messages.ts';

/**
 * Displays that face the guest: what they show while no guest is served, and how a screen becomes the display of a
 * terminal (decisions 76, 190, 191, 313, 314; back-office spec, sections 3 and 7).
 */

/** Most pictures that take turns on one display. */
export const MAX_DISPLAY_IMAGES = 10;
/** A code counts in its window and the one after it (decision 190). */
export const DISPLAY_CODE_WINDOW_MS = 5 * 60_000;
export const DISPLAY_CODE_LENGTH = 6;
/** A display that was not there for so long is paired again. */
export const DISPLAY_TOKEN_DAYS = 60;
/** The namespace of displays on the hub. */
export const DISPLAY_HUB = '/hubs/cfd-client';

/** Six digits as people type them (platform spec, section 5). */
export const displayCode = () =>
  z.string().check(
    z.maxLength(20, 'too_long'),
    z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
    z.minLength(1, 'required'),
    z.regex(/^(\d{6})?$/, 'pin_length'),
  );

const picture = () => z._default(z.nullable(text(500)), null);
const fields = {
  name: requiredText(60),
  /** '' = a greeting in the language of the display. */
  welcomeMessage: z._default(text(120), ''),
  locationLogo: picture(),
  companyLogo: picture(),
  /** In the order in which they are shown. */
  advertisementImages: z._default(z.array(requiredText(500)).check(z.maxLength(MAX_DISPLAY_IMAGES, 'too_many')), []),
  /** Null = the language of the location. */
  language: optional(z.enum(Language, { error: 'invalid' })),
  theme: z.enum(['light', 'dark'], { error: 'invalid' }),
};

export const CustomerDisplayInput = z.object(fields);
export type CustomerDisplayInput = z.infer<typeof CustomerDisplayInput>;

export const CustomerDisplay = z.object({
  customerFacingDisplaySettingID: uuid(),
  ...fields,
  language: z.nullable(z.enum(Language)),
  version: recordVersion(),
});
export type CustomerDisplay = z.infer<typeof CustomerDisplay>;

/** What the office set for a display: pictures by their ids, which it reads by `picture`. */
export const DisplayContent = z.object({
  clientID: uuid(),
  /** False = the terminal shows its guests nothing. */
  isEnabled: z.boolean(),
  locationName: z.string(),
  welcomeMessage: z.string(),
  locationLogoID: z.nullable(uuid()),
  companyLogoID: z.nullable(uuid()),
  advertisementImageIDs: z.array(uuid()),
  language: z.enum(Language),
  theme: z.enum(['light', 'dark']),
});
export type DisplayContent = z.infer<typeof DisplayContent>;

export const customerDisplayErrors = defineErrors({
  'display.code_invalid': {
    status: 400,
    type: 'Auth',
    number: 2710,
    en: 'This code has expired, was already used, or is of another location. Look at the terminal for the next one.',
    th: 'รหัสนี้หมดอายุ ถูกใช้ไปแล้ว หรือเป็นของสาขาอื่น กรุณาดูรหัสใหม่ที่เครื่อง',
  },
  'display.off': {
    status: 409,
    type: 'Operation',
    number: 2712,
    en: 'The customer display of this terminal is switched off. Switch it on first.',
    th: 'จอลูกค้าของเครื่องนี้ปิดอยู่ กรุณาเปิดใช้ก่อน',
  },
  'display.token_invalid': {
    status: 403,
    type: 'Auth',
    number: 2711,
    en: 'This display is no longer connected to a terminal. Connect it again with a code.',
    th: 'จอนี้ไม่ได้เชื่อมต่อกับเครื่องแล้ว กรุณาเชื่อมต่อใหม่ด้วยรหัส',
  },
});

const { view, add, edit, delete: remove } = permission.integrationDevice;
const params = z.object({ id: uuid() });
const path = '/location/customer-display-settings';
/** How a display proves itself; the token is sent in a header, because addresses are logged. */
export const DISPLAY_TOKEN_HEADER = 'x-display-token';

export const customerDisplayRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, permission.terminalPreference.view],
    about: 'What displays of this location may show, by name; also for the preferences of a terminal.',
    answer: z.array(CustomerDisplay),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One setting of a customer display.',
    params,
    answer: CustomerDisplay,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a setting of a customer display, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, customerFacingDisplaySettingID: optional(uuid()) }),
    answer: CustomerDisplay,
    errors: ['resource.duplicate_name', 'image.error.not_found'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes what a customer display shows; displays follow when they are opened next, or within a minute.',
    params,
    body: z.object({ ...fields, version: recordVersion() }),
    answer: CustomerDisplay,
    errors: ['resource.duplicate_name', 'resource.version_conflict', 'image.error.not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes settings; terminals with one of them show the plain greeting.',
    query: z.object({ customerFacingDisplaySettingIDs: queryList(uuid()) }),
    answer: Removed,
  }),
  show: route({
    method: 'GET',
    path: `${path}/show/{clientID}`,
    access: 'anyone',
    about: `What the display of a terminal shows of its own. The display proves itself by its token in \`${DISPLAY_TOKEN_HEADER}\`.`,
    params: z.object({ clientID: uuid() }),
    answer: DisplayContent,
    errors: ['display.token_invalid'],
  }),
  picture: route({
    method: 'GET',
    path: `${path}/show/{clientID}/pictures/{imageID}`,
    access: 'anyone',
    about: 'A picture that this display shows, for its token; no other one.',
    params: z.object({ clientID: uuid(), imageID: uuid() }),
    answer: z.string(),
    answerMedia: imageMediaTypes,
    errors: ['display.token_invalid', 'image.error.not_found'],
  }),
  pair: route({
    method: 'POST',
    path: `${path}/pair`,
    access: 'anyone',
    about: 'Makes a screen the display of the terminal whose code is typed; each code counts once (decision 190).',
    body: z.object({ code: displayCode() }),
    answer: z.object({ clientID: uuid(), token: z.string() }),
    errors: ['display.code_invalid', 'limit.rate'],
  }),
} as const;

/** What a terminal shows its guests. */
export const DisplayPreference = z.object({
  enableCustomerFacingDisplay: z.boolean({ error: 'invalid' }),
  /** Null = a plain greeting. */
  customerFacingDisplaySettingID: z.nullable(uuid()),
});
export type DisplayPreference = z.infer<typeof DisplayPreference>;

export const TerminalDisplay = z.extend(DisplayPreference, {
  clientID: uuid(),
  /** Whether the office allows this terminal a display, and the location uses displays at all. */
  customerDisplaySettingEnable: z.boolean(),
  /** In which its guests read. */
  language: z.enum(Language),
  /** A display elsewhere is paired, so messages go through the server too. */
  isPaired: z.boolean(),
  /** When such a display last connected; null = never since it was paired. */
  lastSeenOn: z.nullable(instant()),
});
export type TerminalDisplay = z.infer<typeof TerminalDisplay>;

const terminalPath = '/location/pos-terminals/current/customer-facing-display';
const preference = permission.terminalPreference;

export const terminalDisplayRoutes = {
  preference: route({
    method: 'GET',
    path: terminalPath,
    access: 'terminal',
    about: 'What this terminal shows its guests, and whether a display elsewhere is paired.',
    answer: TerminalDisplay,
  }),
  setPreference: route({
    method: 'PUT',
    path: terminalPath,
    access: [preference.edit],
    about: 'Switches the display of this terminal on or off, and chooses what it shows while nobody is served.',
    body: DisplayPreference,
    answer: TerminalDisplay,
    repeat: 'naturalKey',
  }),
  connect: route({
    method: 'POST',
    path: `${terminalPath}/connect`,
    access: 'terminal',
    withoutLicence: 'allowed',
    about: 'Makes a window of this browser the display of its terminal, without a code.',
    answer: z.object({ clientID: uuid(), token: z.string() }),
    errors: ['display.off'],
  }),
  code: route({
    method: 'POST',
    path: `${terminalPath}/code`,
    access: [preference.edit],
    withoutLicence: 'allowed',
    about:
      'The code by which another device becomes the display of this terminal; it counts for some minutes from now. Null = the present one was used, or the display is off.',
    answer: z.object({ code: z.nullable(z.string()), changesOn: instant() }),
  }),
  disconnect: route({
    method: 'POST',
    path: `${terminalPath}/disconnect`,
    access: [preference.edit],
    withoutLicence: 'allowed',
    about: 'Ends the connection of every display of this terminal; each needs a code again (decision 191).',
    answer: TerminalDisplay,
  }),
  send: route({
    method: 'PUT',
    path: `${terminalPath}/message`,
    access: 'terminal',
    withoutLicence: 'allowed',
    about: 'Passes a message on to the displays of this terminal; it is stored nowhere, and an older one is dropped.',
    body: DisplayMessage,
    answer: z.object({ isSent: z.boolean() }),
    repeat: 'naturalKey',
  }),
} as const;
