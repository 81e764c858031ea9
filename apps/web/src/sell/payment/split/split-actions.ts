import type { Order, PaymentSetting } from '@tavola/contract';
import {
  netPayments,
  splitReducer,
  splitRemaining,
  startSplit,
  sum,
  add,
  toMoney,
  type Money,
  type SplitCommand,
  type SplitLine,
  type SplitPayment,
  type SplitTender,
  type Verdict,
} from '@tavola/selling';
import { newID } from '#runtime/clock/ids.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { roundingRules } from '../tender-preview.ts';
import type { SellData } from '../../data/sell-data.ts';

/** The most payments of a split. */
export const MOST_SHARES = 10;

/**
 * The split of the current sale while it fits the amount that is due; one of an amount that has changed since, at
 * another terminal for instance, is out of date.
 */
export const fittingSplit = (split: SplitPayment | null, due: Money): SplitPayment | null =>
  split !== null && split.mode !== 'single' && splitRemaining(split) === due ? split : null;

/** The share that is being charged; undefined while the shares are listed. */
export const chargedShare = (split: SplitPayment | null): SplitLine | undefined =>
  split?.lines.find(({ lineID, paymentID }) => lineID === split.chargingLineID && paymentID === null);

/** A payment type as a share of a split has it. */
export const tenderOf = ({ paymentTypeID, customPaymentTypeID, paymentSettingID }: PaymentSetting): SplitTender => ({
  paymentTypeID,
  customPaymentTypeID: customPaymentTypeID ?? null,
  paymentSettingID,
});

/**
 * Splits what is due in two even shares of the chosen type, or in one for the rest where something is paid already
 * (selling spec, section 4); a gift card begins with what is on it. `order` is the order as stored; undefined where it
 * has no payment.
 */
export function beginSplit(
  due: Money,
  setting: PaymentSetting,
  order: Order | undefined,
  data: SellData,
  giftCard: SplitTender['giftCard'] = null,
): void {
  const earlier = earlierOf(order);
  const begun = earlier.ok
    ? startSplit({
        totalDue: add(due, sum(earlier.value.map(({ covers }) => covers))),
        newIDs: [newID(), newID()],
        tender: { ...tenderOf(setting), giftCard },
        earlier: earlier.value,
        isTipEnabled: false,
        rules: roundingRules(data),
      })
    : earlier;
  apply(begun);
}

function earlierOf(order: Order | undefined): ReturnType<typeof netPayments> {
  return netPayments(
    (order?.sale?.payments ?? []).map((payment) => ({
      paymentID: payment.paymentID,
      status: payment.status,
      amount: toMoney(payment.amount),
      cashRoundingAdjust: toMoney(payment.cashRoundingAdjustAmount),
      referencePaymentID: payment.referencePaymentID,
    })),
  );
}

/** Runs a command on the split of the current sale; a refusal is shown and changes nothing. */
export function runSplit(command: SplitCommand): boolean {
  const { split } = useSale.getState();
  if (split === null) return false;
  return apply(splitReducer(split, command));
}

/** Back to the list of shares, or to one payment for all that is due. */
export function leaveSplit(): void {
  dispatch({ type: 'shareLeft' });
  runSplit({ type: 'back' });
}

function apply(verdict: Verdict<SplitPayment>): boolean {
  dispatch({ type: 'sharesChanged' });
  if (!verdict.ok) toast('warning', refusalText(verdict), { id: 'split' });
  else useSale.setState({ split: verdict.value.mode === 'single' ? null : verdict.value });
  return verdict.ok;
}
