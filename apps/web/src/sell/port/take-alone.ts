import type { CheckoutInput, PaymentSetting, Requested } from '@tavola/contract';
import {
  cashRulesOf,
  paymentTypes,
  smallestUnit,
  subtract,
  takeCash,
  takeExact,
  toMoney,
  type Money,
  type TakenPayment,
  type Verdict,
} from '@tavola/selling';
import { textOf } from '#text/define.ts';
import type { SellData } from '../data/sell-data.ts';
import { aloneStrings } from './alone.strings.ts';
import { refuseAlone } from './refuse-alone.ts';

type Tender = Requested<CheckoutInput>['payments'][number];

/** A payment as the rules take it. */
export interface TakenAlone {
  readonly tender: Tender;
  readonly taken: TakenPayment;
  readonly setting: PaymentSetting;
}

/** Takes a payment of a balance as the server would. Refuses types that need it, and what its rules refuse. */
export function takeAlone(tender: Tender, balance: Money, data: SellData): TakenAlone {
  const setting = settingOf(tender, data);
  const taken = take(tender, setting, balance, data);
  if (!taken.ok) return refuseAlone(textOf(aloneStrings)('notTaken'));
  return { tender, taken: taken.value, setting };
}

function take(tender: Tender, setting: PaymentSetting, balance: Money, data: SellData): Verdict<TakenPayment> {
  const { operational, currency } = data;
  const rounding = { unit: smallestUnit(currency), mode: operational.roundingMode };
  const tendered = toMoney(tender.tenderedAmount);
  const tip = { amount: toMoney(tender.tipAmount ?? 0) };
  const share = tender.amount == null ? null : toMoney(tender.amount);
  if (!paymentTypes[setting.paymentTypeID].givesChange)
    return takeExact({ balance, amount: share ?? subtract(tendered, tip.amount), tip }, rounding);
  const rules = cashRulesOf(setting, rounding);
  if (!rules.ok) return rules;
  return takeCash({ balance, tendered, tip, ...(share === null ? {} : { due: share }) }, rules.value);
}

function settingOf({ paymentSettingID, paymentTypeID }: Tender, { paymentSettings }: SellData): PaymentSetting {
  const setting = paymentSettings.find((each) => each.paymentSettingID === paymentSettingID);
  if (setting === undefined || !paymentTypes[paymentTypeID].isOffline)
    return refuseAlone(textOf(aloneStrings)('needsServer'));
  return setting;
}
