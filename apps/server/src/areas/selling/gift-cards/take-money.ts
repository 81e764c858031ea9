import { NO_AMOUNT, OrderChannel, type CardPaymentInput } from '@tavola/contract';
import {
  giftCardSaleRefusal,
  isCash,
  paymentName,
  subtract,
  toAmount,
  toMoney,
  type Money,
  type TakenPayment,
} from '@tavola/selling';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText } from '../commands/amounts/figures.ts';
import { collect, findAcceptance, type Acceptance } from '../commands/payments/collect.ts';
import { reportOfPayment } from '../commands/payments/drawer-state.ts';
import { tenderAccount, type CardMoney } from '../commands/payments/ledger.ts';
import type { Work } from '../commands/work.ts';
import type { DrawerState } from '../rows/payments/drawer-state.rows.ts';
import type { CardPaymentRow } from '../rows/payments/gift-card-sales.rows.ts';

/** What is paid for a sale of cards. */
interface Asked {
  readonly giftCardSaleID: string;
  readonly total: Money;
  readonly payments: readonly CardPaymentInput[];
  readonly drawer: DrawerState;
}

/**
 * Collects the payments of a sale of cards by the rules of every payment (decisions 52 to 54): one after the other of
 * what is left, and all of it in the end. Refuses gift cards, whatever draws on an account, and another sum.
 */
export function takeMoney(work: Work, { giftCardSaleID, total, payments, drawer }: Asked): CardPaymentRow[] {
  const { place, actor, moment } = work;
  let left = total;
  const rows = payments.map((input, position): CardPaymentRow => {
    const acceptance = acceptedOf(work, input);
    const taken = collect(work, acceptance, input, { order: { channel: OrderChannel.QuickService }, balance: left });
    left = taken.balance;
    const { setting } = acceptance;
    return {
      ...rowOf(input, acceptance, taken),
      giftCardSaleID,
      position,
      businessDate: moment.businessDate,
      clientID: requireTerminal(actor),
      terminalReportID: reportOfPayment(drawer, 'online', { isCash: isCash(setting), explainsCount: false })
        .terminalReportID,
      userID: requirePerson(actor),
      takenOn: moment.now.toISOString(),
    };
  });
  if (left !== 0 || rows.some(({ amount }) => amount === NO_AMOUNT))
    refuse('gift_card_sale.error.not_covered', { amount: amountText(toAmount(total), place.operational) });
  return rows;
}

function acceptedOf({ place }: Work, input: CardPaymentInput): Acceptance {
  if (giftCardSaleRefusal(input.paymentTypeID) !== undefined) refuse('giftcard.buys_gift_card');
  const acceptance = findAcceptance(input, place);
  if (acceptance.tender.isDrawn) refuse('payment.type_unavailable', { name: paymentName(acceptance.setting) });
  return acceptance;
}

const rowOf = (
  input: CardPaymentInput,
  { setting }: Acceptance,
  taken: TakenPayment,
): Omit<
  CardPaymentRow,
  'giftCardSaleID' | 'position' | 'businessDate' | 'clientID' | 'terminalReportID' | 'userID' | 'takenOn'
> => ({
  paymentID: input.paymentID,
  paymentTypeID: setting.paymentTypeID,
  customPaymentTypeID: setting.customPaymentTypeID ?? null,
  paymentSettingID: setting.paymentSettingID,
  name: paymentName(setting),
  names: setting.names ?? null,
  status: 'Received',
  amount: toAmount(taken.amount),
  tenderedAmount: toAmount(toMoney(input.tenderedAmount)),
  changeAmount: toAmount(taken.change),
  cashRoundingAdjustAmount: toAmount(taken.cashRoundingAdjust),
  referencePaymentID: null,
});

/** Money of a sale as the ledger books it. */
export const cardMoneyOf = (rows: readonly CardPaymentRow[]): CardMoney[] =>
  rows.map((row) => ({
    tenderAccount: tenderAccount(row.paymentTypeID, row.customPaymentTypeID),
    amount: toMoney(row.amount),
    rounding: toMoney(row.cashRoundingAdjustAmount),
  }));

/** The same money going back as it came, cash rounding included, so that the drawer is restored (decision 134). */
export function returnedMoney(
  { actor, moment, deps }: Work,
  rows: readonly CardPaymentRow[],
  terminalReportID: string | null,
): CardPaymentRow[] {
  const back = (amount: CardPaymentRow['amount']) => toAmount(subtract(toMoney(0), toMoney(amount)));
  return rows.map((row, index) => ({
    ...row,
    paymentID: deps.newID(),
    position: rows.length + index,
    status: 'Returned',
    amount: back(row.amount),
    tenderedAmount: back(row.amount),
    changeAmount: NO_AMOUNT,
    cashRoundingAdjustAmount: back(row.cashRoundingAdjustAmount),
    referencePaymentID: row.paymentID,
    businessDate: moment.businessDate,
    clientID: requireTerminal(actor),
    terminalReportID,
    userID: requirePerson(actor),
    takenOn: moment.now.toISOString(),
  }));
}
