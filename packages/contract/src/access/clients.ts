import * as z from 'zod/mini';
import { queryFlag, requiredText, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { defineErrors } from '../kit/errors.ts';
import { TerminalType } from '../kit/enumerations.ts';
import { permission } from '../kit/permissions.ts';

/** Terminals. The wire calls them clients (GLOSSARY). */

export const Client = z.object({
  clientID: uuid(),
  name: z.string(),
  type: z.enum(TerminalType),
  customerDisplaySettingEnable: z.boolean(),
  posTerminalIsUseCashDrawer: z.boolean(),
  /** Whether this terminal works with reports (decision 167). */
  openTerminal: z.boolean(),
  /** Whether the drawer report of this terminal is open. */
  isOpen: z.boolean(),
});
export type Client = z.infer<typeof Client>;

/**
 * A terminal to choose from; `isInUse` = someone is signed in on it, `isShared` = everyone at this demo restaurant may
 * choose it.
 */
export const ClientChoice = z.object({
  clientID: uuid(),
  name: z.string(),
  type: z.enum(TerminalType),
  isInUse: z.boolean(),
  isShared: z.boolean(),
});
export type ClientChoice = z.infer<typeof ClientChoice>;

export const clientErrors = defineErrors({
  'client.not_found': {
    status: 404,
    type: 'Operation',
    number: 154,
    en: 'This terminal was not found. Select another or register it.',
    th: 'ไม่พบเครื่องนี้ กรุณาเลือกเครื่องอื่นหรือลงทะเบียน',
  },
  'client.duplicate_name': {
    status: 409,
    type: 'Validation',
    number: 104,
    en: 'Duplicate device name.',
    th: 'ชื่อเครื่องซ้ำ',
  },
  'client.super_user_required': {
    status: 403,
    type: 'Auth',
    number: 252,
    en: 'A super user is required to register a terminal. Ask a super user to sign in.',
    th: 'การลงทะเบียนเครื่องต้องทำโดยผู้ดูแลระบบ กรุณาให้ผู้ดูแลระบบเข้าสู่ระบบ',
  },
});

export const clientRoutes = {
  validate: route({
    method: 'GET',
    path: '/client/validate',
    access: 'signedIn',
    about: 'Whether the token’s terminal still exists.',
    answer: z.object({ isValid: z.boolean() }),
  }),
  current: route({
    method: 'GET',
    path: '/client/current-client',
    access: 'terminal',
    about: 'The terminal of this token.',
    answer: Client,
  }),
  register: route({
    method: 'GET',
    path: '/client/register-web-client',
    access: 'superUser',
    withoutLicence: 'allowed',
    isWriting: true,
    about:
      'Registers a terminal and returns its token key; the same name and type returns the same terminal (decision 9).',
    query: z.object({ name: requiredText(60), type: z.enum(TerminalType) }),
    answer: z.extend(ClientChoice, { tokenKey: z.string() }),
    errors: ['client.duplicate_name', 'client.super_user_required'],
  }),
  list: route({
    method: 'GET',
    path: '/client/clients',
    access: 'signedIn',
    about: 'Terminals of this location to choose from.',
    answer: z.array(ClientChoice),
  }),
  onlineStatus: route({
    method: 'GET',
    path: '/client/online-status',
    access: [permission.terminalDevice.view],
    about: 'The terminals of this location, who is signed in on each, and whether it is connected to the hub now.',
    // The specification names the flag only; our reading: `false` leaves the connections out.
    query: z.object({ showConnectivity: queryFlag() }),
    answer: z.array(
      z.object({
        clientID: uuid(),
        name: z.string(),
        /** Null where `showConnectivity` is false. */
        isOnline: z.nullable(z.boolean()),
        userName: z.nullable(z.string()),
      }),
    ),
  }),
} as const;
