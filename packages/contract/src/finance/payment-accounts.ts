import * as z from 'zod/mini';
import {
  answeredAmount,
  count,
  localDate,
  movedAmount,
  optional,
  positiveAmount,
  queryList,
  requiredText,
  uuid,
} from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { PaymentType } from '../kit/enumerations.ts';
import { permission } from '../kit/permissions.ts';
import { EntrySettlement } from './account-settlements.ts';

/** What customers and channels owe: append-only ledgers (back-office spec, sections 3 and 7; decision 58). */

const AccountType = z.enum({
  ChannelAccount: PaymentType.ChannelAccount,
  CustomerAccount: PaymentType.CustomerAccount,
});
const Customers = z.array(z.object({ customerID: uuid() })).check(z.maxLength(500, 'too_many'));

export const PaymentAccountInput = z.object({
  name: requiredText(100),
  paymentTypeID: z._default(AccountType, PaymentType.CustomerAccount),
  /** The credit limit; null = no limit. */
  creditLimit: z._default(z.nullable(positiveAmount()), null),
  isActive: z._default(z.boolean(), true),
});
export type PaymentAccountInput = z.infer<typeof PaymentAccountInput>;
/** A positive balance is owed to the company; it is the sum of the account's entries. */
export const PaymentAccount = z.extend(PaymentAccountInput, {
  accountID: uuid(),
  accountBalance: answeredAmount(),
  customerPaymentAccounts: z.array(z.object({ customerID: uuid() })),
  version: recordVersion(),
});
export type PaymentAccount = z.infer<typeof PaymentAccount>;

export const AccountEntryType = {
  Payment: 'Payment',
  Refund: 'Refund',
  Adjustment: 'Adjustment',
  Settlement: 'Settlement',
} as const;
export type AccountEntryType = (typeof AccountEntryType)[keyof typeof AccountEntryType];
export const AccountEntry = z.object({
  entryID: uuid(),
  accountID: uuid(),
  accountName: z.string(),
  type: z.enum(AccountEntryType),
  amount: answeredAmount(),
  balanceAfter: answeredAmount(),
  comment: z.string(),
  userName: z.string(),
  locationName: z.string(),
  /** How the money of a settlement came; null of other entries, and of money that was received before decision 245. */
  settlement: z.nullable(EntrySettlement),
  at: z.string(),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

/** A correction without money: `amount` is added to the balance, a negative one lowers it. */
export const AdjustmentInput = z.object({
  type: z.literal(AccountEntryType.Adjustment),
  amount: movedAmount().check(z.refine((value) => value !== 0, { error: 'required' })),
  comment: requiredText(250),
});
export type AdjustmentInput = z.infer<typeof AdjustmentInput>;

export const AccountSummary = z.object({
  accountID: uuid(),
  accountBalance: answeredAmount(),
  creditLimit: z.nullable(answeredAmount()),
  /** The remaining credit; null = no limit. */
  availableCredit: z.nullable(answeredAmount()),
  /** Sum of the entries of each type, as they count in the balance. */
  totals: z.object({
    Payment: answeredAmount(),
    Refund: answeredAmount(),
    Adjustment: answeredAmount(),
    Settlement: answeredAmount(),
  }),
  entryCount: count(),
  lastEntryAt: z.nullable(z.string()),
});
export type AccountSummary = z.infer<typeof AccountSummary>;

export const paymentAccountErrors = defineErrors({
  'account.error.has_entries': {
    status: 409,
    type: 'Operation',
    number: 2165,
    en: "{name} has {count} transactions and can't be deleted. Deactivate it instead.",
    th: '{name} มีรายการ {count} รายการ จึงลบไม่ได้ กรุณาปิดใช้งานแทน',
  },
  'account.error.balance_range': {
    status: 422,
    type: 'Validation',
    number: 2166,
    en: 'The balance would be out of range. Enter a smaller amount.',
    th: 'ยอดคงเหลือจะเกินช่วงที่รองรับ กรุณาใส่จำนวนที่น้อยลง',
  },
  'account.error.required': {
    status: 422,
    type: 'Validation',
    number: 2167,
    en: 'Choose an account to charge. No payment was taken.',
    th: 'กรุณาเลือกบัญชี ยังไม่มีการรับชำระเงิน',
  },
  'account.error.not_payable': {
    status: 409,
    type: 'Operation',
    number: 2168,
    en: "{name} can't be charged now. No payment was taken. Choose another account or payment type.",
    th: 'ลงบัญชี {name} ไม่ได้ในขณะนี้ ยังไม่มีการรับชำระเงิน กรุณาเลือกบัญชีหรือวิธีชำระเงินอื่น',
  },
  'account.error.credit_limit': {
    status: 409,
    type: 'Operation',
    number: 2169,
    en: '{name}: credit limit {limit}, {available} available. No payment was taken. Choose another payment type.',
    th: '{name}: วงเงิน {limit} คงเหลือ {available} ยังไม่มีการรับชำระเงิน กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'account.error.settlement_closed': {
    status: 409,
    type: 'Operation',
    number: 2170,
    en: "The report or the day of this payment is closed, so it can't be voided. Adjust the balance instead.",
    th: 'รอบขายหรือวันของการรับชำระนี้ปิดแล้ว จึงยกเลิกไม่ได้ กรุณาปรับยอดแทน',
  },
});

const { view, add, edit, delete: remove, special } = permission.financialGeneral;
const params = z.object({ id: uuid() });
const path = '/company/payment-accounts';

export const paymentAccountRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Payment accounts of the company.',
    query: listQuery('name', 'paymentTypeID', 'accountBalance', 'creditLimit', 'isActive'),
    answer: listOf(PaymentAccount),
  }),
  history: route({
    method: 'GET',
    path: `${path}/history`,
    access: [view],
    about: 'Entries of one account or of all, newest first; dates are days of this location.',
    query: z.extend(listQuery('at', 'amount', 'type', 'accountName'), {
      accountID: z.optional(uuid()),
      type: z.optional(z.enum(AccountEntryType)),
      from: z.optional(localDate()),
      to: z.optional(localDate()),
    }),
    answer: listOf(AccountEntry),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One account.',
    params,
    answer: PaymentAccount,
  }),
  summary: route({
    method: 'GET',
    path: `${path}/{id}/summary`,
    access: [view],
    about: 'Totals of the entries of an account.',
    params,
    answer: AccountSummary,
  }),
  create: route({
    method: 'POST',
    path: '/location/payment-accounts',
    access: [add],
    about: 'Opens an account, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(PaymentAccountInput, { accountID: optional(uuid()), customerPaymentAccounts: optional(Customers) }),
    answer: PaymentAccount,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes an account, never its balance. Omitted customers stay unchanged.',
    params,
    body: z.extend(PaymentAccountInput, { version: recordVersion(), customerPaymentAccounts: optional(Customers) }),
    answer: PaymentAccount,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/set-active`,
    access: [edit],
    about: 'Activates or deactivates an account for payments.',
    params,
    body: z.boolean(),
    answer: PaymentAccount,
  }),
  adjust: route({
    method: 'POST',
    path: `${path}/{id}/adjustment`,
    access: [special],
    about: 'Corrects the balance without money; money that settles it is `settle`.',
    params,
    body: AdjustmentInput,
    answer: PaymentAccount,
    repeat: 'key',
    errors: ['account.error.balance_range'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes accounts that were never used; all of them or none.',
    query: z.object({ paymentAccountIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['account.error.has_entries'],
  }),
  ofCustomer: route({
    method: 'GET',
    path: '/location/payment-accounts/customer-accounts',
    access: 'terminal',
    about: 'Active accounts that this customer can be charged on; none without a customer, or while they are inactive.',
    query: z.object({ customerID: z.optional(uuid()) }),
    answer: z.array(PaymentAccount),
  }),
} as const;
