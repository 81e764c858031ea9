import * as z from 'zod/mini';
import { PaymentType } from '../kit/enumerations.ts';
import { answeredAmount, instant, localDate, movedAmount, optional, text, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { drawerRefusals } from '../selling/cash/drawer-refusals.ts';

/** Money that a customer or channel pays on its account (decisions 245, 266). */

/** Payment types whose money arrives by the word of a person, a company's own ones included. */
export const SettlingType = z.literal([PaymentType.Cash, PaymentType.PromptPay, PaymentType.CreditCard]);

export const SettlementInput = z.object({
  /** Client-made; the server takes the money of an id once. */
  settlementID: uuid(),
  paymentTypeID: SettlingType,
  customPaymentTypeID: optional(uuid()),
  amount: movedAmount().check(z.gt(0, 'min')),
  note: optional(text(250)),
});
export type SettlementInput = z.infer<typeof SettlementInput>;

export const settlementStatuses = ['Received', 'Voided'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** How the money of an entry came. */
export const EntrySettlement = z.object({
  settlementID: uuid(),
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: z.nullable(uuid()),
  name: z.string(),
  names: namesPerLanguage(60),
  status: z.enum(settlementStatuses),
  /** It can be voided now and here: its report is open, or its day without reports. */
  canVoid: z.boolean(),
});
export type EntrySettlement = z.infer<typeof EntrySettlement>;

export const AccountSettlement = z.object({
  ...z.omit(EntrySettlement, { canVoid: true }).shape,
  accountID: uuid(),
  accountName: z.string(),
  amount: answeredAmount(),
  note: z.nullable(z.string()),
  businessDate: localDate(),
  terminalReportID: z.nullable(uuid()),
  takenOn: instant(),
  voidedOn: z.nullable(instant()),
  /** What the account owes after it. */
  accountBalance: answeredAmount(),
});
export type AccountSettlement = z.infer<typeof AccountSettlement>;

const { special } = permission.financialGeneral;
const path = '/location/payment-accounts';

export const accountSettlementRoutes = {
  settle: route({
    method: 'POST',
    path: `${path}/{id}/settlements`,
    access: [special],
    about:
      'Takes money that settles an account: it goes into the open report of this terminal, the ledger and the close of day like a payment (decision 245).',
    params: z.object({ id: uuid() }),
    body: SettlementInput,
    answer: AccountSettlement,
    repeat: 'naturalKey',
    errors: ['payment.type_unavailable', 'account.error.balance_range', 'idempotency.mismatch', ...drawerRefusals],
  }),
  void: route({
    method: 'POST',
    path: `${path}/settlements/{id}/void`,
    access: [special],
    about: 'Voids such money while its report is open, or on its day without reports (decision 266).',
    params: z.object({ id: uuid() }),
    answer: AccountSettlement,
    repeat: 'naturalKey',
    errors: ['account.error.settlement_closed', 'account.error.balance_range', 'terminal_report.counting'],
  }),
} as const;
