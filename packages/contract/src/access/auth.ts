import * as z from 'zod/mini';
import { optional, requiredText, secret, text, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { defineErrors } from '../kit/errors.ts';

/** Sign-in and tokens (platform spec, sections 4, 6, 7; decisions 5 to 8). Lifetimes are in the server's config. */

/** Platform spec, section 5: these characters only, at least one of each kind. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+$/;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** The shortest PIN that a location may allow, and the longest PIN (decision 7). */
export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 6;

const PASSWORD_CHARACTERS = /^[A-Za-z\d@$!%*?&]*$/;

// The first message of a field is shown. No check aborts: that would keep a form from comparing both passwords.
const passwordBy = (rule: 'password' | 'password_rule') =>
  z
    .string()
    .check(
      z.minLength(1, 'required'),
      z.regex(PASSWORD_CHARACTERS, 'password_symbol'),
      z.minLength(PASSWORD_MIN, rule),
      z.maxLength(PASSWORD_MAX, 'too_long'),
      z.regex(PASSWORD_PATTERN, rule),
    );

/** A new password; an existing one is only a `secret`. Its messages use the words of the hint under the field. */
export const newPassword = () => passwordBy('password_rule');

/** The password of a reset link: the specification fixes the words of its rule there, and only there. */
export const resetLinkPassword = () => passwordBy('password');

/**
 * True when a PIN is strong enough (decision 8): refused when its first half reversed equals its second half, when it
 * repeats with period 1, 2 or 3, or when any three neighbouring digits have equal steps (a step of 0 included).
 */
export function isStrongPin(pin: string): boolean {
  const half = Math.floor(pin.length / 2);
  if (pin.slice(0, half).split('').reverse().join('') === pin.slice(pin.length - half)) return false;
  for (const period of [1, 2, 3])
    if (period < pin.length && [...pin].every((digit, index) => digit === pin[index % period])) return false;
  for (let index = 2; index < pin.length; index++) {
    if (Number(pin[index]) - Number(pin[index - 1]) === Number(pin[index - 1]) - Number(pin[index - 2])) return false;
  }
  return true;
}

/** A PIN typed on a pad: 4 to 6 digits (decision 7). */
export const pinCode = () =>
  z
    .string()
    .check(
      z.minLength(1, 'required'),
      z.regex(/^\d*$/, 'pin_digits'),
      z.minLength(MIN_PIN_LENGTH, 'pin_range'),
      z.maxLength(MAX_PIN_LENGTH, 'pin_range'),
    );
/** A new PIN of exactly `length` digits that is strong enough. */
export const newPin = (length = MAX_PIN_LENGTH) =>
  z.string().check(
    z.minLength(1, 'required'),
    z.regex(/^\d*$/, 'pin_digits'),
    z.refine((pin) => pin.length === length, { error: 'pin_length' }),
    z.refine(isStrongPin, { error: 'pin_weak' }),
  );

/** A secret of 256 bits as a wizard makes it, in base64url. */
export const signInCode = () => z.string().check(z.regex(/^[\w-]{43}$/, 'invalid'));
/** How long a code of a new restaurant may be used after the restaurant is ready. */
export const SIGN_IN_CODE_SECONDS = 60;
/** How long a code for another location may be used (decision 200). */
export const LOCATION_CODE_SECONDS = 30;

export const tokenKinds = ['nonClient', 'client'] as const;

/**
 * Answer of every sign-in call. The browser gets its tokens only as HttpOnly cookies; the body has them for callers
 * that send `X-Token-Transport: bearer` (decision 5).
 */
export const SignedIn = z.object({
  tokenKind: z.enum(tokenKinds),
  token: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  expiresInSeconds: z.number(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const authErrors = defineErrors({
  'auth.required': {
    status: 401,
    type: 'Auth',
    number: 200,
    en: 'Please sign in. Unsent sales are kept on this terminal.',
    th: 'กรุณาเข้าสู่ระบบ รายการขายที่ยังไม่ได้ส่งยังอยู่ในเครื่องนี้',
  },
  'auth.session_expired': {
    status: 401,
    type: 'Auth',
    number: 201,
    en: 'Your session has expired. Unsent sales are kept on this terminal. Please sign in again.',
    th: 'หมดเวลาเข้าสู่ระบบแล้ว รายการขายที่ยังไม่ได้ส่งยังอยู่ในเครื่องนี้ กรุณาเข้าสู่ระบบอีกครั้ง',
  },
  'auth.device_required': {
    status: 401,
    type: 'Auth',
    number: 202,
    en: 'Select a terminal for this browser first.',
    th: 'กรุณาเลือกเครื่องสำหรับเบราว์เซอร์นี้ก่อน',
  },
  'login.error.invalid_credentials': {
    status: 401,
    type: 'Auth',
    number: 203,
    en: 'Incorrect username or password. Try again.',
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง กรุณาลองอีกครั้ง',
  },
  'login.error.invalid_pin': {
    status: 401,
    type: 'Auth',
    number: 204,
    en: 'Wrong PIN. Try again.',
    th: 'รหัส PIN ไม่ถูกต้อง กรุณาลองอีกครั้ง',
  },
  'login.error.inactive_user': {
    status: 401,
    type: 'Auth',
    number: 205,
    en: 'This user is inactive. Ask a manager.',
    th: 'ผู้ใช้นี้ถูกปิดใช้งาน กรุณาติดต่อผู้จัดการ',
  },
  'login.error.exceed_active_terminals_per_user': {
    status: 401,
    type: 'Auth',
    number: 206,
    en: 'You are signed in on another terminal. Sign out there, or end that session from here.',
    th: 'คุณเข้าสู่ระบบอยู่ที่เครื่องอื่น กรุณาออกจากระบบที่เครื่องนั้น หรือสั่งออกจากระบบที่นั่นจากเครื่องนี้',
  },
  'login.error.exceed_active_terminals_per_user_in_same_terminal': {
    status: 401,
    type: 'Auth',
    number: 207,
    en: 'You are already signed in on this terminal. End the other session to continue here.',
    th: 'คุณเข้าสู่ระบบในเครื่องนี้อยู่แล้ว ออกจากระบบเดิมเพื่อใช้งานต่อที่นี่',
  },
  'login.error.terminal_duplicated_session_not_allowed': {
    status: 401,
    type: 'Auth',
    number: 208,
    en: 'Another user is signed in on this terminal. Ask them to sign out, or end their session.',
    th: 'มีผู้ใช้อื่นเข้าสู่ระบบในเครื่องนี้ กรุณาให้ผู้ใช้นั้นออกจากระบบ หรือสั่งให้ออกจากระบบ',
  },
  'login.error.wrong_location': {
    status: 401,
    type: 'Auth',
    number: 209,
    en: 'This user has no access to this location. Check the web address.',
    th: 'ผู้ใช้นี้ไม่มีสิทธิ์ใช้งานสาขานี้ กรุณาตรวจสอบที่อยู่เว็บ',
  },
  'auth.reset_invalid': {
    status: 400,
    type: 'Auth',
    number: 210,
    en: 'This reset link has expired or was already used. Request a new link.',
    th: 'ลิงก์นี้หมดอายุหรือถูกใช้แล้ว กรุณาขอลิงก์ใหม่',
  },
  'auth.code_invalid': {
    status: 401,
    type: 'Auth',
    number: 211,
    en: 'This sign-in link has expired or was already used. Sign in with your username and password.',
    th: 'ลิงก์เข้าสู่ระบบนี้หมดอายุหรือถูกใช้แล้ว กรุณาเข้าสู่ระบบด้วยชื่อผู้ใช้และรหัสผ่าน',
  },
  'pin.locked': {
    status: 429,
    type: 'Limit',
    number: 250,
    en: 'Too many wrong PINs. Try again in {seconds} s.',
    th: 'ใส่รหัส PIN ผิดหลายครั้ง กรุณาลองใหม่ใน {seconds} วินาที',
    isRetryable: true,
  },
  'pin.password_required': {
    status: 403,
    type: 'Auth',
    number: 251,
    en: 'Too many wrong PINs today. Sign in with your password.',
    th: 'วันนี้ใส่รหัส PIN ผิดหลายครั้งเกินไป กรุณาเข้าสู่ระบบด้วยรหัสผ่าน',
  },
  'pin.expired': {
    status: 403,
    type: 'Auth',
    number: 295,
    en: 'A PIN here now has at least {length} digits. Sign in with your password once and choose a new PIN, or ask a manager for one.',
    th: 'รหัส PIN ของสาขานี้ต้องมีอย่างน้อย {length} หลักแล้ว กรุณาเข้าสู่ระบบด้วยรหัสผ่านหนึ่งครั้งแล้วตั้งรหัส PIN ใหม่ หรือขอจากผู้จัดการ',
  },
  'password.wrong_current': {
    status: 400,
    type: 'Validation',
    number: 102,
    en: 'The current password is incorrect. Try again.',
    th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง กรุณาลองอีกครั้ง',
  },
  'password.common': {
    status: 400,
    type: 'Validation',
    number: 103,
    en: 'This password is too common. Choose another.',
    th: 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาเลือกรหัสผ่านอื่น',
  },
});

/** What every sign-in to a session without a terminal may refuse. */
export const signInErrors = [
  'login.error.invalid_credentials',
  'login.error.inactive_user',
  'login.error.wrong_location',
  'login.error.exceed_active_terminals_per_user',
  'login.error.exceed_active_terminals_per_user_in_same_terminal',
  'limit.rate',
] as const;
const credentials = { username: requiredText(100), password: secret(PASSWORD_MAX) };

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    about: 'Username and password for a token without a terminal. `forceLogout` ends the user’s other sessions.',
    body: z.object({ ...credentials, forceLogout: z.optional(z.boolean()) }),
    answer: SignedIn,
    errors: signInErrors,
  }),
  loginPin: route({
    method: 'POST',
    path: '/auth/login/pin',
    access: 'anyone',
    about:
      'PIN for a token of the registered terminal that has `previousRefreshToken` (decision 7); the browser’s device cookie replaces it.',
    body: z.object({
      previousRefreshToken: optional(secret(2000)),
      pinCode: pinCode(),
      forceLogout: z.optional(z.boolean()),
    }),
    answer: SignedIn,
    errors: [
      'login.error.invalid_pin',
      'login.error.inactive_user',
      'pin.locked',
      'pin.password_required',
      'pin.expired',
      'auth.device_required',
      'login.error.exceed_active_terminals_per_user',
      'login.error.terminal_duplicated_session_not_allowed',
    ],
  }),
  loginCode: route({
    method: 'POST',
    path: '/auth/login/code',
    access: 'anyone',
    about:
      'The code of a registration for a token of the new restaurant’s first terminal, valid once, at its own address, for 60 seconds after the restaurant is ready; or a code of `/auth/location-code`, which replaces the session that asked for it.',
    body: z.object({ code: signInCode() }),
    answer: SignedIn,
    errors: [
      'auth.code_invalid',
      'login.error.inactive_user',
      'login.error.exceed_active_terminals_per_user',
      'login.error.exceed_active_terminals_per_user_in_same_terminal',
      'login.error.terminal_duplicated_session_not_allowed',
      'limit.rate',
    ],
  }),
  locationCode: route({
    method: 'POST',
    path: '/auth/location-code',
    access: 'signedIn',
    withoutLicence: 'allowed',
    about:
      'A code with which this session continues at another location, or at the changed address of its own; valid once, there, for 30 seconds (decision 200).',
    body: z.object({ locationID: uuid() }),
    answer: z.object({ code: z.string(), subDomain: z.string() }),
    errors: ['login.error.wrong_location'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    about: 'Ends this session and clears its cookies; safe to call without a session.',
    answer: z.object({ isSignedOut: z.literal(true) }),
  }),
  refreshToken: route({
    method: 'POST',
    path: '/auth/refresh-token',
    access: 'anyone',
    about: 'Exchanges a refresh token for the next pair. Reusing a token ends its whole family (decision 5).',
    body: z.object({ accessToken: optional(secret(4000)), refreshToken: optional(secret(2000)) }),
    answer: SignedIn,
    errors: ['auth.session_expired'],
  }),
  logoutAll: route({
    method: 'POST',
    path: '/auth/logout-all-terminals',
    access: 'anyone',
    about: 'Ends every session of the user with these credentials.',
    body: z.object(credentials),
    answer: z.object({ ended: z.number() }),
    errors: ['login.error.invalid_credentials', 'limit.rate'],
  }),
  logoutAllPin: route({
    method: 'POST',
    path: '/auth/logout-all-terminals/pin',
    access: 'anyone',
    about: 'Ends every session of the user with this PIN, called from a registered terminal.',
    body: z.object({ previousRefreshToken: optional(secret(2000)), pinCode: pinCode() }),
    answer: z.object({ ended: z.number() }),
    errors: ['login.error.invalid_pin', 'pin.locked', 'pin.expired', 'auth.device_required'],
  }),
  issueRealAccessToken: route({
    method: 'POST',
    path: '/auth/issue-real-access-token',
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Binds the session to a terminal: `clientID` selects an existing one and proves it by its token key.',
    query: z.object({ forceLogout: z.optional(z.enum(['true', 'false'])) }),
    body: z.object({ clientID: uuid(), tokenKey: optional(secret(200)) }),
    answer: SignedIn,
    errors: [
      'client.not_found',
      'client.super_user_required',
      'login.error.terminal_duplicated_session_not_allowed',
      'login.error.exceed_active_terminals_per_user',
      'login.error.exceed_active_terminals_per_user_in_same_terminal',
    ],
  }),
  checkNonClientToken: route({
    method: 'GET',
    path: '/auth/check-non-client-token',
    access: 'signedIn',
    about: 'Succeeds when the token is valid, with or without a terminal.',
    answer: z.object({ isValid: z.literal(true) }),
  }),
  checkToken: route({
    method: 'GET',
    path: '/auth/check-token',
    access: 'terminal',
    about: 'Succeeds when the token is valid and bound to a terminal.',
    answer: z.object({ isValid: z.literal(true) }),
  }),
} as const;

export const passwordResetRoutes = {
  request: route({
    method: 'POST',
    path: '/company/users/request-password-reset',
    access: 'anyone',
    about: 'Mails a reset link. The answer never reveals whether the user exists.',
    body: z.object({ userName: requiredText(100), resetPasswordUrl: optional(text(500)) }),
    answer: z.object({ isSent: z.literal(true) }),
    errors: ['limit.rate', 'validation.failed'],
  }),
  reset: route({
    method: 'POST',
    path: '/company/users/reset-password',
    access: 'anyone',
    about: 'Sets a new password with a mailed token (30 minutes, single use).',
    body: z.object({ token: secret(200), password: resetLinkPassword(), confirmPassword: secret(PASSWORD_MAX) }).check(
      z.refine((body) => body.password === body.confirmPassword, {
        path: ['confirmPassword'],
        error: 'password_match',
      }),
    ),
    answer: z.object({ isChanged: z.literal(true) }),
    errors: ['auth.reset_invalid', 'password.common'],
  }),
} as const;
