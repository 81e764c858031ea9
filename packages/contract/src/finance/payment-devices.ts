import * as z from 'zod/mini';
import { optional, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Card terminals of a location and how they are reached (back-office spec, section 2; decisions 185, 308). */

/** The ways in which card terminals are spoken to; a provider more is an entry more. */
const PaymentProviderID = z.enum(['http'], { error: 'invalid' });
export type PaymentProviderID = z.infer<typeof PaymentProviderID>;

/** All that a location can be connected with: card terminals, and the page on which guests pay an online order. */
export const paymentIntegrations = ['http', 'hosted'] as const;
export const PaymentIntegrationID = z.enum(paymentIntegrations, { error: 'invalid' });
export type PaymentIntegrationID = z.infer<typeof PaymentIntegrationID>;

const integration = {
  /** Where the provider answers. */
  address: requiredText(200).check(
    z.refine((value) => value === '' || /^https?:\/\/[^\s@]+$/.test(value), { error: 'invalid' }),
  ),
  isActive: z.boolean({ error: 'invalid' }),
};

export const PaymentIntegrationInput = z.object({
  ...integration,
  /** The key that the provider gave; left out or empty = the one that is kept. */
  key: optional(text(200)),
});
export type PaymentIntegrationInput = z.infer<typeof PaymentIntegrationInput>;

export const PaymentIntegration = z.object({
  paymentIntegrationID: PaymentIntegrationID,
  ...integration,
  /** Empty = it was never set up. */
  address: z.string(),
  /** Whether a key is kept; the key itself is never answered. */
  hasKey: z.boolean(),
  /** 0 = it was never set up. */
  version: z.int(),
});
export type PaymentIntegration = z.infer<typeof PaymentIntegration>;

const device = {
  name: requiredText(60),
  paymentIntegrationID: PaymentProviderID,
  /** What the provider calls the card terminal. */
  deviceCode: requiredText(80),
  isActive: z.boolean({ error: 'invalid' }),
};

export const PaymentDeviceInput = z.object(device);
export type PaymentDeviceInput = z.infer<typeof PaymentDeviceInput>;

export const PaymentDevice = z.object({
  paymentDeviceID: uuid(),
  ...device,
  version: recordVersion(),
});
export type PaymentDevice = z.infer<typeof PaymentDevice>;

export const paymentDeviceErrors = defineErrors({
  payment_device_required: {
    status: 409,
    type: 'Operation',
    number: 2750,
    en: 'This terminal has no card terminal. No payment was taken. Choose one in the terminal preferences.',
    th: 'เครื่องนี้ยังไม่ได้เลือกเครื่องรับบัตร ยังไม่มีการรับชำระเงิน กรุณาเลือกในการตั้งค่าเครื่อง',
  },
  'payment_device.error.invalid_config': {
    status: 409,
    type: 'Operation',
    number: 2751,
    en: 'The card terminal {name} is not set up correctly. No payment was taken. Check the settings of the card terminal.',
    th: 'ตั้งค่าเครื่องรับบัตร {name} ไม่ถูกต้อง ยังไม่มีการรับชำระเงิน กรุณาตรวจสอบการตั้งค่าเครื่อง',
  },
  'payment_device.error.in_use': {
    status: 409,
    type: 'Operation',
    number: 2752,
    en: 'The card terminal {name} has a payment that is not settled yet. Wait for it, or check its status first.',
    th: 'เครื่องรับบัตร {name} มีรายการชำระที่ยังไม่เสร็จ กรุณารอหรือตรวจสอบสถานะก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.paymentMethod;
const params = z.object({ id: uuid() });
const path = '/location/payment-devices';
const providerParams = z.object({ id: PaymentIntegrationID });

export const paymentIntegrationRoutes = {
  list: route({
    method: 'GET',
    path: '/location/payment-integrations',
    access: [view],
    about: 'How card terminals and the card page of this location are reached, without their keys.',
    answer: z.array(PaymentIntegration),
  }),
  get: route({
    method: 'GET',
    path: '/location/payment-integrations/{id}',
    access: [view],
    about: 'One of them.',
    params: providerParams,
    answer: PaymentIntegration,
  }),
  update: route({
    method: 'PUT',
    path: '/location/payment-integrations/{id}',
    access: [edit],
    about:
      'Sets it up. The address has to be public and https, unless it is on the list of the server; a key is only written.',
    params: providerParams,
    body: z.extend(PaymentIntegrationInput, { version: z.int({ error: 'invalid' }) }),
    answer: PaymentIntegration,
    errors: ['resource.version_conflict'],
  }),
} as const;

export const paymentDeviceRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Card terminals of this location by name.',
    answer: z.array(PaymentDevice),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One card terminal.',
    params,
    answer: PaymentDevice,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a card terminal, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.object({ ...device, paymentDeviceID: optional(uuid()) }),
    answer: PaymentDevice,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a card terminal.',
    params,
    body: z.object({ ...device, version: recordVersion() }),
    answer: PaymentDevice,
    errors: ['resource.duplicate_name', 'resource.version_conflict', 'payment_device.error.in_use'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes card terminals, all of them or none; refused while one has a payment that is not settled.',
    query: z.object({ paymentDeviceIds: queryList(uuid()) }),
    answer: Removed,
    errors: ['payment_device.error.in_use'],
  }),
} as const;

/** The card terminal next to a terminal. */
export const PaymentDevicePreference = z.object({
  /** Null = none. */
  paymentDeviceID: z.nullable(uuid()),
});
export type PaymentDevicePreference = z.infer<typeof PaymentDevicePreference>;

/** The card terminal next to a terminal, and those that it may choose. */
export const TerminalPaymentDevice = z.extend(PaymentDevicePreference, {
  choices: z.array(z.object({ paymentDeviceID: uuid(), name: z.string() })),
});

export const terminalPaymentDeviceRoutes = {
  preference: route({
    method: 'GET',
    path: '/location/pos-terminals/current/payment-device',
    access: 'terminal',
    about: 'The card terminal of this terminal, and those that it may choose.',
    answer: TerminalPaymentDevice,
  }),
  setPreference: route({
    method: 'PUT',
    path: '/location/pos-terminals/current/payment-device',
    access: [permission.terminalPreference.edit],
    about: 'Chooses the card terminal of this terminal.',
    body: PaymentDevicePreference,
    answer: PaymentDevicePreference,
    repeat: 'naturalKey',
  }),
} as const;
