import * as z from 'zod/mini';
import { instant, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { TerminalType } from '../kit/enumerations.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** How a browser becomes a terminal by a code that the office shows, without a super-user's password (decision 262). */

/** How long a code may be used. */
export const PAIRING_CODE_MINUTES = 10;
export const PAIRING_CODE_LENGTH = 8;

/** A code as people type it: blanks and dashes between its eight digits are left out. */
export const pairingCode = () =>
  z.string().check(
    z.maxLength(40, 'too_long'),
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.minLength(1, 'required'),
    z.regex(/^(\d{8})?$/, 'pairing_code'),
  );

/** The code of a terminal: none, one that waits for its browser, or one by which a browser has become the terminal. */
export const pairingStates = ['none', 'waiting', 'expired', 'paired'] as const;
export const PairingState = z.object({ state: z.enum(pairingStates), expiresAt: z.nullable(instant()) });
export type PairingState = z.infer<typeof PairingState>;

export const pairingErrors = defineErrors({
  'pairing.code_invalid': {
    status: 400,
    type: 'Auth',
    number: 212,
    en: 'This code has expired, was already used, or is of another location. Ask for a new code.',
    th: 'รหัสนี้หมดอายุ ถูกใช้ไปแล้ว หรือเป็นของสาขาอื่น กรุณาขอรหัสใหม่',
  },
});

const params = z.object({ id: uuid() });
const path = '/location/pos-terminals/{id}/pairing-code';
const { view, add } = permission.terminalDevice;

export const terminalPairingRoutes = {
  giveCode: route({
    method: 'POST',
    path,
    access: [add],
    about:
      'A code with which one browser becomes this terminal: valid once, at this location, for ten minutes. An earlier one stops working. Refused while someone is signed in on the terminal.',
    params,
    answer: z.object({ code: z.string(), expiresAt: instant() }),
    errors: ['pos_terminal.in_use'],
  }),
  state: route({
    method: 'GET',
    path,
    access: [view, add],
    about: 'Whether the last code of this terminal still waits, and whether a browser has become the terminal by it.',
    params,
    answer: PairingState,
  }),
  pair: route({
    method: 'POST',
    path: '/client/pair',
    access: 'anyone',
    about:
      'Makes the browser the terminal of a code; people then sign in on it by PIN or password. The key is a cookie, or text for callers that send `X-Token-Transport: bearer`.',
    body: z.object({ code: pairingCode() }),
    answer: z.object({
      clientID: uuid(),
      name: z.string(),
      type: z.enum(TerminalType),
      tokenKey: z.nullable(z.string()),
    }),
    errors: ['pairing.code_invalid', 'limit.rate'],
  }),
} as const;
