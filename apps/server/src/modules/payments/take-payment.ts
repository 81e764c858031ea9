import { PaymentType, type PaymentInput, type PaymentSetting } from '@tavola/contract';
import {
  cashRulesOf,
  paymentName,
  paymentRefusal,
  smallestUnit,
  standsAlone,
  takeCash,
  takeExact,
  toMoney,
  type Money,
  type TakenPayment,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText, toNumber, type SellingPlace } from '../orders/index.ts';

/** The payment type that a till names, as this location has set it up; refuses one that is not taken here. */
export function findSetting(input: PaymentInput, { paymentSettings }: SellingPlace): PaymentSetting {
  // Types of the place's own share the number of the type that they are built on, so the number alone names only the
  // product's.
  const isNamed = (setting: PaymentSetting): boolean =>
    setting.paymentTypeID === input.paymentTypeID &&
    (input.paymentSettingID == null || setting.paymentSettingID === input.paymentSettingID) &&
    (input.customPaymentTypeID == null
      ? input.paymentSettingID != null || setting.customPaymentTypeID == null
      : setting.customPaymentTypeID === input.customPaymentTypeID);
  const setting = paymentSettings.find((each) => each.isAvailableInPOS && isNamed(each));
  if (
    setting === undefined ||
    !(standsAlone(setting.paymentTypeID) || setting.paymentTypeID === PaymentType.CustomerAccount)
  )
    refuse('payment.type_unavailable', {
      name: paymentName(setting ?? { name: '', paymentTypeID: input.paymentTypeID }),
    });
  return setting;
}

/** Works out what a payment collects of a balance (decisions 52 to 54, 128, 129); refuses what the rules refuse. */
export function takePayment(
  input: PaymentInput,
  balance: Money,
  setting: PaymentSetting,
  { operational }: SellingPlace,
): TakenPayment {
  const unit = smallestUnit({ code: operational.currencyCode, decimals: operational.currencyDecimals });
  const name = paymentName(setting);
  const due = input.amount == null ? balance : toMoney(input.amount);
  const tip = toMoney(input.tipAmount ?? 0);
  const unavailable = paymentRefusal(setting, { amount: due, isOffline: false, isPhone: false, drawer: 'none' });
  if (unavailable !== undefined) refuse('payment.type_unavailable', { name });
  if (tip !== 0 && !operational.useTip) refuse('payment.tips_off');
  const balanceText = amountText(toNumber(balance), operational);
  const rules = { unit, mode: operational.roundingMode };
  const tendered = toMoney(input.tenderedAmount);
  if (setting.paymentTypeID !== PaymentType.Cash) {
    if (tendered !== due + tip) refuse('payment.amount_refused');
    return taken(takeExact({ balance, amount: due, tip: { amount: tip } }, rules), name, balanceText);
  }
  const cash = cashRulesOf(setting, rules);
  if (!cash.ok) throw new Error(`The cash setting cannot be used: ${cash.code}`);
  return taken(takeCash({ balance, due, tendered, tip: { amount: tip } }, cash.value), name, balanceText);
}

function taken(verdict: ReturnType<typeof takeCash>, name: string, balance: string): TakenPayment {
  if (verdict.ok) return verdict.value;
  if (verdict.code === 'payment.above_balance') refuse('payment.above_balance', { balance });
  return refuse(verdict.code === 'payment.only_cash' ? 'payment.type_unavailable' : 'payment.amount_refused', { name });
}
