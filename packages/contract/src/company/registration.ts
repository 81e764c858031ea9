import * as z from 'zod/mini';
import { count, email, optional, percent, requiredText, secret, text } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { defineErrors } from '../kit/errors.ts';
import { newPassword, MAX_PIN_LENGTH, newPin, signInCode } from '../access/auth.ts';
import { userName } from '../access/user-name.ts';
import { RegistrationStatus } from '../kit/enumerations.ts';

/** Registers a restaurant on the root domain (platform spec, sections 2, 3, 5, 7; decisions 3 and 4). */

export const SUBDOMAIN_MIN = 5;
export const SUBDOMAIN_MAX = 61;
/** Subdomains reserved for the product itself (decision 4). */
export const RESERVED_SUBDOMAINS: readonly string[] = ['www', 'api', 'admin', 'app'];
/** Whether the first label of a host is no restaurant's: page and server take such a host for the root domain. */
export const isReservedSubdomain = (label: string): boolean => RESERVED_SUBDOMAINS.includes(label.toLowerCase());

/** An address of 5 to 61 small letters, digits and hyphens, none of them at an end. Capital letters become small. */
export const subDomain = () =>
  z
    .string()
    .check(
      z.toLowerCase(),
      z.minLength(SUBDOMAIN_MIN, 'length_5_61'),
      z.maxLength(SUBDOMAIN_MAX, 'length_5_61'),
      z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'subdomain'),
    );
export const LOCATION_NAME_MAX = 61;
/** A name of up to 61 characters. Restaurants have names of three letters too; only their address needs 5. */
export const locationName = () => requiredText(LOCATION_NAME_MAX);

export const Address = z.object({
  countryID: count(100_000).check(z.gte(1, 'country')),
  postalCode: requiredText(20),
  province: requiredText(100),
  addressLine1: requiredText(200),
});
export type Address = z.infer<typeof Address>;

export const MasterAccount = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  userName: userName(),
  email: email(),
  password: newPassword(),
  pin: newPin(MAX_PIN_LENGTH),
});
export const CompanyInfo = z.object({
  name: requiredText(100),
  email: email(),
  address: Address,
  isTaxInclusive: z.boolean(),
  isUseDemoData: z.boolean(),
});
export const LocationInfo = z.object({ name: locationName(), subDomain: subDomain(), address: Address });

/** The demo restaurants: a burrito counter, a Thai table restaurant and a bakery. */
export const demoNames = ['burrito', 'thai', 'bakery'] as const;
export type DemoName = (typeof demoNames)[number];

export const Registration = z.object({
  masterAccount: MasterAccount,
  company: CompanyInfo,
  location: LocationInfo,
  locationAddressSameCompany: z.boolean(),
  timezoneName: requiredText(64),
  subDomain: subDomain(),
  currencyId: count(100_000).check(z.gte(1, 'currency')),
  /** Which demo catalog to load when `company.isUseDemoData`. */
  demoData: optional(z.enum(demoNames)),
  /** Percent of the default tax, confirmed by the owner; left out = the country's usual one, to be confirmed later. */
  taxRate: optional(percent()),
  /** Solution of the proof of work (decision 4). */
  recaptchaCode: secret(4000),
  /** Made by the caller, who signs in with it once when the restaurant is ready. */
  signInCode: optional(signInCode()),
});
export type Registration = z.infer<typeof Registration>;

export const registrationErrors = defineErrors({
  'registration.username_taken': {
    status: 409,
    type: 'Validation',
    number: 105,
    en: 'This username is taken. Choose another.',
    th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว กรุณาเลือกชื่ออื่น',
  },
  'registration.subdomain_taken': {
    status: 409,
    type: 'Validation',
    number: 106,
    en: 'This subdomain is unavailable.',
    th: 'ซับโดเมนนี้ไม่ว่าง',
  },
  'registration.captcha_invalid': {
    status: 400,
    type: 'Validation',
    number: 107,
    en: 'Verification failed. Try again.',
    th: 'ยืนยันไม่สำเร็จ กรุณาลองอีกครั้ง',
  },
  'registration.subdomain_mismatch': {
    status: 400,
    type: 'Validation',
    number: 108,
    en: 'The two subdomains in this request differ.',
    th: 'ซับโดเมนในคำขอไม่ตรงกัน',
  },
  'registration.failed': {
    status: 500,
    type: 'System',
    number: 1602,
    en: 'Your restaurant could not be set up. No data was saved. Please register again.',
    th: 'สร้างร้านไม่สำเร็จ ไม่มีการบันทึกข้อมูล กรุณาลงทะเบียนอีกครั้ง',
  },
  'registration.root_domain_only': {
    status: 404,
    type: 'Operation',
    number: 155,
    en: 'Registration is only available on the main address.',
    th: 'ลงทะเบียนได้ที่ที่อยู่หลักเท่านั้น',
  },
});

const availability = z.object({ isAvailable: z.boolean() });

export const registrationRoutes = {
  captcha: route({
    method: 'GET',
    path: '/global/company/captcha',
    access: 'anyone',
    about:
      'A proof-of-work challenge (altcha, PBKDF2/SHA-256). `recaptchaCode` is base64 of the JSON `{challenge, solution}`; valid once, within the hour.',
    answer: z.record(z.string(), z.unknown()),
  }),
  register: route({
    method: 'POST',
    path: '/global/company/Register',
    access: 'anyone',
    about:
      'Accepts a registration and answers at once; a job builds the restaurant. Repeating the same subdomain and username is the same registration (decision 4).',
    body: Registration,
    answer: z.object({ status: z.enum(RegistrationStatus), subDomain: z.string() }),
    repeat: 'naturalKey',
    errors: [
      'registration.username_taken',
      'registration.subdomain_taken',
      'registration.captcha_invalid',
      'registration.subdomain_mismatch',
      'registration.root_domain_only',
      'password.common',
      'limit.rate',
    ],
  }),
  registerStatus: route({
    method: 'GET',
    path: '/global/company/register-status',
    access: 'anyone',
    about: 'The progress of the installation; `message` is the reason of a failure in the caller’s language.',
    query: z.object({ subdomain: requiredText(100) }),
    answer: z.object({ status: z.enum(RegistrationStatus), message: z.nullable(z.string()) }),
  }),
  checkUsername: route({
    method: 'GET',
    path: '/global/company/check-username',
    access: 'anyone',
    about: 'Whether a username is free; false also for one that no account may have.',
    query: z.object({ username: requiredText(100) }),
    answer: availability,
    errors: ['limit.rate'],
  }),
  checkAccount: route({
    method: 'POST',
    path: '/global/company/check-account',
    access: 'anyone',
    about: 'Whether an owner’s username is free and their password is none that everybody tries first.',
    body: z.object({ userName: userName(), password: newPassword() }),
    answer: z.object({ isUserNameAvailable: z.boolean(), isPasswordAccepted: z.boolean() }),
    errors: ['limit.rate'],
  }),
  checkSubdomain: route({
    method: 'GET',
    path: '/global/company/check-subdomain',
    access: 'anyone',
    about: 'Whether a subdomain is free and allowed.',
    query: z.object({ subdomain: requiredText(100) }),
    answer: availability,
    errors: ['limit.rate'],
  }),
  subdomainInfo: route({
    method: 'GET',
    path: '/global/company/subdomain-info',
    access: 'anyone',
    about: 'The restaurant at a subdomain, for the sign-in page; `exists` is false when there is none.',
    query: z.object({ subdomain: requiredText(100) }),
    answer: z.object({
      exists: z.boolean(),
      companyName: z.nullable(text(100)),
      locationName: z.nullable(text(100)),
      language: z.nullable(z.string()),
      minPinLength: z.number(),
      isDemo: z.boolean(),
      /** The provider by which people may sign in next to passwords; null = none (decision 197). */
      socialName: z.nullable(text(50)),
    }),
  }),
} as const;
