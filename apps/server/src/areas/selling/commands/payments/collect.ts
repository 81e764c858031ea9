import { PaymentType, type PaymentInput, type PaymentSetting } from '@tavola/contract';
import { isOnAt, paymentName, paymentRefusal, toMoney, ZERO, type Money, type TakenPayment } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { PayableOrder } from '../../rows/orders/orders.rows.ts';
import { policyRules } from '../sale-policy.ts';
import type { SellingPlace } from '../selling-place.ts';
import type { Work } from '../work.ts';
import { channelAccount } from './tenders/channel-account.ts';
import { findTender } from './tenders/tenders.ts';
import type { Tender } from './tenders/tender.ts';

/** A payment type as a location has set it up, with its kind of tender. */
export interface Acceptance {
  readonly setting: PaymentSetting;
  readonly tender: Tender;
}

/** The payment type that a terminal names; refuses one that the location does not take. */
export function findAcceptance(
  input: Pick<PaymentInput, 'paymentTypeID' | 'customPaymentTypeID' | 'paymentSettingID'>,
  { paymentSettings }: Pick<SellingPlace, 'paymentSettings'>,
): Acceptance {
  // Types of the place's own share the number of the type that they are built on, so the number alone names only the
  // product's.
  const isNamed = (setting: PaymentSetting): boolean =>
    setting.paymentTypeID === input.paymentTypeID &&
    (input.paymentSettingID == null || setting.paymentSettingID === input.paymentSettingID) &&
    (input.customPaymentTypeID == null
      ? input.paymentSettingID != null || setting.customPaymentTypeID == null
      : setting.customPaymentTypeID === input.customPaymentTypeID);
  const setting = paymentSettings.find(
    (each) => each.isAvailableInPOS && each.paymentTypeID !== PaymentType.ChannelAccount && isNamed(each),
  );
  const tender = setting === undefined ? undefined : findTender(setting.paymentTypeID);
  if (setting === undefined || tender === undefined)
    return refuse('payment.type_unavailable', {
      name: paymentName(setting ?? { name: '', paymentTypeID: input.paymentTypeID }),
    });
  return { setting, tender };
}

/** A payment type that no location has set up, or has no longer, with nothing of what settings can say. */
export const plainSetting = (
  of: Pick<PaymentSetting, 'paymentSettingID' | 'name' | 'paymentTypeID' | 'isAvailableInPOS'> &
    Partial<PaymentSetting>,
): PaymentSetting => ({
  sortNumber: 0,
  minimumAmountLimit: 0,
  maximumAmountLimit: 0,
  isCashRoundingEnabled: false,
  roundOffTotalsToNearest: 0,
  isQuickCashPaymentEnabled: false,
  quickCashButton1: 0,
  quickCashButton2: 0,
  quickCashButton3: 0,
  quickCashButton4: 0,
  quickCashButton5: 0,
  ...of,
});

/** A channel has the money already: no terminal takes it, and no location sets it up (decision 86). */
export const channelAcceptance = ({ displayName }: Pick<Work['actor'], 'displayName'>): Acceptance => ({
  setting: plainSetting({
    paymentSettingID: '',
    name: displayName,
    paymentTypeID: PaymentType.ChannelAccount,
    isAvailableInPOS: false,
  }),
  tender: channelAccount,
});

/** What of an order is to be paid. */
interface Due {
  readonly order: Pick<PayableOrder, 'channel'>;
  readonly balance: Money;
  /** A tip that was taken before, so that it stays where tips are switched off; left out = none. */
  readonly tipBefore?: Money;
}

/**
 * Works out what a payment collects of a balance (decisions 52 to 54, 128, 129); refuses what the rules refuse. The
 * terminal alone questions a large tip, once (decision 52). What was sold offline keeps its tip, because the money was
 * taken.
 */
export function collect(
  { place, policy }: Pick<Work, 'place' | 'policy'>,
  { setting, tender }: Acceptance,
  input: Pick<PaymentInput, 'amount' | 'tipAmount' | 'tenderedAmount'>,
  { order, balance, tipBefore = ZERO }: Due,
): TakenPayment {
  const due = input.amount == null ? balance : toMoney(input.amount);
  const tip = toMoney(input.tipAmount ?? 0);
  // Money goes back only where the order owes it.
  if (due < 0 && balance >= 0) refuse('payment.amount_refused');
  const isOffline = policyRules[policy].isPast;
  const isOfChannel = tender === channelAccount;
  const unavailable = paymentRefusal(setting, { amount: due, isOffline, isPhone: false, drawer: 'none' });
  if (!isOfChannel && unavailable !== undefined) refuse('payment.type_unavailable', { name: paymentName(setting) });
  if (!isOffline && tip > tipBefore && !isOnAt(place.operational.useTip, order.channel)) refuse('payment.tips_off');
  return tender.collect({ setting, balance, due, tip, tendered: toMoney(input.tenderedAmount) }, place);
}
