import * as z from 'zod/mini';
import {
  count,
  positiveAmount,
  queryFlag,
  queryList,
  requiredText,
  text,
  optional,
  uuid,
} from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { PaymentType } from '../kit/enumerations.ts';
import { promptPayAccount } from './prompt-pay.ts';
import { PaymentSetting } from '../selling/payments/payments.ts';
import { permission } from '../kit/permissions.ts';

/**
 * How a location takes payments at its terminals (back-office spec, sections 3, 5 and 7): which system payments it
 * accepts, and the custom payment types of its company. The list of the terminals is `paymentRoutes.settings`.
 */

const PosPaymentFields = z.object({
  name: requiredText(60),
  names: namesPerLanguage(60),
  /** 0 = no limit. */
  minimumAmountLimit: positiveAmount(),
  maximumAmountLimit: positiveAmount(),
  isCashRoundingEnabled: z.boolean(),
  roundOffTotalsToNearest: positiveAmount(),
  isQuickCashPaymentEnabled: z.boolean(),
  quickCashButton1: positiveAmount(),
  quickCashButton2: positiveAmount(),
  quickCashButton3: positiveAmount(),
  quickCashButton4: positiveAmount(),
  quickCashButton5: positiveAmount(),
  /** Stored as `promptPayAccount` reads it. */
  accountPromptPayID: z._default(z.nullable(text(40)), null),
  accountPromptPayName: z._default(z.nullable(text(60)), null),
});
type PosPaymentFields = z.infer<typeof PosPaymentFields>;

// min ≤ max, where there is a maximum.
const limits = z.refine<PosPaymentFields>(
  ({ minimumAmountLimit, maximumAmountLimit }) => maximumAmountLimit === 0 || minimumAmountLimit <= maximumAmountLimit,
  { path: ['maximumAmountLimit'], error: 'below_minimum' },
);
const step = z.refine<PosPaymentFields>(
  ({ isCashRoundingEnabled, roundOffTotalsToNearest }) => !isCashRoundingEnabled || roundOffTotalsToNearest > 0,
  { path: ['roundOffTotalsToNearest'], error: 'required' },
);
const account = z.refine<PosPaymentFields>(
  ({ accountPromptPayID }) =>
    accountPromptPayID === null || accountPromptPayID === '' || promptPayAccount(accountPromptPayID) !== null,
  { path: ['accountPromptPayID'], error: 'prompt_pay' },
);
export const PosPaymentInput = PosPaymentFields.check(limits, step, account);
export type PosPaymentInput = z.infer<typeof PosPaymentInput>;
export const PosPaymentRecord = z.extend(PaymentSetting, { version: recordVersion() });
export type PosPaymentRecord = z.infer<typeof PosPaymentRecord>;

export const paymentSettingErrors = defineErrors({
  'payment_setting.error.prompt_pay_account': {
    status: 409,
    type: 'Operation',
    number: 2160,
    en: '{name} has no PromptPay account. Enter its PromptPay number first.',
    th: '{name} ยังไม่มีบัญชีพร้อมเพย์ กรุณาใส่หมายเลขพร้อมเพย์ก่อน',
  },
  'payment_setting.error.last_way': {
    status: 409,
    type: 'Operation',
    number: 2161,
    en: '{name} is the only payment type on the POS. Switch on another one first.',
    th: '{name} เป็นวิธีชำระเงินเดียวบนหน้าขาย กรุณาเปิดวิธีอื่นก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.paymentMethod;
const params = z.object({ id: uuid() });
const path = '/location/pos-payment-settings';

export const posPaymentSettingRoutes = {
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One payment type of this location.',
    params,
    answer: PosPaymentRecord,
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about: 'Saves the order of the payment types; those not named keep their order after them.',
    body: z.object({
      paymentSettingIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(500, 'too_many')),
    }),
    answer: z.array(PaymentSetting),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a payment type; fields that its kind does not have are not stored.',
    params,
    body: z.extend(PosPaymentFields, { version: recordVersion() }).check(limits, step, account),
    answer: PosPaymentRecord,
    errors: ['resource.version_conflict', 'payment_setting.error.prompt_pay_account'],
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/set-active`,
    access: [edit],
    about: 'Activates or deactivates a payment type on the terminals.',
    params,
    query: z.object({ isActive: queryFlag() }),
    answer: PosPaymentRecord,
    errors: ['payment_setting.error.prompt_pay_account', 'payment_setting.error.last_way'],
  }),
} as const;

/**
 * A system payment. An inactive one is neither among the POS payments nor on a terminal; `isAvailableInPOS` is its
 * setting there while it is active.
 */
export const SystemPaymentSetting = z.object({
  systemPaymentSettingID: uuid(),
  name: z.string(),
  paymentTypeID: z.enum(PaymentType),
  isActive: z.boolean(),
  isAvailableInPOS: z.boolean(),
  version: recordVersion(),
});
export type SystemPaymentSetting = z.infer<typeof SystemPaymentSetting>;
const systemPath = '/location/system-payment-settings';

export const systemPaymentSettingRoutes = {
  list: route({
    method: 'GET',
    path: `${systemPath}/current-location`,
    access: [view],
    about: 'Which system payments this location accepts at all.',
    answer: z.array(SystemPaymentSetting),
  }),
  get: route({
    method: 'GET',
    path: `${systemPath}/{id}`,
    access: [view, edit],
    about: 'One system payment.',
    params,
    answer: SystemPaymentSetting,
  }),
  setActive: route({
    method: 'PUT',
    path: `${systemPath}/{id}/set-active`,
    access: [edit],
    about:
      'Activates or deactivates a system payment here: it leaves the POS payments and the terminals, and returns unchanged.',
    params,
    query: z.object({ isActive: queryFlag() }),
    answer: SystemPaymentSetting,
    errors: ['payment_setting.error.last_way'],
  }),
} as const;

export const CustomPaymentTypeInput = z.object({
  name: requiredText(60),
  names: namesPerLanguage(60),
  logoUrl: z._default(z.nullable(text(500)), null),
});
export type CustomPaymentTypeInput = z.infer<typeof CustomPaymentTypeInput>;
/** `activeLocations`: the number of locations whose terminals offer it. */
export const CustomPaymentType = z.extend(CustomPaymentTypeInput, {
  customPaymentTypeID: uuid(),
  activeLocations: count(),
  version: recordVersion(),
});
export type CustomPaymentType = z.infer<typeof CustomPaymentType>;
const customPath = '/company/custom-payment-types';

export const customPaymentTypeRoutes = {
  list: route({
    method: 'GET',
    path: customPath,
    access: [view],
    about: 'Custom payment types of the company.',
    query: listQuery('name', 'activeLocations'),
    answer: listOf(CustomPaymentType),
  }),
  get: route({
    method: 'GET',
    path: `${customPath}/{id}`,
    access: [view, edit],
    about: 'One custom payment type.',
    params,
    answer: CustomPaymentType,
  }),
  create: route({
    method: 'POST',
    path: customPath,
    access: [add],
    about: 'Adds a payment type, or restores a deleted one under its id. Every location gets it, switched off.',
    repeat: 'naturalKey',
    body: z.extend(CustomPaymentTypeInput, { customPaymentTypeID: optional(uuid()) }),
    answer: CustomPaymentType,
    errors: ['resource.duplicate_name', 'image.error.not_found'],
  }),
  update: route({
    method: 'PUT',
    path: `${customPath}/{id}`,
    access: [edit],
    about: 'Changes a payment type. Locations that have not renamed it use its new name.',
    params,
    body: z.extend(CustomPaymentTypeInput, { version: recordVersion() }),
    answer: CustomPaymentType,
    errors: ['resource.duplicate_name', 'image.error.not_found', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: customPath,
    access: [remove],
    about: 'Deletes payment types everywhere; payments keep their names.',
    query: z.object({ customPaymentTypeIDs: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
