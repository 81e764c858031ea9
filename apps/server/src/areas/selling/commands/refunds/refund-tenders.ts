import type { Payment, PaymentSetting, RefundInput, SaleDetail } from '@tavola/contract';
import {
  add,
  cashRulesOf,
  isCash,
  paymentName,
  payOutCash,
  refundParts,
  sum,
  tendersLeft,
  toAmount,
  toMoney,
  ZERO,
  type Money,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText } from '../amounts/figures.ts';
import { roundingOf } from '../payments/tenders/exact.ts';
import { findTender } from '../payments/tenders/tenders.ts';
import { requireWhole } from '../amounts/whole-amounts.ts';
import type { Work } from '../work.ts';

/** What goes back by one tender: positive figures, and the payment of the sale that it gives back, if it does. */
export interface BackTender {
  readonly paymentID: string;
  readonly original: Payment | null;
  readonly type: Pick<
    Payment,
    | 'paymentTypeID'
    | 'customPaymentTypeID'
    | 'paymentSettingID'
    | 'name'
    | 'names'
    | 'paymentAccountID'
    | 'accountName'
    | 'giftCardID'
  >;
  /** Without tip and cash rounding. */
  readonly amount: Money;
  readonly tip: Money;
  /** What cash rounding adds to the amount, or takes off it. */
  readonly rounding: Money;
}

/** What is to go back. */
interface Owed {
  readonly amount: Money;
  readonly tip: Money;
}

/**
 * The tenders of a refund (decisions 60, 134, 188): those that the person chose, or the way that the money came.
 * Refuses parts that do not add up, more than is left of a payment, another way without a reason, and a payment type
 * that the location does not take or that gives nothing back by the word of a person.
 */
export function backTenders(work: Work, sale: SaleDetail, input: RefundInput, owed: Owed): BackTender[] {
  const chosen = input.payments === undefined ? byDefault(work, sale, owed) : byChoice(work, sale, input, owed);
  return chosen.map((each) => ({ ...each, rounding: isCash(each.type) ? roundingBy(work, each.amount) : ZERO }));
}

type Chosen = Omit<BackTender, 'rounding'>;

function byDefault({ deps, place }: Work, sale: SaleDetail, { amount, tip }: Owed): Chosen[] {
  const parts = refundParts(tendersLeft(sale), amount, tip);
  const isWhole = sum(parts.map((part) => part.amount)) === amount && sum(parts.map((part) => part.tip)) === tip;
  if (isWhole)
    return parts.map(({ payment, ...part }) => ({
      paymentID: deps.newID(),
      original: payment,
      type: payment,
      ...part,
    }));
  // Money that went back in other ways before leaves less of a payment than is owed.
  const cash = place.paymentSettings.find(isCash);
  return cash === undefined
    ? refuse('refund.error.tenders')
    : [{ paymentID: deps.newID(), original: null, type: typeOf(cash), amount, tip }];
}

function byChoice(work: Work, sale: SaleDetail, { payments = [], reason }: RefundInput, owed: Owed): Chosen[] {
  requireWhole(
    work.place,
    payments.flatMap(({ amount, tipAmount }, index) => [
      [`payments.${index}.amount`, amount] as const,
      [`payments.${index}.tipAmount`, tipAmount] as const,
    ]),
  );
  const left = tendersLeft(sale);
  const chosen = payments.map((payment): Chosen => {
    const [amount, tip] = [toMoney(payment.amount), toMoney(payment.tipAmount ?? 0)];
    if (payment.referencePaymentID == null) {
      if (reason == null || reason === '') refuse('refund.error.reason');
      return { paymentID: payment.paymentID, original: null, type: otherWay(work, payment), amount, tip };
    }
    const source = left.find((each) => each.payment.paymentID === payment.referencePaymentID);
    if (source === undefined || source.payment.paymentTypeID !== payment.paymentTypeID)
      return refuse('refund.error.tenders');
    if (amount > source.amount || tip > source.tip)
      refuse('refund.error.tender_left', {
        name: source.payment.name,
        amount: amountText(toAmount(add(source.amount, source.tip)), work.place.operational),
      });
    return { paymentID: payment.paymentID, original: source.payment, type: source.payment, amount, tip };
  });
  const ids = new Set(
    payments.flatMap(({ paymentID, referencePaymentID }) => [paymentID, referencePaymentID ?? paymentID]),
  );
  const named = payments.flatMap(({ referencePaymentID }) => referencePaymentID ?? []);
  const isApart = new Set(named).size === named.length && ids.size === payments.length + named.length;
  const isWhole =
    sum(chosen.map(({ amount }) => amount)) === owed.amount && sum(chosen.map(({ tip }) => tip)) === owed.tip;
  if (!isApart || !isWhole || chosen.some(({ amount, tip }) => amount === 0 && tip === 0))
    refuse('refund.error.tenders');
  return chosen;
}

/** A way that the money did not come: one that a location takes, and that needs nothing but the word of a person. */
function otherWay({ place }: Work, wanted: NonNullable<RefundInput['payments']>[number]): Chosen['type'] {
  const setting = place.paymentSettings.find(
    (each) =>
      each.isAvailableInPOS &&
      each.paymentTypeID === wanted.paymentTypeID &&
      (each.customPaymentTypeID ?? null) === (wanted.customPaymentTypeID ?? null),
  );
  if (setting === undefined || findTender(setting.paymentTypeID)?.isDrawn !== false)
    return refuse('payment.type_unavailable', {
      name: paymentName(setting ?? { name: '', paymentTypeID: wanted.paymentTypeID }),
    });
  return typeOf(setting);
}

const typeOf = (setting: PaymentSetting): Chosen['type'] => ({
  paymentTypeID: setting.paymentTypeID,
  customPaymentTypeID: setting.customPaymentTypeID ?? null,
  paymentSettingID: setting.paymentSettingID,
  name: paymentName(setting),
  names: setting.names ?? null,
  paymentAccountID: null,
  accountName: null,
  giftCardID: null,
});

/** What cash rounding makes of an amount that is paid out (decision 134). */
function roundingBy({ place }: Work, amount: Money): Money {
  const setting = place.paymentSettings.find(isCash);
  if (setting === undefined) return ZERO;
  const rules = cashRulesOf(setting, roundingOf(place));
  const paid = rules.ok ? payOutCash(amount, ZERO, rules.value) : rules;
  return paid.ok ? paid.value.cashRoundingAdjust : ZERO;
}
